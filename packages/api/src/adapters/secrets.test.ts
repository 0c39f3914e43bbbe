import { fork } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDataKey, readSecrets } from './secrets';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fenix-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = () => join(folder, 'secrets.json');
const modeOf = (file: string) => statSync(file).mode & 0o777;

test('are created once, long and different from each other, readable by the owner only', () => {
  const first = readSecrets(folder, {});
  expect(first.token.length).toBeGreaterThanOrEqual(64);
  expect(first.media.length).toBeGreaterThanOrEqual(64);
  expect(first.token).not.toBe(first.media);
  expect(modeOf(path())).toBe(0o600);
  expect(readSecrets(folder, {})).toEqual(first);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('are created in a folder that did not exist', () => {
  expect(readSecrets(join(folder, 'a', 'b'), {}).token).not.toBe('');
});

test('the mode of a file that others could read is fixed', () => {
  readSecrets(folder, {});
  chmodSync(path(), 0o644);
  readSecrets(folder, {});
  expect(modeOf(path())).toBe(0o600);
});

test('given by the environment they need no file', () => {
  expect(readSecrets(folder, { token: 't', media: 'm' })).toEqual({ token: 't', media: 'm' });
  expect(readdirSync(folder)).toEqual([]);
});

test('where one is given, the other is in the file', () => {
  const mixed = readSecrets(folder, { token: 't' });
  expect(mixed).toEqual({ token: 't', media: JSON.parse(readFileSync(path(), 'utf8')).media });
});

test('S8 the data key is created once, in a separate file, readable by the owner only; a given one needs no file', () => {
  const [first] = readDataKey(folder, undefined);
  expect(first.key).toHaveLength(32);
  expect(modeOf(join(folder, 'data-key'))).toBe(0o600);
  expect(readDataKey(folder, undefined)).toEqual([first]);
  const given = 'ab'.repeat(32);
  expect(readDataKey(join(folder, 'none'), given)[0].key.toString('hex')).toBe(given);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('several processes that start at once get the same', async () => {
  const script = join(import.meta.dirname, 'secrets.ts');
  const run = `import(${JSON.stringify(script)}).then(({ readSecrets }) => process.send(readSecrets(${JSON.stringify(folder)}, {}).token))`;
  const children = [1, 2, 3].map(
    () =>
      new Promise<string>((resolve, reject) => {
        const child = fork('-e', [run], { execArgv: ['--import', 'tsx', '--input-type=module', '-e', run] });
        child.once('message', (token) => resolve(token as string));
        child.once('exit', (code) => code && reject(new Error(`exit ${code}`)));
      }),
  );
  const tokens = await Promise.all(children);
  expect(new Set([...tokens, readSecrets(folder, {}).token]).size).toBe(1);
});
