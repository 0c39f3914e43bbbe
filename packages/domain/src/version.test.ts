import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { VERSION } from './version';

test('SHELL-04 the label is the version of the product', () => {
  expect(VERSION).toBe('7.1.0');
  expect(manifest.version).toBe(VERSION);
});
