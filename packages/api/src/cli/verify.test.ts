import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataKeys, readKeyRing } from '../ground/dataKey';
import { readConfig } from '../ground/config';
import { createSeal } from '../ground/signature';
import { verify } from './verify';

const folder = mkdtempSync(join(tmpdir(), 'fenix-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const DATA_KEY = 'ab'.repeat(32);
const config = (key = DATA_KEY) => readConfig({ DATA_DIR: folder, DATA_KEY: key });
const said = () => vi.mocked(console.log).mock.calls.flat().join('\n');

const ID = '11111111-1111-4111-8111-111111111111';
const VERSION = { fenix: 1, migrations: [{ name: '0001', checksum: 'x' }] };
const ROW = { table: 'media', row: { _id: ID } };
const FILE = [
  { file: ID, part: 'aG9sYQ==' },
  { file: ID, whole: true },
];
const end = (rows: number, files: number) => ({ end: { rows, files } });

function seal(text: string): string {
  const ring = readKeyRing(DATA_KEY);
  if (!ring) throw new Error('no key');
  const made = createSeal(createDataKeys(ring).derive('backup')[0], 'copia');
  made.add(text);
  return `${JSON.stringify({ seal: made.close() })}\n`;
}

function givenCopy(lines: readonly object[], edit: (text: string) => string = (text) => text): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const path = join(folder, 'copia.gz');
  writeFileSync(path, gzipSync(edit(text + seal(text))));
  return path;
}

test('a whole copy is counted', async () => {
  expect(await verify.run(config(), [givenCopy([VERSION, ROW, ...FILE, end(1, 1)])])).toBe(0);
  expect(said()).toBe('La copia está completa: 1 filas, 1 archivos.');
});

test('a copy without files says so', async () => {
  expect(await verify.run(config(), [givenCopy([{ ...VERSION, withoutFiles: true }, ROW, end(1, 0)])])).toBe(0);
  expect(said()).toBe('La copia está completa: 1 filas, sin archivos.');
});

test('a copy that lacked files when it was made ends with status 3', async () => {
  const copy = givenCopy([VERSION, ROW, { file: ID, missing: true }, end(1, 0)]);
  expect(await verify.run(config(), [copy])).toBe(3);
  expect(said()).toContain('Al hacerla faltaban 1 archivos: sus filas están en la copia.');
});

const WHOLE = [VERSION, ROW, ...FILE, end(1, 1)];
const DAMAGED = 'La copia está dañada o incompleta.';
const NOT_OURS = 'La copia fue cambiada, o la firmó otra DATA_KEY.';

test.each([
  ['with an edited row', () => givenCopy(WHOLE, (text) => text.replace('aG9sYQ==', 'aG9sYSE=')), NOT_OURS],
  ['without its end', () => givenCopy(WHOLE, (text) => text.slice(0, -20)), DAMAGED],
  ['without its seal', () => givenCopy(WHOLE, (text) => text.replace(/\{"seal".*\n/, '')), DAMAGED],
  ['whose counts are others', () => givenCopy([VERSION, ROW, ...FILE, end(2, 1)]), DAMAGED],
  ['of another program', () => givenCopy([{ other: 1 }, end(0, 0)]), DAMAGED],
])('a copy %s is refused', async (_, copy, words) => {
  await expect(verify.run(config(), [copy()])).rejects.toThrow(words);
});

test('a copy of another key, a missing one and none at all are refused', async () => {
  await expect(verify.run(config('cd'.repeat(32)), [givenCopy(WHOLE)])).rejects.toThrow(NOT_OURS);
  const nowhere = join(folder, 'no-hay.gz');
  await expect(verify.run(config(), [nowhere])).rejects.toThrow(`No se puede leer la copia ${nowhere}.`);
  await expect(verify.run(config(), [])).rejects.toThrow('Uso: verify <archivo>');
});
