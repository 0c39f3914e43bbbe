import { actaState } from '@fenix/domain/actas/state';
import { actaAge } from '@fenix/domain/actas/age';
import { ACTA_FORMATS, ACTA_FORMAT_KEYS, ACTA_TIPES, ACTA_TIPE_KEYS } from '@fenix/domain/actas/tipos';
import { bogotaDay } from '@fenix/domain/dates/days';
import { csvLine } from '@fenix/domain/text/csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../ground/ids';
import type { GivenClient } from '../../testing/givens';
import { type TestApp, createTestApp } from '../../testing/testApp';
import { writeDay } from '../queries';

let api: TestApp;
let acme: GivenClient;
let other: GivenClient;
let manager: string;
let own: string;
const NOW = new Date('2026-11-15T15:00:00Z');

/** More than one reading brings. */
const ROWS = 5_004;
const STATES = [
  {},
  { complete: true },
  { complete: true, close: true, timeDiffFinally: 7 },
  { complete: true, close: true },
  { delete: true },
];
const AWKWARD = [
  'Peña; e hijos',
  '=1+1',
  'di "hola"',
  'dos\nrenglones',
  'tabla\tdos',
  '-5',
  'a, +57',
  'x|@A',
  'AB-12=3',
  '＝1',
  ' con aire ',
  'a & b < c',
  '🚌 ñandú',
  '',
];
/** What a program could take for the end of a cell or of a row, and what is longer than anything around it. */
const NASTY = [
  'uno\u001fdos',
  'uno\u001e\ndos',
  '=1\u001f;2',
  '"""";\r\n;"',
  'D\u0001\u0002Z',
  '\\.',
  '\\N',
  '\u00a0=1',
  '\uFEFF=1',
  '＋\u3000－',
  '👩\u200d🔧;👩\u200d🔧',
  '"'.repeat(200_000),
];

type Fact = Awaited<ReturnType<typeof given>>[number];

async function given(count: number) {
  const facts = Array.from({ length: count }, (_, index) => ({
    _id: newId(NOW.getTime()),
    // Several at one moment, and on both sides of midnight in Bogotá.
    fecha: new Date(NOW.getTime() - (index >> 1) * 3_600_000),
    consecutive: 10_000 + index,
    client_id: (index % 3 === 0 ? other : acme).id,
    tipe: ACTA_TIPE_KEYS[index % ACTA_TIPE_KEYS.length] ?? 'demo',
    format: ACTA_FORMAT_KEYS[index % ACTA_FORMAT_KEYS.length] ?? 'gps',
    plate: `AAA${index % 1_000}`,
    internalNumber: index % 2 === 0 ? null : (AWKWARD[index % AWKWARD.length] ?? null),
    name: AWKWARD[(index >> 1) % AWKWARD.length] ?? '',
    complete: false,
    close: false,
    delete: false,
    timeDiffFinally: null as number | null,
  }));
  for (const [index, fact] of facts.entries()) Object.assign(fact, STATES[index % STATES.length]);
  for (let from = 0; from < facts.length; from += 1_000) {
    const some = facts.slice(from, from + 1_000);
    await api.deps.database.system.insertInto('actas').values(some).execute();
  }
  return facts;
}

let facts: Fact[];
beforeAll(async () => {
  api = await createTestApp();
  api.setNow(NOW);
  [acme, other] = [await api.givenClient('Acme; "S.A."'), await api.givenClient('Otra')];
  manager = await api.givenToken(await api.givenUser(api.provider));
  own = await api.givenToken(await api.givenUser(acme, { scopes: ['readRecords'] }));
  facts = await given(ROWS);
}, 120_000);
afterAll(() => api.close());

const HEAD = '\uFEFFConsecutivo;Fecha;Cliente;Tipo;Formato;Placa;N° interno;Técnico;Estado;Días\r\n';
/** ACTA-17: whose record it is concerns staff only. */
const OWN_HEAD = '\uFEFFConsecutivo;Fecha;Tipo;Formato;Placa;N° interno;Técnico;Estado;Días\r\n';
const newestFirst = (list: readonly Fact[]) =>
  list.toSorted((a, b) => b.fecha.getTime() - a.fecha.getTime() || (a._id < b._id ? 1 : -1));
const lineOf = (fact: Fact, isStaff = true) =>
  csvLine([
    fact.consecutive,
    { day: bogotaDay(fact.fecha) },
    ...(isStaff ? [fact.client_id === acme.id ? acme.client : other.client] : []),
    ACTA_TIPES[fact.tipe],
    ACTA_FORMATS[fact.format],
    fact.plate,
    fact.internalNumber,
    fact.name,
    actaState(fact),
    actaAge({ ...fact, fecha: writeDay(fact.fecha) }, NOW).days,
  ]);
const fileOf = (list: readonly Fact[]) => HEAD + list.map((fact) => lineOf(fact)).join('');
const ownFileOf = (list: readonly Fact[]) => OWN_HEAD + list.map((fact) => lineOf(fact, false)).join('');
const exported = async (token: string, url: string) => (await api.call(token, 'GET', url)).body;
const ofAcme = () => `/api/actas/client/${encodeURIComponent(acme.client)}/export`;

describe('a list as CSV, written by the database', () => {
  test('ACTA-21 says of every record what the rules say, once and in order', async () => {
    expect(await exported(manager, '/api/actas/export')).toBe(fileOf(newestFirst(facts)));
  });

  test('the oldest first', async () => {
    const file = await exported(manager, '/api/actas/export?sort=fecha:asc');
    expect(file).toBe(fileOf(newestFirst(facts).toReversed()));
  });

  test('of a client, for its own people without what was deleted', async () => {
    const ofClient = newestFirst(facts.filter(({ client_id }) => client_id === acme.id));
    expect(await exported(manager, ofAcme())).toBe(fileOf(ofClient));
    expect(await exported(own, ofAcme())).toBe(ownFileOf(ofClient.filter((fact) => !fact.delete)));
  });

  test('of some days, a type or a word', async () => {
    const inRange = facts.filter(({ fecha }) => ['2026-10-01', '2026-10-02'].includes(bogotaDay(fecha)));
    const days = 'fechaIni=2026-10-01&fechaFin=2026-10-02';
    expect(await exported(manager, `/api/actas/export?${days}`)).toBe(fileOf(newestFirst(inRange)));
    const demos = inRange.filter(({ tipe }) => tipe === 'demo');
    expect(await exported(manager, `/api/actas/export?${days}&type=demo`)).toBe(fileOf(newestFirst(demos)));
    const found = newestFirst(facts.filter(({ plate }) => plate === 'AAA777'));
    expect(await exported(manager, '/api/actas/export?search=aaa777')).toBe(fileOf(found));
    expect(await exported(manager, '/api/actas/export?search=aaa777&sort=fecha:asc')).toBe(fileOf(found.toReversed()));
    expect(await exported(manager, '/api/actas/export?search=nada')).toBe(HEAD);
  });

  test('a text stays in its cell and is written by the rule, whatever it holds', async () => {
    const ofClient = newestFirst(facts.filter(({ client_id }) => client_id === acme.id));
    const update = (fact: Fact, name: string) =>
      api.deps.database.system.updateTable('actas').set({ name }).where('_id', '=', fact._id).execute();
    const changed = ofClient.map((fact, index) => ({ ...fact, name: NASTY[index] ?? fact.name }));
    for (const fact of changed.slice(0, NASTY.length)) await update(fact, fact.name);
    try {
      expect(await exported(manager, ofAcme())).toBe(fileOf(changed));
      expect((await api.call(manager, 'GET', `${ofAcme()}?format=xlsx`)).statusCode).toBe(200);
    } finally {
      for (const fact of ofClient.slice(0, NASTY.length)) await update(fact, fact.name);
    }
  });
});
