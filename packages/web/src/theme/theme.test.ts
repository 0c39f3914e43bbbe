import { expect, test } from 'vitest';
import { SCALES, stateColors } from './colors';
import { TEXT_RATIO, contrast } from './contrast';
import { PAIRS } from './pairs';

// The test runner empties style sheets that are imported, so this one is read as a file.
const css = process.getBuiltinModule('node:fs').readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8');
const [lightCss = '', darkCss = ''] = css.split("[data-mantine-color-scheme='dark']");

function tokens(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(--fx-[\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const light = tokens(lightCss);
const dark = { ...light, ...tokens(darkCss) };

test('the measure agrees with the two ends of the scale', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#fff', '#0f5c73')).toBe(contrast('#ffffff', '#0f5c73'));
  expect(contrast('#0f5c73', '#0f5c73')).toBe(1);
});

const CASES = PAIRS.flatMap((pair) => [
  { ...pair, scheme: 'light', colors: light },
  { ...pair, scheme: 'dark', colors: dark },
]);

test.each(CASES)('$scheme: $label is readable', ({ ink, on, atLeast, colors }) => {
  expect(contrast(colors[ink] ?? '', colors[on] ?? '')).toBeGreaterThanOrEqual(atLeast);
});

test.each(['petrol', ...Object.values(stateColors)] as const)(
  'a filled %s carries white text in both schemes',
  (name) => {
    expect(contrast(SCALES[name][7], '#ffffff')).toBeGreaterThanOrEqual(TEXT_RATIO);
    expect(contrast(SCALES[name][6], '#ffffff')).toBeGreaterThanOrEqual(TEXT_RATIO);
  },
);

test('both schemes define the same colours, but for what never changes', () => {
  const always = /^--fx-(sidebar|paper|data|text|row|target|motion)/;
  const changing = Object.keys(light).filter((name) => !always.test(name));
  expect(Object.keys(tokens(darkCss)).toSorted()).toEqual(changing.toSorted());
});

const { existsSync, readFileSync, readdirSync } = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');
const WEB = path.resolve(import.meta.dirname, '..');
const styleOf = (part: string) => `@mantine/core/styles/${part}.layer.css`;
const hasStyle = (part: string) => existsSync(path.resolve(WEB, '../../../node_modules', styleOf(part)));
const sheets = (name: string) => readFileSync(`${WEB}/theme/${name}.ts`, 'utf8');
const IMPORT = /^import (type )?([^;']*?)(?: from )?'([^']+)';/gm;

/** The parts of Mantine that a source draws with. */
function partsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .filter(([, , , from]) => from === '@mantine/core')
    .flatMap(([, , names = '']) => names.match(/\w+/g) ?? [])
    .filter(hasStyle);
}

test('every part of Mantine that is used comes with its style, as not all of them are fetched', () => {
  const used = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => partsOf(readFileSync(`${WEB}/${file}`, 'utf8')));
  const fetched = sheets('appStyles') + sheets('restStyles');
  expect(new Set(used).size).toBeGreaterThan(10);
  expect(used.filter((name) => !fetched.includes(styleOf(name)))).toEqual([]);
});

/** What comes with a source, unless it is fetched later. */
function withAllItReads(source: string, known = new Set<string>()): Set<string> {
  const file = ['', '.ts', '.tsx']
    .map((end) => `${source}${end}`)
    .find((one) => /\.tsx?$/.test(one) && existsSync(one));
  if (file === undefined || known.has(file)) return known;
  known.add(file);
  for (const [, isType, , from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    if (!isType && from.startsWith('.')) withAllItReads(path.resolve(path.dirname(file), from), known);
  return known;
}

test('the first screen of a phone draws with parts whose styles come first: what opens over it is left for later', () => {
  const first = withAllItReads(`${WEB}/actas/lista/ActasListScreen`, withAllItReads(`${WEB}/app/start`));
  const parts = [...first].flatMap((file) => partsOf(readFileSync(file, 'utf8')).map((part) => ({ file, part })));
  const fetched = sheets('appStyles');
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter(({ part }) => !fetched.includes(styleOf(part)))).toEqual([]);
});

test('the records that are read before the application is there are drawn without its components', () => {
  const sources = [...withAllItReads(`${WEB}/actas/lista/FirstActas`)];
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes("'@mantine/core'"))).toEqual([]);
});
