import { adjuntoName } from '@fenix/domain/incontrol/app/adjuntos';
import { PHOTO_PLACES, dataExtraOf } from '@fenix/domain/incontrol/app/formulario';
import { readReport } from '@fenix/domain/incontrol/app/reporte';
import { inicioDe } from '@fenix/domain/incontrol/inspecciones/via';
import { pick, randomOf, whole } from '@fenix/gps/simulator/random';
import { sql } from 'kysely';
import type { Tx } from '../db/database';
import type { Deps } from '../ports/deps';
import { newId } from '../ground/ids';
import { createAlbum } from './album';
import { CALM, SEEN } from './inspeccionesTexts';
import { CONTROL_POINTS, DEMO_INSPECTORS } from './inspectores';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** How many hours ago each was: on the first day that the list shows, and before. */
const HOURS_AGO = [50, 53, 58, 77, 81, 130];

/** Vehicles that inspectors stopped without a trip in the last days, once; and what waits on two phones. */
export async function addVia(deps: Pick<Deps, 'media'>, tx: Tx, now: Date): Promise<void> {
  const album = createAlbum(deps, { tx, now }, 'acta');
  const fleets = await listFleets(tx);
  const rows = fleets.flatMap(({ client, clientId, vehicles }) =>
    HOURS_AGO.flatMap((hours, index) => {
      const vehicle = vehicles[(index * 5) % vehicles.length];
      if (!vehicle) return [];
      const random = randomOf('via', client, String(index));
      const at = new Date(now.getTime() - hours * HOUR - whole(random, 0, 50) * MINUTE);
      const _id = newId(at.getTime());
      const inspector = pick(
        random,
        DEMO_INSPECTORS.filter((one) => one.client === client),
      );
      const seen =
        index % 2 === 0
          ? pick(
              random,
              SEEN.filter(({ isOfPassengers }) => !isOfPassengers),
            )
          : undefined;
      const use = { kind: 'inspeccion', record: _id, clientId } as const;
      const photo = (name: string) => adjuntoName(album.photo(use, name), 'image/jpeg');
      const report = {
        referencia: newId(at.getTime()),
        version: 1,
        nameInspector: inspector.name,
        dateTimeReport: at.toISOString(),
        hora_final: new Date(at.getTime() + whole(random, 4, 9) * MINUTE).toISOString(),
        controlPoint: pick(random, Object.values(CONTROL_POINTS[client] ?? {})),
        totalPassengers: whole(random, 0, 20),
        ...(seen && { novelties: [seen.novelty] }),
        description: seen?.description ?? pick(random, CALM),
      };
      const data = dataExtraOf(report, {
        [PHOTO_PLACES[0] ?? '']: photo('bus-exterior'),
        [PHOTO_PLACES[1] ?? '']: photo('camara-cabina'),
      });
      const { nameInspector, controlPoint, novelties } = readReport({ data });
      return [
        {
          _id,
          client_id: clientId,
          referencia: report.referencia,
          vehicle_id: vehicle._id,
          activo: vehicle.nombre,
          placa: vehicle.patente.toUpperCase(),
          grupo: vehicle.grupo,
          inicio: inicioDe(data, now),
          inspector: nameInspector,
          punto: controlPoint,
          novedades: novelties,
          data,
          fecha: new Date(at.getTime() + 12 * MINUTE),
        },
      ];
    }),
  );
  if (rows.length === 0) return;
  await album.store();
  await tx.insertInto('inspecciones_via').values(rows).execute();
  await addPhones(tx, now);
}

/** The companies whose inspectors have not stopped a vehicle yet, with their vehicles. */
async function listFleets(tx: Tx) {
  const clients = await tx
    .selectFrom('clients')
    .select(['_id as clientId', 'client', 'gps_account_id'])
    .where('deleted_at', 'is', null)
    .where('gps_account_id', 'is not', null)
    .where('client', 'in', Object.keys(CONTROL_POINTS))
    .where(sql<boolean>`not exists (select from inspecciones_via where client_id = clients._id)`)
    .execute();
  return Promise.all(
    clients.map(async ({ clientId, client, gps_account_id }) => {
      const vehicles = await tx
        .selectFrom('gps_vehicles')
        .select(['_id', 'nombre', 'patente', 'grupo'])
        .where('account_id', '=', gps_account_id ?? '')
        .orderBy('patente')
        .execute();
      return { clientId, client, vehicles };
    }),
  );
}

/** One phone that was out of signal since the afternoon, and one that has sent everything. */
const PHONES = [
  { username: 'inspector2', telefono: '01930000-0000-7000-8000-0000000000a1', esperan: 3, hoursAgo: 20, heardAgo: 5 },
  { username: 'inspector1', telefono: '01930000-0000-7000-8000-0000000000a2', esperan: 0, hoursAgo: 0, heardAgo: 2 },
] as const;

async function addPhones(tx: Tx, now: Date): Promise<void> {
  for (const { username, telefono, esperan, hoursAgo, heardAgo } of PHONES) {
    const user = await tx
      .selectFrom('incontrol_users')
      .select(['_id', 'client_id'])
      .where('username', '=', username)
      .executeTakeFirst();
    if (!user?.client_id) continue;
    await tx
      .insertInto('inspector_telefonos')
      .values({
        user_id: user._id,
        telefono,
        client_id: user.client_id,
        orden: 1,
        esperan,
        desde: esperan === 0 ? null : new Date(now.getTime() - hoursAgo * HOUR),
        visto: new Date(now.getTime() - heardAgo * MINUTE),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
