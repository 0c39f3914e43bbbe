import { bogotaDay } from '@fenix/domain/dates/days';
import { isManager } from '@fenix/domain/permissions';
import { PRESET_COLUMNS } from '@fenix/domain/prealistamiento/lista/columns';
import { exportName } from '@fenix/domain/text/exportName';
import { sql } from 'kysely';
import type { ByteExport } from '../../records/exportRows';
import { exportCells } from '../../records/cells';
import { type Reading, presetsList } from '../queries';

/** In the file's name where no company, or no first day, was asked for. */
const ALL_CLIENTS = 'todos';
const FROM_THE_FIRST = 'inicio';

/** `fullName` and `observationOf`, as the database computes them. */
const COMPUTED = {
  driver: sql`trim((presets.driver ->> 'nombre') || ' ' || (presets.driver ->> 'apellido'))`,
  observation: sql`coalesce(nullif(presets.observation, ''), presets.observationfast)`,
};

/** PRE-04, PRE-06, PRE-08. `cliente`: whose list was asked for, by name. */
export function exportPresets(reading: Reading, cliente: string | undefined, now: Date): ByteExport {
  const { viewer, filter } = reading;
  const { cells, ...heads } = exportCells('presets', PRESET_COLUMNS, COMPUTED, isManager(viewer));
  const whose = cliente ?? (isManager(viewer) ? ALL_CLIENTS : viewer.cliente);
  return {
    file: exportName('prealistamientos', whose, filter.fechaIni ?? FROM_THE_FIRST, filter.fechaFin ?? bogotaDay(now)),
    title: 'Prealistamientos',
    ...heads,
    kinds: cells.map(({ kind }) => kind),
    bytes: presetsList.bytes(reading, cells),
  };
}
