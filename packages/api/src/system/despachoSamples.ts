import { formatDay } from '@fenix/domain/dates/format';
import type { InjectOptions } from 'fastify';
import { type GivenCompany, givenCompany } from '../testing/fleet';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';
import type { Sample, Target } from './samples';

const HOUR = 3_600_000;
/** More than there are kinds of caller. */
const SPARES = 40;

export type DespachoTarget = {
  fleet: GivenCompany['fleet'];
  tripId: string;
  /** Dispatches to call off, one for each caller who asks. */
  spareTrips: string[];
  /** The day of all of them, and a moment of it for another. */
  day: string;
  fecha: string;
};

/** A company with a fleet and dispatches that have not begun. */
export async function givenDespachoTarget(api: TestApp, client: GivenClient): Promise<DespachoTarget> {
  const start = new Date(api.deps.clock.now().getTime() + HOUR);
  const { fleet, program } = await givenCompany(api, client);
  const spareTrips: string[] = [];
  for (let trip = 0; trip < SPARES; trip += 1) spareTrips.push(await program(start));
  return { fleet, tripId: await program(start), spareTrips, day: formatDay(start), fecha: start.toISOString() };
}

const ofClient = (path: string) => (target: Target) => `${path}?client=${encodeURIComponent(target.client)}`;

function list(path: string): Sample {
  const days = ({ despacho }: Target) => `&fechaInicio=${despacho.day}&fechaFin=${despacho.day}`;
  return { url: (target) => `${ofClient(path)(target)}${days(target)}`, tenancy: 'forbidden' };
}

const oneOf = (what: string): Sample => ({
  url: (target) => ofClient(`/api/despachos/${target.despacho.tripId}${what}`)(target),
  tenancy: 'forbidden',
});

function newDespacho({ client, despacho: { fleet, fecha } }: Target): InjectOptions {
  const { driverId: conductor, routeId: idruta, vehicleId: idactivo } = fleet;
  return { payload: { client, fecha, conductor, idruta, idactivo, inControl: false } };
}

export const DESPACHO_SAMPLES: Record<string, Sample> = {
  'GET /api/vehiculos': { url: ofClient('/api/vehiculos'), tenancy: 'forbidden' },
  'GET /api/conductores': { url: ofClient('/api/conductores'), tenancy: 'forbidden' },
  'GET /api/rutas': { url: ofClient('/api/rutas'), tenancy: 'forbidden' },
  'GET /api/despachos/tiquete': { url: ofClient('/api/despachos/tiquete'), tenancy: 'forbidden' },
  'GET /api/preset-v2/vehicle/:id': {
    url: (target) => ofClient(`/api/preset-v2/vehicle/${target.despacho.fleet.vehicleId}`)(target),
    tenancy: 'forbidden',
  },
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
};
