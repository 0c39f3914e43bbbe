import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  COUNT_CAP,
  DEFAULT_PAGE_SIZE,
  MAX_PAGE,
  PAGE_SIZES,
  PageQuery,
  SHORT_PAGE_SIZE,
  pageOf,
  pageSizeLabel,
  parsePageSize,
} from './paging';

describe('rows per page', () => {
  test('SHELL-39 10 to 30 and all rows, which reads Todos', () => {
    expect(PAGE_SIZES.map(pageSizeLabel)).toEqual(['10', '15', '20', '25', '30', 'Todos']);
    expect([DEFAULT_PAGE_SIZE, SHORT_PAGE_SIZE]).toEqual([10, 5]);
  });

  test.each([
    ['10', 10],
    ['15', 15],
    ['30', 30],
    [30, 30],
    ['all', 'all'],
    ['Todos', 10],
    ['31', 10],
    ['0', 10],
    ['-10', 10],
    ['10.0', 10],
    ['', 10],
    [undefined, 10],
    [null, 10],
  ])('%j in the address is %j', (text, size) => {
    expect(parsePageSize(text)).toBe(size);
  });
});

describe('what a list call accepts', () => {
  test.each([
    [{}, { limit: 10 }],
    [{ limit: '1' }, { limit: 1 }],
    [
      { limit: '500', cursor: 'abc' },
      { limit: 500, cursor: 'abc' },
    ],
    [{ cursor: 'x'.repeat(400) }, { limit: 10, cursor: 'x'.repeat(400) }],
  ])('%j', (query, read) => {
    expect(PageQuery.parse(query)).toEqual(read);
  });

  test.each([
    [{ limit: '0' }],
    [{ limit: '501' }],
    [{ limit: '-1' }],
    [{ limit: '1.5' }],
    [{ limit: '' }],
    [{ limit: 'todos' }],
    [{ cursor: 'x'.repeat(401) }],
  ])('%j is refused', (query) => {
    expect(PageQuery.safeParse(query).success).toBe(false);
  });

  test('the limits', () => {
    expect([COUNT_CAP, MAX_PAGE]).toEqual([1000, 500]);
  });
});

test('a page says its rows, where the next begins, and how many there are', () => {
  const Page = pageOf(z.number());
  expect(Page.safeParse({ items: [1], next: null, total: { value: 1, capped: false } }).success).toBe(true);
  expect(Page.safeParse({ items: ['1'], next: null, total: { value: 1, capped: false } }).success).toBe(false);
  expect(Page.safeParse({ items: [], total: { value: 0, capped: false } }).success).toBe(false);
});
