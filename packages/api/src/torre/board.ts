import { bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { startOf } from '@fenix/domain/flota/despacho';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { Span } from '@fenix/domain/gps/programar';
import type { VehiculoVisto } from '@fenix/domain/gps/ultima';
import { alertasTorre, cifrasTorre } from '@fenix/domain/torre/alertas';
import { type Marca, withMarcas } from '@fenix/domain/torre/atendida';
import { byHour, byName } from '@fenix/domain/torre/cambio';
import { ofDayOf, outlastsDay, salidaTorre } from '@fenix/domain/torre/salida';
import type { SalidaTorre, Torre, VehiculoTorre } from '@fenix/domain/torre/torre';
import { estadoVehiculo, vehiculoTorre } from '@fenix/domain/torre/vehiculo';
import type { Deps } from '../ports/deps';
import { type Deciding, findDeciding, isApproved, markChecks } from '../flota/checks';
import { type Fleet, markOf } from '../flota/company';
import { countingChecks } from '../flota/diaOperativo';
import { listStarting } from '../flota/queries';
import type { PlatformAnswer } from '../ports/gps';
import { findMarcas } from './atendidasQueries';

export type Scene = Omit<Torre, 'id'>;
type Programme = {
  despachos: PlatformAnswer<Despacho[]>;
  checks: ReadonlyMap<string, Deciding>;
  /** BI-28: what may be under way since the day before, and the checks that counted for it. */
  before: { despachos: ReadonlySet<Despacho>; checks: ReadonlyMap<string, Deciding> };
  /** Of what was read; undefined where the platform gives none. */
  mark: string | undefined;
  /** When it was read, or found to be the same. */
  readAt: number;
};
type Vehicle = { visto: VehiculoVisto; torre: VehiculoTorre };
type Departure = {
  posicion: VehiculoVisto['posicion'];
  isApproved: boolean;
  until: number;
  salida: SalidaTorre | undefined;
};

/** Polling intervals: of the programme, which is read where it changed, and of departures that only time changes. */
const PROGRAMME_MS = 10_000;
const CLOCK_MS = 10_000;
/** Marks of attended alerts arrive as changes; this often they are read whole, in case a change was missed. */
const MARCAS_MS = 60_000;
const HOUR = 3_600_000;
/** BI-28: a departure of the day before may be under way for so long. */
const LONGEST_TRIP_MS = 24 * HOUR;

/**
 * What one company's tower shows, kept so that a report costs what it changes: of vehicles and departures that stay the
 * same the same objects are given again, and only others are worked out and compared.
 */
export function createBoard(deps: Pick<Deps, 'gps' | 'database' | 'clock'>, { company, account }: Fleet) {
  const departures = new Map<Despacho, Departure>();
  let vehicles = new Map<string, Vehicle>();
  let vistos: Omit<PlatformAnswer<unknown>, 'value'> | undefined;
  let programme: Programme | undefined;
  let marcas = new Map<string, Marca>();
  let marcasReadAt: number | undefined;

  /** Of the departures and checks that count today, by whichever server they were written. */
  async function readMark(now: Date, span: Span): Promise<string | undefined> {
    const shown = shownSpan(now);
    // A departure of the day before may end a check that would count today.
    const from = span.from < shown.from ? span.from : shown.from;
    const trips = await deps.gps.markProgramadas(account, { from, to: shown.to });
    if (trips === undefined) return undefined;
    // Those of what left the day before reach back a day further.
    const checksSpan = { from: new Date(span.from.getTime() - 24 * HOUR), to: span.to };
    const checks = await markChecks(deps.database.system, { clientId: company._id, span: checksSpan });
    return [bogotaDay(now), span.from.toISOString(), span.to.toISOString(), trips, checks].join(' ');
  }

  async function readProgramme(now: Date): Promise<void> {
    const db = deps.database.system;
    const counting = await countingChecks({ db, gps: deps.gps }, company, now);
    // Before the rows, so that a change while they are read is found by the next mark.
    const mark = await readMark(now, counting.span);
    if (programme && mark !== undefined && mark === programme.mark) {
      programme.readAt = now.getTime();
      return;
    }
    const [despachos, checks] = await Promise.all([
      listStarting(deps.gps, account, shownSpan(now)),
      findDeciding(db, counting, { clientId: company._id }),
    ]);
    const before = await readBefore(despachos.value, now);
    programme = { despachos, checks, before, mark, readAt: now.getTime() };
    departures.clear();
  }

  /** What left the day before was checked for that day, as it was judged until its last moment. */
  async function readBefore(all: readonly Despacho[], now: Date): Promise<Programme['before']> {
    const today = startOfDay(bogotaDay(now));
    const despachos = new Set(all.filter((despacho) => (startOf(despacho) ?? today) < today));
    if (despachos.size === 0) return { despachos, checks: new Map() };
    const db = deps.database.system;
    const counting = await countingChecks({ db, gps: deps.gps }, company, new Date(today.getTime() - 1));
    return { despachos, checks: await findDeciding(db, counting, { clientId: company._id }) };
  }

  async function readMarcas(now: Date, isFresh: boolean): Promise<void> {
    if (!isFresh && marcasReadAt !== undefined && now.getTime() - marcasReadAt < MARCAS_MS) return;
    const found = await findMarcas(deps.database.system, company._id, now);
    // Changes that arrived during the read may be missing in its result.
    const recent = [...marcas.values()].filter(({ cambio }) => Date.parse(cambio) > now.getTime() - PROGRAMME_MS);
    marcas = new Map(found.map((marca) => [marca.clave, marca]));
    mark(recent);
    marcasReadAt = now.getTime();
  }

  function mark(changed: readonly Marca[]): void {
    for (const marca of changed) {
      const known = marcas.get(marca.clave);
      // A note on a released claim does not change the claim of the user who has the alert now.
      const isOfAnother = known !== undefined && known.isHeld && !marca.isHeld && known._id !== marca._id;
      if (!isOfAnother && (!known || known.cambio <= marca.cambio)) marcas.set(marca.clave, marca);
    }
  }

  const isProgrammeOld = (now: Date) => !programme || now.getTime() - programme.readAt >= PROGRAMME_MS;

  function seen(visto: VehiculoVisto, now: Date): Vehicle {
    const known = vehicles.get(visto.id);
    const isSame = known?.visto === visto && known.torre.estado === estadoVehiculo(visto.posicion, now);
    return isSame ? known : { visto, torre: vehiculoTorre(visto, now) };
  }

  function salidaOf(despacho: Despacho, { checks, before }: Programme, now: Date): SalidaTorre | undefined {
    const vehicle = despacho.idactivo ?? '';
    const posicion = vehicles.get(vehicle)?.visto.posicion ?? null;
    const isFit = isApproved((before.despachos.has(despacho) ? before.checks : checks).get(vehicle));
    const known = departures.get(despacho);
    if (known && known.posicion === posicion && known.isApproved === isFit && now.getTime() < known.until)
      return known.salida;
    const salida = salidaTorre(despacho, { now, posicion, isApproved: isFit });
    departures.set(despacho, { posicion, isApproved: isFit, until: now.getTime() + CLOCK_MS, salida });
    return salida;
  }

  function scene(now: Date): Scene | undefined {
    if (!vistos || !programme) return undefined;
    const { despachos } = programme;
    const planned = programme;
    for (const [id, { visto }] of vehicles) vehicles.set(id, seen(visto, now));
    const all = [...vehicles.values()];
    const vehiculos = all.map(({ torre }) => torre);
    const isOfToday = ofDayOf(now);
    const salidas = despachos.value
      .flatMap((despacho) => salidaOf(despacho, planned, now) ?? [])
      .filter((salida) => isOfToday(salida) || outlastsDay(salida, now))
      .toSorted(byHour);
    const asking = alertasTorre({ vistos: all.map(({ visto }) => visto), vehiculos, salidas }, now);
    const alertas = withMarcas(asking, marcas, now);
    const { isStale } = markOf({ value: null, ...vistos }, despachos);
    return {
      at: now.toISOString(),
      isStale,
      vehiculos,
      salidas,
      alertas,
      cifras: cifrasTorre({ vehiculos, salidas: salidas.filter(isOfToday) }, alertas),
    };
  }

  return {
    /** Everything: which vehicles there are, where they are, and what is planned unless that was read lately. */
    async readAll({ isFresh }: { isFresh: boolean }): Promise<Scene> {
      const now = deps.clock.now();
      const [{ value, ...mark }] = await Promise.all([
        deps.gps.listVistos(account),
        isFresh || isProgrammeOld(now) ? readProgramme(now) : undefined,
        readMarcas(now, isFresh),
      ]);
      vistos = mark;
      vehicles = new Map(
        value
          .map((visto) => seen(newest(visto, vehicles.get(visto.id)?.visto), now))
          .toSorted((one, other) => byName(one.torre, other.torre))
          .map((vehicle) => [vehicle.visto.id, vehicle]),
      );
      const read = scene(now);
      if (!read) throw new Error('a tower without its programme');
      return read;
    },
    /** With what is planned, if that was not read lately. */
    async readPlanned(): Promise<Scene | undefined> {
      const now = deps.clock.now();
      if (isProgrammeOld(now)) await readProgramme(now);
      return scene(now);
    },
    /** With what these vehicles reported; those of others are left out. */
    update(reported: readonly VehiculoVisto[]): Scene | undefined {
      const now = deps.clock.now();
      for (const visto of reported) if (vehicles.has(visto.id)) vehicles.set(visto.id, seen(visto, now));
      return scene(now);
    },
    /** With who took alerts on, or let them go, just now. */
    attend(changed: readonly Marca[]): Scene | undefined {
      mark(changed);
      return scene(deps.clock.now());
    },
    get vehicleIds(): Iterable<string> {
      return vehicles.keys();
    },
  };
}

/** A report may have been read while everything was: the later of the two stays. */
function newest(read: VehiculoVisto, known: VehiculoVisto | undefined): VehiculoVisto {
  const [at, before] = [read.posicion?.at.getTime() ?? 0, known?.posicion?.at.getTime() ?? 0];
  return known && before > at ? { ...read, posicion: known.posicion, alarmas: known.alarmas } : read;
}

export type Board = ReturnType<typeof createBoard>;

/** Departures of today, and of the day before those that may be under way; from a whole hour on, so that it is one span for an hour. */
function shownSpan(now: Date): Span {
  const day = bogotaDay(now);
  const [today, longAgo] = [startOfDay(day), Math.floor((now.getTime() - LONGEST_TRIP_MS) / HOUR) * HOUR];
  return { from: new Date(Math.min(today.getTime(), longAgo)), to: endOfDay(day) };
}
