import { expect, test } from 'vitest';
import type { Doc } from './blocks';
import { withLetterhead } from './letterhead';

const DOC: Doc = {
  title: 'Acta n.º 7',
  fileName: 'Acta-7.pdf',
  client: 'expreso del caribe',
  blocks: [
    { kind: 'header', title: 'ACTA' },
    { kind: 'text', body: 'Quedó en orden' },
    { kind: 'footer', text: 'Acta n.º 7' },
  ],
};

test('the paper of a company has its logo at the head and the provider at the foot', () => {
  expect(withLetterhead(DOC, { logo: '/logo', provider: 'Fenix SAS' }).blocks).toEqual([
    { kind: 'header', title: 'ACTA', logo: '/logo' },
    { kind: 'text', body: 'Quedó en orden' },
    { kind: 'footer', text: 'Acta n.º 7', provider: 'Fenix SAS' },
  ]);
});

test('a company without a logo keeps the mark, and still says who made the paper', () => {
  expect(withLetterhead(DOC, { logo: null, provider: 'Fenix SAS' }).blocks).toEqual([
    { kind: 'header', title: 'ACTA' },
    { kind: 'text', body: 'Quedó en orden' },
    { kind: 'footer', text: 'Acta n.º 7', provider: 'Fenix SAS' },
  ]);
});

test('a paper of no company is the provider’s own, and stays as it is', () => {
  const { client: _, ...own } = DOC;
  expect(withLetterhead(own, { logo: '/logo', provider: 'Fenix SAS' })).toEqual(own);
});
