import { formatDateTime } from '@fenix/domain/dates/format';
import { fullName } from '@fenix/domain/flota/drivers';
import { APPROVED } from '@fenix/domain/flota/aprobado';
import { PRESET_COLUMNS, bufferWord, estadoWord } from '@fenix/domain/prealistamiento/lista/columns';
import { kilometrajeDoubts } from '@fenix/domain/prealistamiento/crear/kilometraje';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { ListedPreset } from '@fenix/domain/prealistamiento/registro';
import { formatClock } from '@fenix/domain/prealistamiento/crear/tiempos';
import { displayName } from '@fenix/domain/text/names';
import { Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconFileTypePdf } from '@tabler/icons-react';
import { type Looks, recordColumns } from '../../records/recordColumns';
import type { Column } from '../../shared/DataTable/types';
import { PlateChip } from '../../shared/PlateChip';
import { StateLabel } from '../../shared/StateLabel';
import { formatCount } from '../../shared/numbers';
import { RouteLink } from '../../shared/routing';
import styles from './Lista.module.css';

/** PRE-09: what its longest word needs, and its heading; a window of 1024 leaves 910 px for all of them. */
const LOOKS: Looks<ListedPreset, typeof PRESET_COLUMNS> = {
  consecutive: { width: 64 },
  cretedDate: { width: 142 },
  client: { width: 98, wraps: true },
  patente: { isKept: true, width: 90, cell: ({ vehicle }) => <PlateChip plate={vehicle.patente} /> },
  vehicle: { width: 62 },
  estado: { width: 116, cell: (row) => <PresetEstado {...row} /> },
  driver: { width: 118, wraps: true },
  isBuffer: { width: 52 },
  isFast: { width: 74 },
  kilometraje: {
    width: 84,
    align: 'right',
    cell: (row) => <Kilometraje {...row} />,
  },
  duracion: {
    header: 'Hecho en',
    width: 76,
    align: 'right',
    cell: ({ duracion }) => (duracion === null ? '—' : formatClock(duracion)),
  },
  observation: { width: 70, grow: true },
};

/** PRE-23: and what blocks, on hover and for who listens; the card on a phone has room to write it. */
function PresetEstado({ estado, bloqueos }: Pick<ListedPreset, 'estado' | 'bloqueos'>) {
  const reasons = bloqueos.join(' · ');
  return (
    <span data-tip={reasons || undefined}>
      <StateLabel state={estado === APPROVED ? 'ok' : 'danger'}>{estadoWord(estado)}</StateLabel>
      {reasons && <VisuallyHidden>: {reasons}</VisuallyHidden>}
    </span>
  );
}

/** Kilometres that did not fit what was known when they were written, with the reason on hover and for who listens. */
function Kilometraje({ kilometraje, kilometrajeGps, kilometrajeAnterior }: ListedPreset) {
  if (kilometraje === null) return '—';
  const doubts = doubtsOf({ kilometraje, kilometrajeGps, kilometrajeAnterior });
  if (doubts === '') return formatCount(kilometraje);
  return (
    <span data-tip={doubts} className={styles.doubt}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      {formatCount(kilometraje)}
      <VisuallyHidden>: {doubts}</VisuallyHidden>
    </span>
  );
}

function doubtsOf({
  kilometraje,
  kilometrajeGps,
  kilometrajeAnterior,
}: Pick<ListedPreset, 'kilometraje' | 'kilometrajeGps' | 'kilometrajeAnterior'>): string {
  if (kilometraje === null) return '';
  return kilometrajeDoubts(kilometraje, { gps: kilometrajeGps, anterior: kilometrajeAnterior }).join(' ');
}

/** Narrow tables hide the duration unless chosen; staff's have the company as well and hide the observation too. */
const NARROW: typeof LOOKS = {
  ...LOOKS,
  cretedDate: { width: 138 },
  driver: { ...LOOKS.driver, width: 110 },
  duracion: { ...LOOKS.duracion, isImplied: true },
};
const TIGHT: typeof LOOKS = {
  ...NARROW,
  client: { ...LOOKS.client, width: 72 },
  driver: { ...NARROW.driver, grow: true },
  observation: { ...LOOKS.observation, isImplied: true },
};

/** PRE-05, PRE-08, PRE-09. */
export function presetColumns(isStaff: boolean, isWide: boolean, now: Date): Column<ListedPreset>[] {
  return [
    ...recordColumns(PRESET_COLUMNS, isWide ? LOOKS : isStaff ? TIGHT : NARROW, { isStaff, now }),
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
        <StateLabel state={row.estado === APPROVED ? 'ok' : 'danger'}>{estadoWord(row.estado)}</StateLabel>
      </span>
      {row.bloqueos.length > 0 && <Text>{row.bloqueos.join(' · ')}</Text>}
      <Text>{fullName(row.driver) || 'Sin conductor'}</Text>
      <Text c="dimmed">
        N.º {row.consecutive} · {formatDateTime(new Date(row.cretedDate))}
        {row.isBuffer && ` · ${bufferWord(true)}`}
        {row.duracion !== null && ` · hecho en ${formatClock(row.duracion)}`}
      </Text>
      {row.mismaPersona && <Text c="dimmed">{PRESET_MESSAGES.samePerson}</Text>}
      {doubtsOf(row) && <Text className={styles.doubt ?? ''}>{doubtsOf(row)}</Text>}
      {isStaff && <Text c="dimmed">{displayName(row.client)}</Text>}
    </>
  );
}
