import { formatDay } from '@fenix/domain/dates/format';
import { gpsStamp } from '@fenix/domain/dates/gpsStamp';
import type { InjectOptions } from 'fastify';
import { newId } from '../ground/ids';
import { givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import {
  CREATE_DESPACHOS,
  type ExpectedGate,
  FIND_DOCUMENTS,
  FIND_DRIVER,
  FIND_VEHICLE,
  READ_DASHBOARD,
  READ_APTOS,
  READ_DESPACHOS,
  READ_TICKET,
  READ_VIAJES,
} from './gates';
import type { DespachoTarget, Sample, Target } from './sample';

const HOUR = 3_600_000;
/** More than there are kinds of caller who are let through. */
const SPARES = 20;

/** A company with a fleet and dispatches that have not begun. */
export async function givenDespachoTarget(api: TestApp, client: GivenClient): Promise<DespachoTarget> {
  const start = new Date(api.deps.clock.now().getTime() + HOUR);
  const { fleet, program, photograph, drive } = await givenCompany(api, client);
  const spareTrips: string[] = [];
  const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  for (let trip = 1; trip <= SPARES; trip += 1) spareTrips.push(await program(minutesLater(-trip)));
  const [foto = '', ...spareFotos] = await photograph(
    Array.from({ length: SPARES + 1 }, (_, second) => new Date(start.getTime() + second * 1000)),
  );
  const tripId = await program(start);
  const driven = new Date(Math.floor(start.getTime() / 1000) * 1000 - 3 * HOUR);
  await drive(driven, (way) => way.map((position) => ({ ...position, velocidad: 96 })));
  // `plans.test.ts` copies rows: no tracker sends the same drive a hundred times before it is looked at once.
  await api.deps.database.system.deleteFrom('gps_receipts').where('vehicle_id', '=', fleet.vehicleId).execute();
  // Hours apart: no vehicle has two departures at a minute, and none that overlap without a reason.
  const departures = Array.from({ length: SPARES }, (_, hour) => minutesLater(24 * 60 + hour * 60).toISOString());
  return {
    fleet,
    tripId,
    spareTrips,
    foto,
    spareFotos,
    day: formatDay(start),
    departures,
    moment: api.deps.clock.now(),
    exceso: gpsStamp(driven),
  };
}

const ofClient = (path: string) => (target: Target) => `${path}?client=${encodeURIComponent(target.client)}`;

const ofDay = (path: string) => (target: Target) =>
  `${ofClient(path)(target)}&fechaInicio=${target.despacho.day}&fechaFin=${target.despacho.day}`;

const list = (gate: ExpectedGate, path: string): Sample => ({ ...gate, url: ofDay(path), tenancy: 'forbidden' });

const ofTrip = (gate: ExpectedGate, what: (despacho: DespachoTarget) => string): Sample => ({
  ...gate,
  url: (target) => ofDay(`/api/viajes/${what(target.despacho)}`)(target),
  tenancy: 'forbidden',
});

const ofVehicle = (gate: ExpectedGate, path: string): Sample => ({
  ...gate,
  url: (target) => `${ofDay(path)(target)}&vehiculo=${target.despacho.fleet.vehicleId}`,
  tenancy: 'forbidden',
});

const oneOf = (gate: ExpectedGate, what: string): Sample => ({
  ...gate,
  url: (target) => ofClient(`/api/despachos/${target.despacho.tripId}${what}`)(target),
  tenancy: 'forbidden',
});

function newDespacho({ client, despacho: { fleet, departures } }: Target): InjectOptions {
  const { driverId: conductor, routeId: idruta, vehicleId: idactivo } = fleet;
  const fecha = departures.pop();
  return {
    payload: { client, fecha, conductor, idruta, idactivo, inControl: false },
    headers: { 'idempotency-key': newId() },
  };
}

function newFormImage({ client, despacho: { tripId: id, spareFotos } }: Target): InjectOptions {
  return { payload: { client, id, foto: spareFotos.pop(), numPassengers: 12, noveltie: '' } };
}

export const DESPACHO_SAMPLES: Record<string, Sample> = {
  'GET /api/torre': { ...READ_DASHBOARD, url: ofClient('/api/torre'), tenancy: 'forbidden' },
  // Who does not ask for events gets what they missed, and the end.
  'GET /api/torre/cambios': { ...READ_DASHBOARD, url: ofClient('/api/torre/cambios'), tenancy: 'forbidden' },
  'GET /api/vehiculos': { ...FIND_VEHICLE, url: ofClient('/api/vehiculos'), tenancy: 'forbidden' },
  'GET /api/conductores': { ...FIND_DRIVER, url: ofClient('/api/conductores'), tenancy: 'forbidden' },
  'GET /api/conductores/documentos': {
    ...FIND_DOCUMENTS,
    url: ({ client }) => `/api/conductores/documentos?client=${encodeURIComponent(client)}&nombre=Wilmer+Salazar`,
    tenancy: 'forbidden',
  },
  'GET /api/rutas': { ...CREATE_DESPACHOS, url: ofClient('/api/rutas'), tenancy: 'forbidden' },
  'GET /api/vehiculos/:id/lugar': {
    ...CREATE_DESPACHOS,
    url: (target) => ofClient(`/api/vehiculos/${target.despacho.fleet.vehicleId}/lugar`)(target),
    tenancy: 'forbidden',
  },
  'GET /api/despachos/tiquete': { ...CREATE_DESPACHOS, url: ofClient('/api/despachos/tiquete'), tenancy: 'forbidden' },
  'GET /api/despachos/:id/tiquete': oneOf(READ_TICKET, '/tiquete'),
  'GET /api/aptitud': {
    ...CREATE_DESPACHOS,
    url: (target) => {
      const { vehicleId, driverId, routeId } = target.despacho.fleet;
      const chosen = `vehiculo=${vehicleId}&conductor=${driverId}&ruta=${routeId}`;
      return `${ofClient('/api/aptitud')(target)}&${chosen}&hora=${target.despacho.moment.toISOString()}`;
    },
    tenancy: 'forbidden',
  },
  'GET /api/aptitud/flota': { ...READ_APTOS, url: ofClient('/api/aptitud/flota'), tenancy: 'forbidden' },
  'GET /api/aptitud/flota/count': {
    ...READ_APTOS,
    url: ofClient('/api/aptitud/flota/count'),
    tenancy: 'forbidden',
  },
  'GET /api/aptitud/flota/export': {
    ...READ_APTOS,
    url: ofClient('/api/aptitud/flota/export'),
    tenancy: 'forbidden',
  },
  'POST /api/despachos': {
    ...CREATE_DESPACHOS,
    url: () => '/api/despachos',
    options: newDespacho,
    tenancy: 'forbidden',
  },
  'GET /api/despachos': list(READ_DESPACHOS, '/api/despachos'),
  'GET /api/despachos/count': list(READ_DESPACHOS, '/api/despachos/count'),
  'GET /api/despachos/export': list(READ_DESPACHOS, '/api/despachos/export'),
  'GET /api/despachos/:id': oneOf(READ_DESPACHOS, ''),
  'GET /api/despachos/:id/detalle': oneOf(READ_DESPACHOS, '/detalle'),
  'GET /api/despachos/:id/pasajeros': oneOf(READ_DESPACHOS, '/pasajeros'),
  'PUT /api/despachos/:id/cancelar': {
    ...CREATE_DESPACHOS,
    url: (target) => ofClient(`/api/despachos/${target.despacho.spareTrips.pop()}/cancelar`)(target),
    tenancy: 'forbidden',
  },
  'GET /api/viajes': list(READ_VIAJES, '/api/viajes'),
  'GET /api/viajes/count': list(READ_VIAJES, '/api/viajes/count'),
  'GET /api/viajes/export': list(READ_VIAJES, '/api/viajes/export'),
  'GET /api/viajes/:id/libro': ofTrip(READ_VIAJES, ({ tripId }) => `${tripId}/libro`),
  'GET /api/viajes/:id/fotos/:foto': ofTrip(READ_VIAJES, ({ tripId, foto }) => `${tripId}/fotos/${foto}`),
  'GET /api/viajes/:id/fotos/:foto/evidencia': ofTrip(
    READ_VIAJES,
    ({ tripId, foto }) => `${tripId}/fotos/${foto}/evidencia`,
  ),
  'GET /api/conduccion/flota': list(READ_DASHBOARD, '/api/conduccion/flota'),
  'GET /api/conduccion/eventos': {
    ...READ_DASHBOARD,
    url: (target) => `${ofDay('/api/conduccion/eventos')(target)}&semana=2&hora=7`,
    tenancy: 'forbidden',
  },
  'GET /api/conduccion/resumen': list(READ_DASHBOARD, '/api/conduccion/resumen'),
  'GET /api/conduccion/resumen/export': list(READ_DASHBOARD, '/api/conduccion/resumen/export'),
  'GET /api/conduccion/reglas': { ...READ_DASHBOARD, url: ofClient('/api/conduccion/reglas'), tenancy: 'forbidden' },
  'GET /api/conduccion/comparativo': list(READ_DASHBOARD, '/api/conduccion/comparativo'),
  'GET /api/conduccion/comparativo/export': list(READ_DASHBOARD, '/api/conduccion/comparativo/export'),
  'GET /api/conduccion/conductores': list(READ_DASHBOARD, '/api/conduccion/conductores'),
  'GET /api/conduccion/conductores/export': list(READ_DASHBOARD, '/api/conduccion/conductores/export'),
  'GET /api/conduccion/conductores/viajes': list(READ_DASHBOARD, '/api/conduccion/conductores/viajes'),
  'GET /api/conduccion/conductores/viajes/export': list(READ_DASHBOARD, '/api/conduccion/conductores/viajes/export'),
  'GET /api/conduccion/viajes': ofVehicle(READ_DASHBOARD, '/api/conduccion/viajes'),
  'GET /api/conduccion/viajes/export': ofVehicle(READ_DASHBOARD, '/api/conduccion/viajes/export'),
  'GET /api/conduccion/historia': ofVehicle(READ_DASHBOARD, '/api/conduccion/historia'),
  'GET /api/conduccion/evidencia': {
    ...READ_DASHBOARD,
    url: (target) => {
      const { fleet, exceso } = target.despacho;
      return `${ofClient('/api/conduccion/evidencia')(target)}&vehiculo=${fleet.vehicleId}&momento=${exceso}`;
    },
    tenancy: 'forbidden',
  },
  'GET /api/formimages/:id': {
    ...READ_VIAJES,
    url: (target) => ofClient(`/api/formimages/${target.despacho.tripId}`)(target),
    tenancy: 'forbidden',
  },
  'POST /api/formimages': { ...READ_VIAJES, url: () => '/api/formimages', options: newFormImage, tenancy: 'forbidden' },
};
