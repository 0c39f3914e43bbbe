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

test('every part of Mantine that is used comes with its style, as not all of them are fetched', () => {
  const { existsSync, readFileSync, readdirSync } = process.getBuiltinModule('node:fs');
  const styleOf = (part: string) => `@mantine/core/styles/${part}.layer.css`;
  const sources = readdirSync(`${import.meta.dirname}/..`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(`${import.meta.dirname}/../${path}`, 'utf8'));
  const names = sources.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, list = '']) => list.match(/\w+/g) ?? [],
    ),
  );
  const used = [...new Set(names)].filter((name) =>
    existsSync(`${import.meta.dirname}/../../../../node_modules/${styleOf(name)}`),
  );
  const fetched = readFileSync(`${import.meta.dirname}/appStyles.ts`, 'utf8');
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !fetched.includes(styleOf(name)))).toEqual([]);
});
