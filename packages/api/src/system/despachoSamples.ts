import { formatDay } from '@fenix/domain/dates/format';
import type { InjectOptions } from 'fastify';
import { newId } from '../ids';
import { givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import type { DespachoTarget, Sample, Target } from './sample';

const HOUR = 3_600_000;
/** More than there are kinds of caller who are let through. */
const SPARES = 20;

/** A company with a fleet and dispatches that have not begun. */
export async function givenDespachoTarget(api: TestApp, client: GivenClient): Promise<DespachoTarget> {
  const start = new Date(api.deps.clock.now().getTime() + HOUR);
  const { fleet, program, photograph } = await givenCompany(api, client);
  const spareTrips: string[] = [];
  const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
  for (let trip = 1; trip <= SPARES; trip += 1) spareTrips.push(await program(minutesLater(-trip)));
  const [foto = '', ...spareFotos] = await photograph(
    Array.from({ length: SPARES + 1 }, (_, second) => new Date(start.getTime() + second * 1000)),
  );
  const tripId = await program(start);
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
  };
}

const ofClient = (path: string) => (target: Target) => `${path}?client=${encodeURIComponent(target.client)}`;

const ofDay = (path: string) => (target: Target) =>
  `${ofClient(path)(target)}&fechaInicio=${target.despacho.day}&fechaFin=${target.despacho.day}`;

const list = (path: string): Sample => ({ url: ofDay(path), tenancy: 'forbidden' });

const ofTrip = (what: (despacho: DespachoTarget) => string): Sample => ({
  url: (target) => ofDay(`/api/viajes/${what(target.despacho)}`)(target),
  tenancy: 'forbidden',
});

const ofVehicle = (path: string): Sample => ({
  url: (target) => `${ofDay(path)(target)}&vehiculo=${target.despacho.fleet.vehicleId}`,
  tenancy: 'forbidden',
});

const oneOf = (what: string): Sample => ({
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
  'GET /api/torre': { url: ofClient('/api/torre'), tenancy: 'forbidden' },
  // Who does not ask for events gets what they missed, and the end.
  'GET /api/torre/cambios': { url: ofClient('/api/torre/cambios'), tenancy: 'forbidden' },
  'GET /api/vehiculos': { url: ofClient('/api/vehiculos'), tenancy: 'forbidden' },
  'GET /api/conductores': { url: ofClient('/api/conductores'), tenancy: 'forbidden' },
  'GET /api/rutas': { url: ofClient('/api/rutas'), tenancy: 'forbidden' },
  'GET /api/despachos/tiquete': { url: ofClient('/api/despachos/tiquete'), tenancy: 'forbidden' },
  'POST /api/despachos': { url: () => '/api/despachos', options: newDespacho, tenancy: 'forbidden' },
  'GET /api/despachos': list('/api/despachos'),
  'GET /api/despachos/count': list('/api/despachos/count'),
  'GET /api/despachos/export': list('/api/despachos/export'),
  'GET /api/despachos/:id': oneOf(''),
  'GET /api/despachos/:id/detalle': oneOf('/detalle'),
  'GET /api/despachos/:id/pasajeros': oneOf('/pasajeros'),
  'PUT /api/despachos/:id/cancelar': {
    url: (target) => ofClient(`/api/despachos/${target.despacho.spareTrips.pop()}/cancelar`)(target),
    tenancy: 'forbidden',
  },
  'GET /api/viajes': list('/api/viajes'),
  'GET /api/viajes/count': list('/api/viajes/count'),
  'GET /api/viajes/export': list('/api/viajes/export'),
  'GET /api/viajes/:id/libro': ofTrip(({ tripId }) => `${tripId}/libro`),
  'GET /api/viajes/:id/fotos/:foto': ofTrip(({ tripId, foto }) => `${tripId}/fotos/${foto}`),
  'GET /api/conduccion/flota': list('/api/conduccion/flota'),
  'GET /api/conduccion/comparativo': list('/api/conduccion/comparativo'),
  'GET /api/conduccion/comparativo/export': list('/api/conduccion/comparativo/export'),
  'GET /api/conduccion/conductores': list('/api/conduccion/conductores'),
  'GET /api/conduccion/conductores/export': list('/api/conduccion/conductores/export'),
  'GET /api/conduccion/viajes': ofVehicle('/api/conduccion/viajes'),
  'GET /api/conduccion/historia': ofVehicle('/api/conduccion/historia'),
  'GET /api/formimages/:id': {
    url: (target) => ofClient(`/api/formimages/${target.despacho.tripId}`)(target),
    tenancy: 'forbidden',
  },
  'POST /api/formimages': { url: () => '/api/formimages', options: newFormImage, tenancy: 'forbidden' },
};
