import { fullName } from '../../flota/drivers';
import { searchKey } from '../../text/search';
import { type Persona, nombreCompleto } from './persona';

type Named = { nombre: string; apellido: string };

/** One word says too little of who a user is. */
const WORDS_MIN = 2;

/** CUM-07: the one driver who may be this person: of the same words, else of some of them. Where two may be, none. */
export function conductorLike<D extends Named>(
  persona: Pick<Persona, 'nombres' | 'apellidos'>,
  drivers: readonly D[],
): D | undefined {
  const own = new Set(wordsOf(nombreCompleto(persona)));
  const like = drivers
    .map((driver) => ({ driver, words: wordsOf(fullName(driver)) }))
    .filter(({ words }) => words.length >= WORDS_MIN && words.every((word) => own.has(word)));
  const whole = like.filter(({ words }) => words.length === own.size);
  const [one, ...more] = whole.length > 0 ? whole : like;
  return more.length === 0 ? one?.driver : undefined;
}

const wordsOf = (name: string) => searchKey(name).split(/\s+/).filter(Boolean);
