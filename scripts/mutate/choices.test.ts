import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../root.mjs';
import { changeOf, changed, exportsOf, standIn, testsWith } from './choices.mjs';
import { TARGETS } from './targets.mjs';

test('a change of a source is named by its number', () => {
  expect(changed('/a/b.ts', 12)).toBe('/a/b.ts?change=12');
  expect(changeOf('/a/b.ts?change=12')).toBe(12);
  expect(changeOf('/a/b.ts')).toBeNaN();
});

test('values that are exported are found, types are not', () => {
  const source = `import { x } from './x';
export const a = 1, b = x;
export function c(): void {}
export async function d() {}
export class E {}
export type F = number;
export type { G } from './g';
export interface H { i: number }
const hidden = 2;`;
  expect(exportsOf(source)).toEqual(['a', 'b', 'c', 'd', 'E']);
  expect(() => exportsOf('const a = 1; export { a };')).toThrow('Export where it is declared');
});

test('what stands in for a source begins with the original, and takes what is chosen', async () => {
  const text = standIn('data:text/javascript,export let one = 1; export let two = () => one', 'export let one, two');
  // An address of data has no query: the number of the change falls into a comment.
  const loadable = text.replaceAll('?change=0', '//');
  const module = (await import(`data:text/javascript,${encodeURIComponent(loadable)}`)) as {
    one: number;
    two: () => number;
  };
  expect([module.one, module.two()]).toEqual([1, 1]);
  const { chooseChange } = globalThis as unknown as { chooseChange: (chosen: object) => void };
  chooseChange({ one: 5, two: () => 7 });
  expect([module.one, module.two()]).toEqual([5, 7]);
});

test('tests that run with a change choose it before they are loaded', () => {
  const lines = testsWith({ path: '/a/b.ts', change: 3, tests: '/a/b.test.ts' }).split('\n');
  const at = (part: string) => lines.findIndex((line) => line.includes(part));
  expect(at('chooseChange(chosen)')).toBeGreaterThan(at('import * as chosen from "/a/b.ts?change=3"'));
  expect(at('import("/a/b.test.ts?change=3")')).toBeGreaterThan(at('chooseChange(chosen)'));
});

test('every source that is changed exports what can be chosen', () => {
  const without = TARGETS.filter(({ source }) => exportsOf(readFileSync(fromRoot(source), 'utf8')).length === 0);
  expect(without).toEqual([]);
});
