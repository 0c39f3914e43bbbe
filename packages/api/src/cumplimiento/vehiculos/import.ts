import { type Importacion, type Importado, assertImportable, refusedLines } from '@fenix/domain/cumplimiento/importar';
import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import { readHojas } from '@fenix/domain/cumplimiento/vehiculos/csv';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Act } from '../../db/auditLog';
import { findCompanyFor } from '../../http/company';
import { write } from '../../http/write';
import type { Deps } from '../../ports/deps';
import { recordEach } from '../recordEach';
import { factsOf, hojaId, isSameHoja, wholeHoja } from './actions';
import { hojasOf, listHojas } from './queries';

const BATCH = 1_000;

/** CUM-11: all lines or none; each is of a vehicle of the company. */
export async function importHojas(
  deps: Deps,
  request: FastifyRequest,
  { client, csv }: Importacion,
): Promise<Importado> {
  const lines = assertImportable(readHojas(csv));
  const company = await findCompanyFor(deps.database.system, request, client);
  const { hojas, away } = await listHojas(deps, request.db, company);
  const own = new Set(hojas.map(({ placa }) => placa));
  const strangers = lines.filter(({ value }) => !own.has(value.placa));
  if (strangers.length > 0 && away) throw away;
  if (strangers.length > 0)
    throw refusedLines(
      strangers.map(({ line }) => ({ line, message: `placa: ${CUMPLIMIENTO_MESSAGES.vehiculoNotFound}` })),
    );
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const before = await hojasOf(tx, company._id).orderBy('placa').forUpdate().execute();
    const known = new Map(before.map((hoja) => [hoja.placa, hoja]));
    const changed = lines
      .map(({ value: { placa, hoja } }) => ({ placa, facts: wholeHoja(hoja, known.get(placa)) }))
      .filter(({ placa, facts }) => {
        const old = known.get(placa);
        return !old || !isSameHoja(old, facts);
      });
    const rows = changed.map(({ placa, facts }) => ({ ...facts, client_id: company._id, placa, fecha: now }));
    for (let first = 0; first < rows.length; first += BATCH)
      await tx
        .insertInto('hojas_vehiculo')
        .values(rows.slice(first, first + BATCH))
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'placa']).doUpdateSet((row) => ({
            modalidad: row.ref('excluded.modalidad'),
            clase: row.ref('excluded.clase'),
            propiedad: row.ref('excluded.propiedad'),
            matricula: row.ref('excluded.matricula'),
            internalNumber: row.ref('excluded.internalNumber'),
            activo: row.ref('excluded.activo'),
            fecha: row.ref('excluded.fecha'),
            version: sql`hojas_vehiculo.version + 1`,
          })),
        )
        .execute();
    const creadas = changed.filter(({ placa }) => !known.has(placa)).length;
    const counted = { creadas, cambiadas: changed.length - creadas, iguales: lines.length - changed.length };
    if (changed.length === 0) unchanged();
    else {
      const of = { clientId: company._id, client: company.client };
      const entity = 'hoja de vehículo';
      await record({ action: 'hoja.importar', entity, entityId: company._id, of, after: counted });
      await recordEach(
        record,
        changed.map(({ placa, facts }): Act => {
          const old = known.get(placa);
          const entityId = hojaId(company._id, placa);
          const act: Act = { action: 'hoja.escribir', entity, entityId, of, after: Object.assign({ placa }, facts) };
          return old ? Object.assign(act, { before: factsOf(old) }) : act;
        }),
      );
    }
    return { ...counted, avisos: [] };
  });
}
