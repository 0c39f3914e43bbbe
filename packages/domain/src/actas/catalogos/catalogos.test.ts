import { CHECKS_MAX } from '../../forms/checks';
import { expect, test } from 'vitest';
import { AnalistaChange, CATALOGO_MESSAGES, NewAnalista, PlantillaChange, TecnicoChange } from './catalogos';
import { LINE_MAX } from '../limits';

const item = (name: string) => ({ name, checked: 'Bueno' as const });
const many = (count: number) => Array.from({ length: count }, (_, index) => item(`Ítem ${index}`));

test.each<[string, unknown, boolean]>([
  ['one item', [item('Pito')], true],
  ['as many as fit', many(CHECKS_MAX), true],
  ['one too many', many(CHECKS_MAX + 1), false],
  ['none', [], false],
  ['a blank one', [item(' ')], false],
  ['the longest name', [item('x'.repeat(LINE_MAX))], true],
  ['a longer one', [item('x'.repeat(LINE_MAX + 1))], false],
  ['a value that does not exist', [{ name: 'Pito', checked: 'Regular' }], false],
  ['a number of its own', [{ ...item('Pito'), indice: 3 }], false],
])('ACTA-44 a template with %s', (_, items, isFine) => {
  expect(PlantillaChange.safeParse({ items, version: 0 }).success).toBe(isFine);
});

test('ACTA-44 the same item twice, however it is spelt, is an error at the second', () => {
  const { error } = PlantillaChange.safeParse({
    items: [item('Batería'), item('Luces'), item('bateria ')],
    version: 0,
  });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['items.2.name', CATALOGO_MESSAGES.repeatedItem],
  ]);
});

test.each([-1, 1.5, undefined])('ACTA-44 version %s is none', (version) => {
  expect(PlantillaChange.safeParse({ items: [item('Pito')], version }).success).toBe(false);
});

test('ACTA-65, ACTA-104 names are one line; in a change a blank one keeps what there was', () => {
  expect(NewAnalista.parse({ nombre: ' Luz Vega ' })).toEqual({ nombre: 'Luz Vega' });
  expect(NewAnalista.safeParse({ nombre: 'Luz\nVega' }).success).toBe(false);
  expect(AnalistaChange.parse({ nombre: ' ', activo: false })).toEqual({ activo: false });
  expect(TecnicoChange.parse({ activo: 'false' })).toEqual({ activo: false });
  expect(TecnicoChange.safeParse({ activo: 'no' }).success).toBe(false);
});
