import { BOGOTA_OFFSET_HOURS } from '@fenix/domain/dates/days';
import type { Position } from '../position';
import { RULES, type Rules } from '../rules';
import { type Finding, findingAlong, stretches } from './finding';
import { isMoving, type Trip } from './trips';

const HOUR = 3_600_000;
const alert = (nombre: string) => ({ categoria: 'Alertas', nombre, measure: 1 }) as const;

/** Driving between eleven at night and five in the morning, Bogotá time. */
export function findNightDriving(positions: readonly Position[], rules: Rules = RULES): Finding[] {
  const moving = positions.filter((position) => isMoving(position, rules));
  return stretches(moving, ({ at }) => isNight(at, rules))
    .flatMap(({ from, to }) => findingAlong(alert('Conducción nocturna'), moving.slice(from, to), rules))
    .filter(({ seconds }) => seconds * 1000 >= rules.nightMin);
}

function isNight(at: number, rules: Rules): boolean {
  const hour = Math.floor(at / HOUR + BOGOTA_OFFSET_HOURS) % 24;
  return hour >= rules.nightFromHour || hour < rules.nightToHour;
}

/** Hours at the wheel without a rest, from the moment they were too many; over all trips, since a short pause is no rest. */
export function findLongDriving(ordered: readonly Position[], rules: Rules = RULES): Finding[] {
  const moving = ordered.filter((position) => isMoving(position, rules));
  const noRest = (a: Position, b: Position) => b.at - a.at < rules.rest;
  return stretches(moving, () => true, noRest).flatMap(({ from, to }) => {
    const since = moving[from]?.at ?? 0;
    const tooLong = moving.slice(from, to).filter(({ at }) => at - since > rules.longDriving);
    return findingAlong(alert('Conducción prolongada sin descanso'), tooLong, rules);
  });
}

/** The tracker fell silent while the engine ran. */
export function findSilence(ordered: readonly Position[], trip: Trip, rules: Rules = RULES): Finding[] {
  const [last, next] = ordered.slice(trip.to - 1, trip.to + 1);
  if (!last || !next || next.at - last.at <= rules.gap) return [];
  return findingAlong(alert('Sin reporte del equipo'), [last, next], rules);
}
