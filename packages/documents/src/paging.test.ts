import { expect, test } from 'vitest';
import { type Piece, paginate } from './paging';

const piece = (height: number, more: Partial<Piece> = {}): Piece => ({ height, after: 0, ...more });
const many = (count: number, height: number) => Array.from({ length: count }, () => piece(height));

test.each<[what: string, pieces: Piece[], pages: [number, number][]]>([
  ['nothing makes no page', [], []],
  ['what fits is one page', many(4, 25), [[0, 4]]],
  [
    'what fits exactly stays, one more point does not',
    [...many(4, 25), piece(1)],
    [
      [0, 4],
      [4, 5],
    ],
  ],
  ['the room below the last piece may fall off', [piece(50, { after: 20 }), piece(30, { after: 20 })], [[0, 2]]],
  [
    'the room below another piece may not',
    [piece(50, { after: 21 }), piece(30)],
    [
      [0, 1],
      [1, 2],
    ],
  ],
  [
    'a heading goes with what follows it',
    [piece(60), piece(30, { keep: true }), piece(30)],
    [
      [0, 1],
      [1, 3],
    ],
  ],
  [
    'three pieces that stay together go together',
    [piece(10), piece(40, { keep: true }), piece(30, { keep: true }), piece(30)],
    [
      [0, 1],
      [1, 4],
    ],
  ],
  ['the last piece has nothing to stay with', [piece(40), piece(40, { keep: true })], [[0, 2]]],
  [
    'a piece taller than a page has one of its own',
    [piece(30), piece(140), piece(30)],
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
  ],
  [
    'pieces that stay together but are taller than a page break between them',
    [piece(60, { keep: true }), piece(60, { keep: true }), piece(30)],
    [
      [0, 1],
      [1, 3],
    ],
  ],
  [
    'a piece that starts a page does, though there is room',
    [piece(10), piece(10, { starts: true }), piece(10)],
    [
      [0, 1],
      [1, 3],
    ],
  ],
  ['one that starts a page makes no empty one before it', [piece(10, { starts: true })], [[0, 1]]],
  [
    'the head that is drawn again takes its room on the next page',
    [piece(90), piece(40, { again: 20 }), piece(40, { again: 20 }), piece(1, { again: 20 })],
    [
      [0, 1],
      [1, 3],
      [3, 4],
    ],
  ],
])('%s', (_what, pieces, pages) => {
  expect(paginate(pieces, 100)).toEqual(pages);
});
