import type { Viaje } from '@fenix/domain/gps/conduccion';
import { startOfDay } from '@fenix/domain/dates/days';
import { expect, test } from 'vitest';
import { drivingInfo } from '../scoring/drivingInfo';
import { reachStops, outcomeOf, stopWindow } from '../trips/stops';
import { drive } from './drive';
import { type DemoAccount, demoFleet } from './fleet';
import { FATES, type PlannedTrip, planDay, planMissed } from './plan';

const MINUTE = 60_000;
const DAYS = ['2026-11-13', '2026-11-14'] as const;
const NOW = startOfDay('2026-11-20').getTime();
const fleet = demoFleet();
const tripsOf = (account: DemoAccount) => DAYS.flatMap((day) => planDay(account, day));
const companies = fleet.map((account) => [account.empresa, account] as const);

const eventos = (viajes: readonly Viaje[], categoria: string) =>
  viajes.flatMap(({ categorias }) =>
    categorias.filter((one) => one.categoria === categoria).flatMap((one) => one.eventos),
  );

/** The trip alone: before it and after it the bus is parked. */
const analyse = (trip: PlannedTrip) =>
  drivingInfo(drive(trip.vehicle, trip.start - 4 * MINUTE, trip.end + 45 * MINUTE));

test.each(companies)('DISP-48 %s: every trip of two days ends as it was planned', (_, account) => {
  for (const trip of tripsOf(account)) {
    const { vehicle, ruta, start, end, fate } = trip;
    const window = stopWindow(start, end);
    const arrivals = reachStops(drive(vehicle, start - 20 * MINUTE, window.to), ruta.lugares, window);
    const { estado, completedAt } = outcomeOf({ estado: 'Pendiente', end }, arrivals, NOW);
    expect({ fate, estado }).toEqual({ fate, estado: fate === 'omite parada' ? 'Incompleta' : 'Finalizada' });
    expect(arrivals.filter((at) => at === null)).toHaveLength(fate === 'omite parada' ? 1 : 0);
    expect({ fate, late: (completedAt ?? 0) > end + 10 * MINUTE }).toEqual({ fate, late: fate === 'tarde' });
  }
});

test.each(companies)('%s: the analysis of every trip finds what was planned, and nothing else', (_, account) => {
  for (const trip of tripsOf(account)) {
    const viajes = analyse(trip);
    const { fate, silent, alarm } = trip;
    const idle = eventos(viajes, 'Ralenti').length;
    const rushes = eventos(viajes, 'Velocidades').length;
    const silences = eventos(viajes, 'Alertas').filter(({ nombre }) => nombre === 'Sin reporte del equipo').length;
    expect({ trip: viajes.length, silences }).toEqual(silent ? { trip: 2, silences: 1 } : { trip: 1, silences: 0 });
    expect({ fate, idle }).toEqual({ fate, idle: fate === 'ralenti' ? 1 : 0 });
    expect({ fate, several: rushes > 1, none: rushes === 0 }).toEqual(
      fate === 'excede velocidad' ? { fate, several: true, none: false } : { fate, several: false, none: true },
    );
    expect(eventos(viajes, 'Eventos')).toHaveLength(alarm === null ? 0 : 1);
    expect(eventos(viajes, 'Manejo ecologico')).toHaveLength(trip.brakings);
  }
});

test.each(companies)('%s: a trip is as long as its route', (_, account) => {
  for (const trip of tripsOf(account).filter(({ silent, fate }) => !silent && fate !== 'omite parada')) {
    const [viaje] = analyse(trip);
    expect((viaje?.distancia_viaje ?? 0) / trip.ruta.distancia).toBeCloseTo(1, 1);
  }
});

test('two days show every fate, silence, alarms and hard braking', () => {
  const trips = fleet.flatMap(tripsOf);
  expect(new Set(trips.map(({ fate }) => fate))).toEqual(new Set(FATES));
  expect(trips.some(({ silent }) => silent)).toBe(true);
  expect(new Set(trips.map(({ alarm }) => alarm))).toEqual(new Set([null, 'panico', 'desconexion']));
  expect(trips.flatMap((trip) => eventos(analyse(trip), 'Manejo ecologico')).length).toBeGreaterThan(20);
  expect(
    trips.flatMap((trip) => eventos(analyse(trip), 'Alertas')).some(({ nombre }) => nombre === 'Conducción nocturna'),
  ).toBe(true);
});

test('BI-05 on the coast a bus stays at home each day, and at any hour one of its departures was missed not long ago', () => {
  const [caribe] = fleet;
  const broken = DAYS.map((day) => {
    const missed = caribe ? planMissed(caribe, day) : [];
    const midnight = startOfDay(day).getTime();
    expect(missed[0]?.start).toBeLessThan(midnight + 30 * MINUTE);
    const starts = [...missed.map(({ start }) => start), midnight + 24 * 60 * MINUTE];
    expect(Math.max(...starts.slice(1).map((start, index) => start - (starts[index] ?? 0)))).toBe(240 * MINUTE);
    for (const { vehicle, ruta, start, end } of missed) {
      const window = stopWindow(start, end);
      const positions = drive(vehicle, start - 20 * MINUTE, window.to);
      expect(positions.filter(({ velocidad }) => velocidad > 0)).toEqual([]);
      expect(reachStops(positions, ruta.lugares, window).slice(1)).toEqual(ruta.lugares.slice(1).map(() => null));
    }
    return missed[0]?.vehicle.id;
  });
  // It is another one's turn.
  expect(new Set(broken).size).toBe(DAYS.length);
});

test('a day is planned by start, with the drivers of the company, and a bus is never on two trips', () => {
  for (const account of fleet) {
    const trips = planDay(account, '2026-11-13');
    expect(trips.map(({ start }) => start)).toEqual(trips.map(({ start }) => start).toSorted((a, b) => a - b));
    expect(trips.length).toBeGreaterThan(account.vehiculos.length);
    for (const vehicle of account.vehiculos) {
      const own = trips.filter((trip) => trip.vehicle === vehicle);
      for (const [index, trip] of own.entries()) {
        expect(trip.start).toBeGreaterThanOrEqual((own[index - 1]?.end ?? 0) + 50 * MINUTE);
        expect(trip.ruta).toBe(index % 2 === 0 ? vehicle.ida : vehicle.vuelta);
        expect(account.conductores).toContain(trip.conductor);
      }
      expect(own.length % 2).toBe(0);
    }
  }
});
