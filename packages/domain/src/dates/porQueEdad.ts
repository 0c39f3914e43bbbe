import { type Explicacion, daysWords } from '../explicacion';
import { type AgeColor, type Bands, colorOf } from './age';

const COLOR_WORDS: Record<AgeColor, string> = { green: 'a tiempo', orange: 'al límite', red: 'fuera de tiempo' };

/** '0 a 15 días: al límite; 16 días o más: fuera de tiempo', from the bands themselves. */
export function bandsWords(bands: Bands): string {
  const parts = bands.map(([lastDay, color], index) => {
    const first = index === 0 ? 0 : (bands[index - 1]?.[0] ?? 0) + 1;
    return `${first} a ${daysWords(lastDay)}: ${COLOR_WORDS[color]}`;
  });
  const beyond = (bands.at(-1)?.[0] ?? -1) + 1;
  return [...parts, `${daysWords(beyond)} o más: ${COLOR_WORDS.red}`].join('; ');
}

type Aged = {
  /** 'Acta preventiva', 'Informe'. */
  que: string;
  bands: Bands;
  days: number;
  /** The day from which it is counted, as it is shown. */
  desde: string;
  isClosed: boolean;
};

/** WHY-04: the colour of an age: days, the limits of its band, and from when they are counted. */
export function porQueEdad({ que, bands, days, desde, isClosed }: Aged): Explicacion {
  return {
    que: `${que}: ${COLOR_WORDS[colorOf(bands, days)]}`,
    regla: isClosed
      ? 'El color dice cuántos días tomó, de su fecha a su cierre.'
      : 'El color dice cuántos días calendario lleva abierto, de medianoche a medianoche.',
    valor: daysWords(days),
    limite: bandsWords(bands),
    desde,
  };
}
