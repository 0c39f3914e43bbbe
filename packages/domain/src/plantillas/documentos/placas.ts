import { PLATE_LENGTH, placaKey } from '../../flota/plate';
import type { Parte } from '../constructor/componente';
import { fieldName } from '../diligenciar/form';
import { type Respuesta, rowsIn } from './respuesta';

/** Six letters and numbers, some of each: 'Repuesto' is none, and neither is '123456'. */
const isPlate = (text: string) => text.length === PLATE_LENGTH && /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]+$/.test(text);

/** A vehicle is kept as its plate and its name (`vehicleLabel`). */
const plateIn = (words: string) => placaKey(words.split(' · ')[0] ?? '');

type Answered = { components: readonly Parte[]; answers: Readonly<Record<string, Respuesta | undefined>> };

/**
 * TPL-14: every vehicle that a document names, each once and in its order: those that were chosen, and plates that are
 * alone in a cell of its rows.
 */
export function placasOf({ components, answers }: Answered): string[] {
  const found = components.flatMap(({ id, type }) => {
    const answer = answers[fieldName(id)];
    if (type === 'vehicle') return typeof answer === 'string' ? [plateIn(answer)] : [];
    if (type !== 'rows') return [];
    const cells = rowsIn(answer).flatMap((row) => Object.values(row));
    return cells.flatMap((cell) => (typeof cell === 'string' ? [placaKey(cell)] : [])).filter(isPlate);
  });
  return [...new Set(found.filter(Boolean))];
}
