import { describe, expect, test } from 'vitest';
import { type Passage, markWords, passageFinder } from './passages';

const passage = (address: string, chapter: string, heading: string, ...sentences: string[]): Passage => ({
  address,
  chapter,
  heading,
  sentences,
});
const PASSAGES = [
  passage('a', 'Actas', 'Completar', 'El técnico firma al final.', 'Las fotos se toman en el camión.'),
  passage('b', 'Ver informes', 'Los plazos', 'Cada informe tiene un color.', 'Vence a los treinta días.'),
  passage('c', 'Despachos', 'Firma del conductor', 'Se pide en la ruta.'),
  passage('d', 'Mapas', 'Luces y señales', 'Ver el mapa.'),
];
const find = passageFinder(PASSAGES);
const addresses = (search: string) => find(search).map(({ address }) => address);

describe('MAN-01 finding in the manual', () => {
  test.each([
    ['a heading comes before a sentence', 'firma', ['c', 'a']],
    ['without accents or case', 'TECNICO', ['a']],
    ['many for one', 'camiones', ['a']],
    ['one for many', 'luz', ['d']],
    ['the title of the chapter counts', 'informes plazo', ['b']],
    ['while still typing', 'desp', ['c']],
    ['every word must be there', 'firma camion', ['a']],
    ['a word in the middle of another is not found', 'lazos', []],
    ['little words alone are words too', 'del', ['c']],
    ['nothing asked', '  ¿? ', []],
  ])('%s: %s', (_, search, expected) => {
    expect(addresses(search)).toEqual(expected);
  });

  test('the sentence is the one with most of the words', () => {
    expect(find('fotos camión')[0]?.sentence).toBe('Las fotos se toman en el camión.');
    expect(find('¿Cómo es el color de los informes?')[0]?.sentence).toBe('Cada informe tiene un color.');
    expect(passageFinder([passage('x', 'Mapas', 'Nada')])('mapa')).toEqual([
      { address: 'x', chapter: 'Mapas', heading: 'Nada', sentence: '' },
    ]);
  });

  test('the words asked for are set apart, and the text stays whole', () => {
    const pieces = markWords('Las fotos, en el camión.', 'foto camiones');
    expect(pieces.map(({ text }) => text).join('')).toBe('Las fotos, en el camión.');
    expect(pieces.filter(({ isAsked }) => isAsked).map(({ text }) => text)).toEqual(['fotos', 'camión']);
  });
});
