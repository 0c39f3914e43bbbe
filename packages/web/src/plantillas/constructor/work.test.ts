import { type Componente, type Kind, freshComponente, labelled } from '@fenix/domain/plantillas/constructor/componente';
import { describe, expect, test } from 'vitest';
import {
  type Components,
  addComponent,
  changeComponent,
  duplicateComponent,
  moveComponent,
  placeToward,
  placeWords,
  removeComponent,
} from './work';

const given = (...made: [id: string, type: Kind][]): Components => made.map(([id, type]) => freshComponente(id, type));

/** Each component by its id, those in columns in brackets. */
const drawn = (components: Components) =>
  components
    .map(({ id, component }) => {
      const cells = component.map((cell: Componente['component'][number]) => cell?.id ?? '·').join(' ');
      return cells ? `${id}[${cells}]` : id;
    })
    .join(' ');

const sheet = () => {
  const bare = given(['h', 'header'], ['c', 'column2'], ['t', 'textBox'], ['s', 'signature']);
  return addComponent(bare, { id: 'i', type: 'image' }, { in: 'c', cell: 0 });
};

describe('building', () => {
  test('TPL-01, TPL-05 what is added goes to the end, or where it was let go', () => {
    expect(drawn(addComponent(sheet(), { id: 'f', type: 'footer' }))).toBe('h c[i ·] t s f');
    expect(drawn(addComponent(sheet(), { id: 'f', type: 'footer' }, { at: 0 }))).toBe('f h c[i ·] t s');
    expect(drawn(addComponent(sheet(), { id: 'v', type: 'video' }, { in: 'c', cell: 1 }))).toBe('h c[i v] t s');
  });

  test('TPL-02 what spans the page has no place in a column, and a taken column none for another', () => {
    expect(drawn(addComponent(sheet(), { id: 'x', type: 'header' }, { in: 'c', cell: 1 }))).toBe('h c[i ·] t s');
    expect(drawn(addComponent(sheet(), { id: 'x', type: 'column3' }, { in: 'c', cell: 1 }))).toBe('h c[i ·] t s');
    expect(drawn(addComponent(sheet(), { id: 'x', type: 'video' }, { in: 'c', cell: 0 }))).toBe('h c[i ·] t s');
  });

  test('TPL-07 any component is labelled, wherever it is', () => {
    const done = changeComponent(sheet(), 'i', (one) => labelled(one, 'texto', ' Frente '));
    expect(done[1]?.component[0]).toMatchObject({ content: 'Frente', filled: true });
    expect(changeComponent(sheet(), 't', (one) => labelled(one, 'toggle', 'Limpio'))[2]).toMatchObject({
      content: 'Limpio',
      filled: true,
      tools: { label: 'toggle' },
    });
  });

  test('what is removed leaves its column empty', () => {
    expect(drawn(removeComponent(sheet(), 'i'))).toBe('h c[· ·] t s');
    expect(drawn(removeComponent(sheet(), 'c'))).toBe('h t s');
  });

  test('a copy has ids of its own, down to its columns', () => {
    let made = 0;
    const copied = duplicateComponent(sheet(), 'c', () => `n${(made += 1)}`);
    expect(drawn(copied)).toBe('h c[i ·] n2[n1 ·] t s');
    expect(duplicateComponent(copied, 'i', () => 'x')).toBe(copied);
  });
});

describe('TPL-01, TPL-07 reordering', () => {
  test.each([
    ['t', { at: 0 }, 't h c[i ·] s'],
    ['h', { at: 4 }, 'c[i ·] t s h'],
    ['h', { at: 1 }, 'h c[i ·] t s'],
    ['t', { in: 'c', cell: 1 }, 'h c[i t] s'],
    ['t', { in: 'c', cell: 0 }, 'h c[t ·] i s'],
    ['i', { in: 'c', cell: 1 }, 'h c[· i] t s'],
    ['i', { in: 'c', cell: 0 }, 'h c[i ·] t s'],
    ['i', { at: 4 }, 'h c[· ·] t s i'],
    ['i', { at: 0 }, 'i h c[· ·] t s'],
    ['h', { in: 'c', cell: 1 }, 'h c[i ·] t s'],
    ['c', { in: 'c', cell: 1 }, 'h c[i ·] t s'],
    ['nobody', { at: 0 }, 'h c[i ·] t s'],
    ['t', { in: 'nowhere', cell: 0 }, 'h c[i ·] t s'],
  ] as const)('%s to %o', (id, to, after) => {
    expect(drawn(moveComponent(sheet(), id, to))).toBe(after);
  });

  test('two in neighbouring columns change places', () => {
    const full = addComponent(sheet(), { id: 'v', type: 'video' }, { in: 'c', cell: 1 });
    expect(drawn(moveComponent(full, 'i', { in: 'c', cell: 1 }))).toBe('h c[v i] t s');
  });

  test.each([
    ['h', 'up', undefined],
    ['h', 'down', 'c[i ·] h t s'],
    ['s', 'down', undefined],
    ['s', 'up', 'h c[i ·] s t'],
    ['i', 'right', 'h c[· i] t s'],
    ['i', 'left', undefined],
    ['i', 'up', 'h i c[· ·] t s'],
    ['i', 'down', 'h c[· ·] i t s'],
    ['t', 'right', 'h c[i t] s'],
    ['h', 'right', undefined],
    ['s', 'left', undefined],
  ] as const)('by keys, %s %s', (id, way, after) => {
    const to = placeToward(sheet(), id, way);
    expect(to && drawn(moveComponent(sheet(), id, to))).toBe(after);
  });

  test('the position of one is said in words', () => {
    expect(placeWords(sheet(), 't')).toBe('posición 3 de 4');
    expect(placeWords(sheet(), 'i')).toBe('columna 1 de 2, posición 2 de 4');
  });
});
