import { CATEGORIAS, type Categoria } from '@fenix/domain/gps/conduccion';
import type { Finding } from '../trips/finding';

/** How a category weighs. docs/decisions/016-driving-scores.md explains every number. */
type Weighing = {
  /** Gravity of an event that just passed its threshold; it grows to 1 at `worst` times the threshold. */
  mild: number;
  worst: number;
  /** Share of the gravity an event has however short; it grows to all of it at `long` seconds. */
  brief: number;
  long: number;
  /** Gravity per 100 km that takes the whole score of the category. */
  allowance: number;
  /** Share of the category in the total. */
  weight: number;
};

export const WEIGHING: Readonly<Record<Categoria, Weighing>> = {
  Eventos: { mild: 0.5, worst: 2, brief: 1, long: 1, allowance: 2, weight: 0.1 },
  Alertas: { mild: 1, worst: 2, brief: 0.25, long: 7200, allowance: 2, weight: 0.2 },
  Ralenti: { mild: 1, worst: 2, brief: 0.1, long: 1800, allowance: 1, weight: 0.1 },
  'Manejo ecologico': { mild: 0.4, worst: 2, brief: 1, long: 1, allowance: 4, weight: 0.25 },
  Velocidades: { mild: 0.25, worst: 1.5, brief: 0.4, long: 300, allowance: 2, weight: 0.35 },
};

/** One event on a short trip must not cost the whole score: shorter trips count as this long. */
export const SHORTEST_METERS = 50_000;
export const PER_METERS = 100_000;

export type Scores = Record<Categoria, number>;
type Judged = Pick<Finding, 'categoria' | 'measure' | 'seconds'>;

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** Scores are rounded to a thousandth. */
const told = (score: number): number => Math.round(score * 1000) / 1000;

/** From 0, nothing to say, to 1: how far beyond its threshold, times how long. */
export function gravityOf({ categoria, measure, seconds }: Judged): number {
  const { mild, worst, brief, long } = WEIGHING[categoria];
  const strength = mild + (1 - mild) * share((measure - 1) / (worst - 1));
  const extent = brief + (1 - brief) * share(seconds / long);
  return strength * extent;
}

/** PESV-32: 1 is faultless, 0 could not be worse. */
export function eventScore(event: Judged): number {
  return told(1 - gravityOf(event));
}

/** A trip's score per category, 0 to 1: what its events weigh, for the distance it covered. */
export function categoryScores(events: readonly Judged[], meters: number): Scores {
  const distance = Math.max(meters, SHORTEST_METERS) / PER_METERS;
  return perCategory((categoria) => {
    const gravity = events.reduce((sum, event) => sum + (event.categoria === categoria ? gravityOf(event) : 0), 0);
    return told(share(1 - gravity / distance / WEIGHING[categoria].allowance));
  });
}

/** PESV-30 `calificacion_viaje`, and `valor` of vehicles and groups: the categories by their weights, on their scale. */
export function totalScore(scores: Scores): number {
  return told(CATEGORIAS.reduce((sum, categoria) => sum + scores[categoria] * WEIGHING[categoria].weight, 0));
}

/** The mean by distance: a long bad trip says more than a short good one. Nothing driven is nothing to blame. */
export function meanScores(parts: readonly { scores: Scores; meters: number }[]): Scores {
  const meters = parts.reduce((sum, part) => sum + part.meters, 0);
  return perCategory((categoria) =>
    meters === 0 ? 1 : parts.reduce((sum, part) => sum + part.scores[categoria] * part.meters, 0) / meters,
  );
}

export function perCategory(value: (categoria: Categoria) => number): Scores {
  return Object.fromEntries(CATEGORIAS.map((categoria) => [categoria, value(categoria)])) as Scores;
}
