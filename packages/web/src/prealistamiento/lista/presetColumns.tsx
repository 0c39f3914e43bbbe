import { formatDateTime } from '@fenix/domain/dates/format';
import { fullName } from '@fenix/domain/flota/drivers';
import { APPROVED } from '@fenix/domain/flota/aprobado';
import {
  PRESET_COLUMNS,
  type PresetColumn,
  bufferWord,
  estadoWord,
  fastWord,
  observationOf,
  presetColumns as columnsFor,
} from '@fenix/domain/prealistamiento/columns';
import type { ListedPreset } from '@fenix/domain/prealistamiento/registro';
import { displayName } from '@fenix/domain/text/names';
import { Text } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { formatCount } from '../../shared/numbers';
import { RouteLink } from '../../shared/routing';
import styles from './Lista.module.css';

/** What its longest word needs, and its heading; without the company they are together the 910 px that a window of 1024 leaves. */
const WIDTHS: Record<PresetColumn, number> = {
  consecutive: 64,
  cretedDate: 142,
  client: 54,
  patente: 90,
  vehicle: 62,
  estado: 116,
  driver: 88,
  isBuffer: 52,
  isFast: 74,
  kilometraje: 84,
  observation: 88,
};

/** Shorter than in the files, where words have the room they need. */
const HEADS: Partial<Record<PresetColumn, string>> = {
  consecutive: 'N.º',
  isFast: 'Realizó',
  observation: 'Nota',
};

const NUMBERS: ReadonlySet<PresetColumn> = new Set<PresetColumn>(['kilometraje']);
const LONG: ReadonlySet<PresetColumn> = new Set<PresetColumn>(['driver', 'observation', 'client']);

const CELLS: Record<PresetColumn, Column<ListedPreset>['cell']> = {
  consecutive: ({ consecutive }) => consecutive,
  cretedDate: ({ cretedDate }) => formatDateTime(new Date(cretedDate)),
  client: ({ client }) => displayName(client),
  isBuffer: ({ isBuffer }) => bufferWord(isBuffer),
  isFast: ({ isFast }) => fastWord(isFast),
  vehicle: ({ vehicle }) => vehicle.nombre || '—',
  patente: ({ vehicle }) => <PlateChip plate={vehicle.patente} />,
  kilometraje: ({ kilometraje }) => (kilometraje === null ? '—' : formatCount(kilometraje)),
  driver: ({ driver }) => fullName(driver) || '—',
  estado: ({ estado }) => <PresetEstado estado={estado} />,
  observation: (row) => observationOf(row) || '—',
};

/** What a column is sorted by where its cells say it otherwise. */
const SORTED: Partial<Record<PresetColumn, (row: ListedPreset) => string | number>> = {
  cretedDate: ({ cretedDate }) => cretedDate,
  patente: ({ vehicle }) => vehicle.patente,
  kilometraje: ({ kilometraje }) => kilometraje ?? -1,
  estado: ({ estado }) => estadoWord(estado),
};

function PresetEstado({ estado }: Pick<ListedPreset, 'estado'>) {
  return <StateLabel state={estado === APPROVED ? 'ok' : 'danger'}>{estadoWord(estado)}</StateLabel>;
}

/** PRE-05, PRE-08, PRE-09. Whose they are is said above the table as well: where it is narrow, staff choose that column. */
export function presetColumns(isStaff: boolean, isWide: boolean): Column<ListedPreset>[] {
  return [
    ...columnsFor(isStaff).map((id): Column<ListedPreset> => ({
      id,
      header: HEADS[id] ?? PRESET_COLUMNS[id],
      isKept: id === 'patente',
      isImplied: id === 'client' && !isWide,
      width: WIDTHS[id],
      grow: LONG.has(id),
      align: NUMBERS.has(id) ? 'right' : 'left',
      sortable: true,
      sortValue: SORTED[id],
      cell: CELLS[id],
    })),
    {
      id: 'pdf',
      header: 'PDF',
      width: 48,
      align: 'right',
      isPinned: true,
      cell: ({ _id, consecutive }) => (
        <RouteLink
          to="prealistamientoPdf"
          params={{ id: _id }}
          className={styles.pdf}
          aria-label={`Reporte del prealistamiento ${consecutive}`}
        >
          <IconFileTypePdf size={20} stroke={1.75} aria-hidden />
        </RouteLink>
      ),
    },
  ];
}

/** A check on a phone: which vehicle and whether it may leave first, then who and when. */
export function presetCard(isStaff: boolean) {
  return (row: ListedPreset) => (
    <>
      <span className={styles.cardHead}>
        <PlateChip plate={row.vehicle.patente} />
        <Text span c="dimmed">
          {row.vehicle.nombre}
        </Text>
        <PresetEstado estado={row.estado} />
      </span>
      <Text>{fullName(row.driver) || 'Sin conductor'}</Text>
      <Text c="dimmed">
        N.º {row.consecutive} · {formatDateTime(new Date(row.cretedDate))}
        {row.isBuffer && ` · ${bufferWord(true)}`}
      </Text>
      {isStaff && <Text c="dimmed">{displayName(row.client)}</Text>}
    </>
  );
}
