import { describe, expect, test } from 'vitest';
import { type Choosable, arrangeColumns, canHide, menuOrder, moveColumn } from './columns';

const COLUMNS: Choosable[] = [
  { id: 'number' },
  { id: 'client', isImplied: true },
  { id: 'plate', isKept: true },
  { id: 'name' },
  { id: 'state' },
  { id: 'actions', isPinned: true },
];
const idsOf = (columns: readonly Choosable[]) => columns.map(({ id }) => id);
const only = (...ids: string[]) => ids.flatMap((id) => COLUMNS.find((column) => column.id === id) ?? []);

test('VISTA-02 what names the row and its acts cannot be hidden', () => {
  expect(idsOf(COLUMNS.filter((column) => canHide(COLUMNS, column)))).toEqual(['client', 'name', 'state']);
});

describe('VISTA-02, VISTA-03 which columns are shown, and in which order', () => {
  test.each([
    ['as the list comes, without what says the same in every row', null, 'number plate name state actions'],
    ['what was chosen, in its order', ['state', 'number', 'plate'], 'state number plate actions'],
    ['the implied one where it was chosen', ['number', 'client', 'plate'], 'number client plate actions'],
    ['what cannot be hidden, where the list has it', ['state'], 'number state plate actions'],
    ['what is pinned at the end', ['actions', 'number', 'plate'], 'number plate actions'],
    ['nothing that the list does not offer', ['salary', 'number', 'name', 'plate'], 'number name plate actions'],
    ['as the list comes where nothing is known', ['salary', 'toString'], 'number plate name state actions'],
  ])('%s', (_, chosen, shown) => {
    expect(idsOf(arrangeColumns(COLUMNS, chosen))).toEqual(shown.split(' '));
  });

  test('a list without columns has none', () => expect(arrangeColumns([], ['plate'])).toEqual([]));
});

test.each([
  [['number', 'plate', 'name', 'state', 'actions'], 'number client plate name state actions'],
  [['state', 'plate', 'number', 'actions'], 'state plate name number client actions'],
])('VISTA-02 the menu has hidden columns beside their neighbours: %j', (shown, order) => {
  expect(idsOf(menuOrder(COLUMNS, only(...shown)))).toEqual(order.split(' '));
});

test.each([
  ['plate', -1, 'plate number state actions'],
  ['plate', 1, 'number state plate actions'],
  ['number', -1, 'number plate state actions'],
  ['state', 1, 'number plate state actions'],
  ['actions', -1, 'number plate state actions'],
  ['client', 1, 'number plate state actions'],
] as const)('VISTA-02 %s moves by %i', (id, by, order) => {
  expect(moveColumn(only('number', 'plate', 'state', 'actions'), id, by)).toEqual(order.split(' '));
});
