import { expect, test } from 'vitest';
import checkEnvironment from './setup.mjs';

/** Looks at the environment in a process that begins with these globals, whatever this Node defines. */
function lookAfter(code: string): Promise<void> {
  return checkEnvironment(undefined, ['--import', `data:text/javascript,${encodeURIComponent(code)}`]);
}

const define = (name: string, descriptor: string) => `Object.defineProperty(globalThis, '${name}', ${descriptor});`;

test('this Node has what the screen tests need', async () => {
  await expect(checkEnvironment()).resolves.toBeUndefined();
});

test.each([
  ['is undefined', 'get: () => undefined'],
  ['throws', `get() { throw new Error('no file'); }`],
  ['is an object without functions', 'value: {}'],
])('a storage of Node that %s gives way to happy-dom', async (_, getter) => {
  const code = ['localStorage', 'sessionStorage'].map((name) => define(name, `{ ${getter}, configurable: true }`));
  await expect(lookAfter(code.join(''))).resolves.toBeUndefined();
});

test('what is missing is named in one sentence', async () => {
  const code =
    define('localStorage', '{ value: undefined, configurable: false }') +
    define('crypto', '{ value: { randomUUID() {} }, configurable: false }');
  await expect(lookAfter(code)).rejects.toThrow(
    `Las pruebas de pantallas necesitan lo que Node ${process.versions.node} con happy-dom no da: localStorage, crypto.subtle. Prueba con otra versión, por ejemplo: npm test -- --node 24`,
  );
});
