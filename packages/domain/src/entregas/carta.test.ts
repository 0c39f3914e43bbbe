import { expect, test } from 'vitest';
import { formatLongDay } from '../dates/format';
import { cartaDeEntrega } from './carta';
import { FORMATOS, FormatoDeEntrega } from './formato';

const TYPED = {
  formato: 'equipo',
  consecutivo: ' 0042 ',
  ciudad: 'Barranquilla',
  destinatario: 'Ana Torregrosa Vides',
  cliente: 'expreso del caribe',
  asunto: 'GPS de repuesto',
};
// 23:30 in Bogotá, already the next day in London.
const NOW = new Date('2026-11-03T04:30:00Z');
const letter = (change: object = {}) =>
  cartaDeEntrega({
    formato: FormatoDeEntrega.parse({ ...TYPED, ...change }),
    person: 'Lucía Barrios',
    company: 'fenix sas',
    now: NOW,
  });

test('DELIV-02, DELIV-03, DELIV-04 the form: equipment or report, a number, and four texts', () => {
  expect(Object.keys(FORMATOS)).toEqual(['equipo', 'informe']);
  expect(FormatoDeEntrega.parse(TYPED)).toEqual({ ...TYPED, consecutivo: 42 });
});

test.each(Object.keys(TYPED))('DELIV-07 %s is required', (field) => {
  const { issues } = FormatoDeEntrega.safeParse({ ...TYPED, [field]: '' }).error ?? { issues: [] };
  expect(issues.map(({ path }) => path[0])).toContain(field);
});

test.each(['0', '-1', '1.5', 'doce', '1e3', '9999999999'])('DELIV-03 %s is no running number', (consecutivo) => {
  expect(FormatoDeEntrega.safeParse({ ...TYPED, consecutivo }).error?.issues.at(-1)?.message).toBe(
    'Escribe un número entero mayor que cero.',
  );
});

test('DELIV-06 the letter: place and day, to whom, about what, and both signatures', () => {
  const { title, fileName, blocks } = letter();
  expect([title, fileName]).toEqual(['Formato de entrega n.º 42', 'Formato-de-entrega-42.pdf']);
  const text = JSON.stringify(blocks);
  for (const words of [
    'Entrega de equipo',
    'Barranquilla, 2 de noviembre de 2026',
    'Señor(a)\\nAna Torregrosa Vides\\nExpreso del Caribe',
    'Asunto: GPS de repuesto',
    'Fenix SAS hace entrega formal del equipo',
  ])
    expect(text).toContain(words);
  const signed = blocks.filter((block) => block.kind === 'signature').map(({ name }) => name);
  expect(signed).toEqual(['Lucía Barrios', 'Ana Torregrosa Vides']);
});

test('DELIV-02, DELIV-06 a report has words of its own', () => {
  const text = JSON.stringify(letter({ formato: 'informe' }).blocks);
  expect(text).toContain('Entrega de informe');
  expect(text).toContain('entrega formal del informe');
  expect(text).not.toContain('equipo');
});

test.each([
  ['2026-01-01T05:00:00Z', '1 de enero de 2026'],
  ['2026-12-31T12:00:00Z', '31 de diciembre de 2026'],
])('DELIV-06 %s is dated %s', (instant, text) => {
  expect(formatLongDay(new Date(instant))).toBe(text);
});
