import { bogotaDay } from '@fenix/domain/dates/days';
import { isManager } from '@fenix/domain/permissions';
import {
  BUFFER_WORDS,
  ESTADO_WORDS,
  FAST_WORDS,
  PRESET_COLUMNS,
  type PresetColumn,
  presetColumns,
} from '@fenix/domain/prealistamiento/columns';
import { exportName } from '@fenix/domain/text/exportName';
import { sql } from 'kysely';
import { type SqlCell, sqlLabel, sqlMoment } from '../db/texts';
import type { ByteExport } from '../http/exportRows';
import { type Reading, readPresets } from './queries';

/** Where nobody named a company, or a day to begin with. */
const ALL_CLIENTS = 'todos';
const FROM_THE_FIRST = 'inicio';

/** PRE-04, PRE-06, PRE-08. `cliente`: whose list was asked for, by name. */
export function exportPresets(reading: Reading, cliente: string | undefined, now: Date): ByteExport {
  const { viewer, filter } = reading;
  const columns = presetColumns(isManager(viewer));
  const whose = cliente ?? (isManager(viewer) ? ALL_CLIENTS : viewer.cliente);
  return {
    file: exportName('prealistamientos', whose, filter.fechaIni ?? FROM_THE_FIRST, filter.fechaFin ?? bogotaDay(now)),
    headers: columns.map((id) => PRESET_COLUMNS[id]),
    kinds: columns.map((id) => CELLS[id].kind),
    bytes: readPresets(
      reading,
      columns.map((id) => CELLS[id]),
    ),
  };
}

const column = (name: string) => sql.ref(`presets.${name}`);

/** What the list says of a record, as the database says it. */
const CELLS: Record<PresetColumn, SqlCell> = {
  consecutive: { kind: 'number', sql: column('consecutive') },
  cretedDate: { kind: 'moment', sql: sqlMoment(column('cretedDate')) },
  client: { kind: 'text', sql: sql.ref('clients.client') },
  isBuffer: { kind: 'text', sql: sqlLabel(column('isBuffer'), BUFFER_WORDS) },
  isFast: { kind: 'text', sql: sqlLabel(column('isFast'), FAST_WORDS) },
  vehicle: { kind: 'text', sql: sql`presets.vehicle ->> 'nombre'` },
  patente: { kind: 'text', sql: sql`presets.vehicle ->> 'patente'` },
  kilometraje: { kind: 'number', sql: column('kilometraje') },
  driver: { kind: 'text', sql: sql`trim((presets.driver ->> 'nombre') || ' ' || (presets.driver ->> 'apellido'))` },
  estado: { kind: 'text', sql: sqlLabel(column('estado'), ESTADO_WORDS) },
  observation: { kind: 'text', sql: sql`coalesce(nullif(presets.observation, ''), presets.observationfast)` },
};
