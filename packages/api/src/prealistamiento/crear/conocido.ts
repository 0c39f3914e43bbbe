import { bogotaDay } from '@fenix/domain/dates/days';
import { type Conocido, NADA_CONOCIDO } from '@fenix/domain/prealistamiento/crear/conocido';
import type { VehicleClass } from '@fenix/domain/flota/vehicleClass';
import type { Db } from '../../db/database';
import { allOpenDefects } from '../../flota/defectos';
import type { Company } from '../../http/company';
import { findRules } from '../../reglas/reglas';

/** CUM-24, CUM-26: what the form of the next check shows about a vehicle beforehand; without the module the treads alone. */
export async function readConocido(db: Db, { _id: clientId, client, modules }: Company, now: Date): Promise<Conocido> {
  const hasModule = modules.includes('cumplimiento');
  const owner = hasModule ? { _id: clientId, client } : null;
  const labrado = (await findRules(db, { owner, kind: 'labrado-minimo', on: bogotaDay(now) })).map(
    ({ kind, keys, value }) => ({ kind, keys, value }),
  );
  if (!hasModule) return { ...NADA_CONOCIDO, labrado };
  const [defectos, hojas, ofVehicles, people, licences] = await Promise.all([
    allOpenDefects(db, clientId),
    db.selectFrom('hojas_vehiculo').select(['placa', 'clase']).where('client_id', '=', clientId).execute(),
    currentPapers(db, clientId)
      .distinctOn(['placa', 'asunto'])
      .where('placa', 'is not', null)
      .orderBy('placa')
      .orderBy('asunto')
      .orderBy('fecha', 'desc')
      .orderBy('_id', 'desc')
      .execute(),
    db
      .selectFrom('personas')
      .select(['_id', 'tipoDocumento', 'documento', 'nombres', 'apellidos', 'conductor'])
      .where('client_id', '=', clientId)
      .where('activo', '=', true)
      .execute(),
    currentPapers(db, clientId)
      .distinctOn(['persona_id', 'asunto'])
      .where('persona_id', 'is not', null)
      .orderBy('persona_id')
      .orderBy('asunto')
      .orderBy('fecha', 'desc')
      .orderBy('_id', 'desc')
      .execute(),
  ]);
  const clases = new Map<string, VehicleClass | null>(hojas.map(({ placa, clase }) => [placa, clase]));
  const papeles = new Map<string, Conocido['vehiculos'][number]['papeles']>();
  for (const { placa, tipo, vence } of ofVehicles) {
    if (placa === null || vence === null) continue;
    papeles.set(placa, [...(papeles.get(placa) ?? []), { tipo, vence }]);
  }
  const licence = new Map(licences.flatMap((one) => (one.tipo === 'licencia' ? [[one.persona_id, one] as const] : [])));
  return {
    labrado,
    defectos,
    vehiculos: [...new Set([...clases.keys(), ...papeles.keys()])].toSorted().map((placa) => ({
      placa,
      clase: clases.get(placa) ?? null,
      papeles: papeles.get(placa) ?? [],
    })),
    conductores: people.flatMap(({ _id, conductor, documento }) => {
      if (conductor === null) return [];
      const { numero = null, vence = null } = licence.get(_id) ?? {};
      return [{ id: conductor, documento, licencia: numero, vence }];
    }),
    responsables: [...new Set(people.map(({ nombres, apellidos }) => `${nombres} ${apellidos}`))].toSorted(
      (one, other) => one.localeCompare(other, 'es'),
    ),
  };
}

/** A paper that was renewed is followed by another of its subject: the one written last holds. */
function currentPapers(db: Db, clientId: string) {
  return db
    .selectFrom('papeles')
    .select(['placa', 'persona_id', 'tipo', 'numero', 'vence'])
    .where('client_id', '=', clientId);
}
