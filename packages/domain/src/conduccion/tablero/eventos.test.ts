import { describe, expect, test } from 'vitest';
import { FranjaAsked, franjaWords, readFranja, writeFranja } from './eventos';

describe('PESV-49 an hour of the week', () => {
  test.each([
    ['1-0', { semana: 1, hora: 0 }, 'Lunes de 0:00 a 0:59'],
    ['2-7', { semana: 2, hora: 7 }, 'Martes de 7:00 a 7:59'],
    ['7-23', { semana: 7, hora: 23 }, 'Domingo de 23:00 a 23:59'],
  ])('%s in the address and in words', (text, franja, words) => {
    expect(readFranja(text)).toEqual(franja);
    expect(writeFranja(franja)).toBe(text);
    expect(franjaWords(franja)).toBe(words);
  });

  test.each(['', '0-1', '8-1', '1-24', '1-', '-1', '1-1x', '01-1', '1-007'])('%s says none', (text) => {
    expect(readFranja(text)).toBeUndefined();
  });

  test.each([
    [{ semana: '1', hora: '0' }, true],
    [{ semana: '7', hora: '23', categoria: 'Velocidades' }, true],
    [{ semana: '0', hora: '0' }, false],
    [{ semana: '8', hora: '0' }, false],
    [{ semana: '1', hora: '24' }, false],
    [{ semana: '1', hora: '-1' }, false],
    [{ semana: '1', hora: '1', categoria: 'Otra' }, false],
    [{ hora: '1' }, false],
  ])('%j may be asked: %s', (asked, isGood) => {
    expect(FranjaAsked.safeParse(asked).success).toBe(isGood);
  });
});
