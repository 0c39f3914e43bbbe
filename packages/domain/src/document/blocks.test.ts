import { expect, test } from 'vitest';
import { PAGE } from './blocks';

test('SHELL-35 a page is 1024 by 1325 points', () => {
  expect(PAGE).toEqual({ width: 1024, height: 1325 });
});
