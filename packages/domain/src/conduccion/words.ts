import { scoreShown } from './bands';

type Ranked = { name: string; score: number };

/** A ranking, best first, in a sentence: for anyone who cannot see its chart. `who` is plural: 'vehículos', 'conductores'. */
export function rankWords(ranked: readonly Ranked[], who: string): string {
  const [best] = ranked;
  const worst = ranked.at(-1);
  if (!best || !worst) return `No hay ${who} que comparar en estas fechas.`;
  const told = ({ name, score }: Ranked) => `${name}, con ${scoreShown(score)}`;
  if (best === worst) return `Solo se compara ${told(best)}.`;
  const mean = ranked.reduce((sum, { score }) => sum + score, 0) / ranked.length;
  return (
    `Se comparan ${ranked.length} ${who}. El puntaje más alto es el de ${told(best)}; ` +
    `el más bajo, el de ${told(worst)}. El promedio es ${scoreShown(mean)}.`
  );
}

/** More names than this say nothing more. */
const NAMED = 12;

/** Vehicles that did not drive are distinguished, because they are not ranked; empty where all of them drove. */
export function notDrivenWords(plates: readonly string[]): string {
  if (plates.length === 0) return '';
  const more = plates.length > NAMED ? ` y ${plates.length - NAMED} más` : '';
  const list = `${plates.slice(0, NAMED).join(', ')}${more}`;
  return plates.length === 1
    ? `Un vehículo no rodó en estas fechas y no entra en la comparación: ${list}.`
    : `${plates.length} vehículos no rodaron en estas fechas y no entran en la comparación: ${list}.`;
}

export const viajesWords = (count: number) => (count === 1 ? '1 viaje' : `${count} viajes`);
export const activosWords = (count: number) => (count === 1 ? '1 activo' : `${count} activos`);
