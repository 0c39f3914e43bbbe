import type { GivenCompany } from '../testing/fleet';
import { givenVehicle } from '../testing/gps/gpsFixture';
import { newId } from '../ground/ids';
import type { TestApp } from '../testing/testApp';
import { callerOf } from './caller';
import { READ_DASHBOARD } from './gates';
import type { Sample, Target, TorreTarget } from './sample';

/** A vehicle whose panic button was pressed, and an alert that its company's user took on. */
export async function givenTorreTarget(
  api: TestApp,
  { id, fleet, userId }: { id: string; fleet: GivenCompany['fleet']; userId: string },
): Promise<TorreTarget> {
  const { platform, clock, database } = api.deps;
  const { vehicleId } = await givenVehicle(api, fleet.accountId);
  // Trackers count whole seconds.
  const at = new Date(Math.floor(clock.now().getTime() / 1000) * 1000);
  const place = { latitud: 10, longitud: -74, velocidad: 0, rumbo: 0, encendido: true };
  await platform.takePositions(vehicleId, [{ ...place, at: at.getTime(), alarma: 'panico' }]);
  await database.system.deleteFrom('gps_receipts').where('vehicle_id', '=', vehicleId).execute();
  const atendidaId = newId();
  const row = { tipo: 'alarma', placa: 'ABC123', texto: 'Botón de pánico', por: 'Ana Díaz' } as const;
  await database.system
    .insertInto('alertas_atendidas')
    .values({
      ...row,
      _id: atendidaId,
      client_id: id,
      clave: `alarma ${newId()}`,
      user_id: userId,
      desde: clock.now(),
      fecha: clock.now(),
      cambio: clock.now(),
    })
    .execute();
  return { alerta: `alarma ${vehicleId} Botón de pánico ${at.toISOString()}`, atendidaId };
}

/** Releases all alerts, so that the caller may take one on. */
async function givenFree(api: TestApp): Promise<void> {
  await api.deps.database.system.updateTable('alertas_atendidas').set({ vigente: false }).execute();
}

/** What was taken on in the caller's company is the caller's own. */
async function givenOwn(api: TestApp, token: string | undefined): Promise<void> {
  const user = await callerOf(api, token);
  if (!user) return;
  await api.deps.database.system
    .updateTable('alertas_atendidas')
    .set({ user_id: user._id })
    .where('client_id', '=', user.client_id)
    .execute();
}

const of = (path: string) => (target: Target) => `${path}?client=${encodeURIComponent(target.client)}`;

export const TORRE_SAMPLES: Record<string, Sample> = {
  'GET /api/torre/atendidas': { ...READ_DASHBOARD, url: of('/api/torre/atendidas'), tenancy: 'forbidden' },
  'GET /api/torre/atendidas/count': {
    ...READ_DASHBOARD,
    url: of('/api/torre/atendidas/count'),
    tenancy: 'forbidden',
  },
  'GET /api/torre/atendidas/export': {
    ...READ_DASHBOARD,
    url: of('/api/torre/atendidas/export'),
    tenancy: 'forbidden',
  },
  'POST /api/torre/atendidas': {
    ...READ_DASHBOARD,
    url: () => '/api/torre/atendidas',
    options: ({ client, torre }) => ({ payload: { client, alerta: torre.alerta } }),
    givenCaller: givenFree,
    tenancy: 'forbidden',
  },
  'PUT /api/torre/atendidas/:id/nota': {
    ...READ_DASHBOARD,
    url: ({ torre }) => `/api/torre/atendidas/${torre.atendidaId}/nota`,
    options: () => ({ payload: { nota: 'Llamé al conductor: fue sin querer' } }),
    givenCaller: givenOwn,
    tenancy: 'notFound',
  },
  'PUT /api/torre/atendidas/:id/soltar': {
    ...READ_DASHBOARD,
    url: ({ torre }) => `/api/torre/atendidas/${torre.atendidaId}/soltar`,
    givenCaller: givenOwn,
    tenancy: 'notFound',
  },
};
