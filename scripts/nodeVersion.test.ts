import { expect, test } from 'vitest';
import { checkNodeVersion } from './nodeVersion.mjs';

test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('Node %s is recent enough', (version) => {
  expect(() => checkNodeVersion(version)).not.toThrow();
});

test.each(['20.18.9', '18.20.0', '9.99.0'])(
  'Node %s is too old, and the message says which one is needed',
  (version) => {
    expect(() => checkNodeVersion(version)).toThrow(`necesita Node 20.19 o más reciente y este es ${version}`);
  },
);
