import { type IsoDay, startOfDay } from '@fenix/domain/dates/days';
import type { Conductor } from '@fenix/domain/gps/vehiculo';
import type { DemoAccount, DemoVehicle } from './fleet';
import { type Random, randomOf, whole } from './random';
import type { DemoRuta } from './routes';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Minutes of the day: late by half an hour, a bus is still home before midnight. */
const LAST_ARRIVAL = 1395;
const LONGEST_REST = 75;

/** What a trip is meant to show when it is analysed. */
export const FATES = ['puntual', 'tarde', 'omite parada', 'excede velocidad', 'ralenti'] as const;
export type Fate = (typeof FATES)[number];

/** What dispatchers know. Instants in milliseconds; `end` is the start plus every `timeBetween`. */
export type Departure = { vehicle: DemoVehicle; conductor: Conductor; ruta: DemoRuta; start: number; end: number };

export type PlannedTrip = Departure & {
  fate: Fate;
  /** What else befalls it: a tracker that falls silent, an alarm, hard braking. */
  silent: boolean;
  alarm: string | null;
  brakings: number;
};

/** Share of each fate, in the order of FATES, for a calm and for an impatient driver. */
const CALM = [0.58, 0.15, 0.11, 0.06, 0.1] as const;
const IMPATIENT = [0.16, 0.06, 0.12, 0.58, 0.08] as const;

/** Every programmed trip of the company's Bogotá day, by start. */
export function planDay(account: DemoAccount, day: IsoDay): PlannedTrip[] {
  return account.vehiculos.flatMap((vehicle) => planVehicle(vehicle, day)).toSorted((a, b) => a.start - b.start);
}

/** Every so many days it is a bus's turn to break down; the largest company has one a day. */
const TURNS = 16;
const breaksDown = ({ turno }: DemoVehicle, day: IsoDay): boolean =>
  (Math.floor(startOfDay(day).getTime() / DAY) + turno) % TURNS === 0;

/** Minutes of the day: whenever one looks, the last of them was not long ago. */
const MISSED = [5, 245, 485, 725, 965, 1205];

/** The missed departures of the bus that broke down: it stays where they begin, and they were not cancelled. */
export function planMissed({ vehiculos }: DemoAccount, day: IsoDay): Departure[] {
  const midnight = startOfDay(day).getTime();
  return vehiculos
    .filter((vehicle) => breaksDown(vehicle, day))
    .flatMap((vehicle) =>
      MISSED.map((minute) => {
        const { ida: ruta, conductores } = vehicle;
        const start = midnight + minute * MINUTE;
        return { vehicle, conductor: conductores[0], ruta, start, end: start + minutesOf(ruta) * MINUTE };
      }),
    );
}

export function planVehicle(vehicle: DemoVehicle, day: IsoDay): PlannedTrip[] {
  const random = randomOf('plan', vehicle.id, day);
  if (random() < 0.04 || breaksDown(vehicle, day)) return []; // In the workshop.
  const [usual, substitute] = vehicle.conductores;
  const conductor = random() < 0.15 && substitute ? substitute : usual;
  const midnight = startOfDay(day).getTime();
  return departures(vehicle, random).map((minute, leg) => {
    const ruta = leg % 2 === 0 ? vehicle.ida : vehicle.vuelta;
    const start = midnight + minute * MINUTE;
    const fate = fateOf(vehicle, random());
    const [silence, alarm, braking] = [random(), random(), whole(random, 1, 4)];
    const silent = fate === 'puntual' && silence < 0.03 && hasLonelyStretch(ruta);
    return {
      vehicle,
      conductor,
      ruta,
      start,
      end: start + minutesOf(ruta) * MINUTE,
      fate,
      silent,
      alarm: silent ? null : alarmOf(alarm),
      brakings: fate === 'excede velocidad' || silence > 0.8 ? braking : 0,
    };
  });
}

/** Where a tracker can be silent for a while without hiding a stop. */
const hasLonelyStretch = (ruta: DemoRuta): boolean => ruta.lugares.some(({ timeBetween }) => timeBetween >= 22);

function alarmOf(chance: number): string | null {
  if (chance < 0.02) return 'panico';
  return chance < 0.035 ? 'desconexion' : null;
}

/** Timetables know no odd minutes. */
const tidy = (minute: number): number => 5 * Math.ceil(minute / 5);

/** Out and back, once or twice, home before midnight even when late; night buses once before dawn and once in the evening. */
function departures(vehicle: DemoVehicle, random: Random): number[] {
  const out = minutesOf(vehicle.ida);
  const back = minutesOf(vehicle.vuelta);
  const rest = () => 5 * whole(random, 10, LONGEST_REST / 5);
  const roundTrip = (first: number): [number, number] => [first, tidy(first + out + rest())];
  const first = vehicle.nocturno ? 5 * whole(random, 3, 9) : 5 * whole(random, 50, 132);
  const morning = roundTrip(first);
  const again = tidy(morning[1] + back + rest());
  const evening = tidy(LAST_ARRIVAL - LONGEST_REST - out - back) - 10;
  const second = roundTrip(vehicle.nocturno ? Math.max(again, evening) : again);
  return second[1] + back <= LAST_ARRIVAL ? [...morning, ...second] : morning;
}

export const minutesOf = (ruta: DemoRuta): number =>
  ruta.lugares.reduce((sum, { timeBetween }) => sum + timeBetween, 0);

function fateOf(vehicle: DemoVehicle, chance: number): Fate {
  const shares = randomOf('temper', vehicle.id)() < 0.25 ? IMPATIENT : CALM;
  let left = chance;
  return FATES.find((_, index) => (left -= shares[index] ?? 0) < 0) ?? 'puntual';
}
