import { describe, expect, test } from 'vitest';
import { STATUS_OF } from '../errors';
import type { ActaTipe } from './tipos';
import type { ReportTipo } from './laboratorio/reporteTecnico';
import {
  type ActaAct,
  type ActaFacts,
  actaRefusal,
  assertCanAct,
  canAct,
  showsBaja,
  showsLaboratory,
} from './lifecycle';

const PENDING: ActaFacts = { tipe: 'correctivo', complete: false, close: false, delete: false, isOld: false };
const STATES = {
  pending: PENDING,
  complete: { ...PENDING, complete: true },
  closed: { ...PENDING, complete: true, close: true },
  deleted: { ...PENDING, delete: true },
  old: { ...PENDING, complete: true, isOld: true },
} as const;
type State = keyof typeof STATES;

const CLOSED = 'Esta acta ya se encuentra cerrada!.';
const DELETED = 'Esta acta fue eliminada.';
const DONE = 'Esta acta ya fue completada.';
const FIRST = 'Completa el acta antes de cerrarla.';
const OLD = 'Esta acta está en el formato anterior. Pide a tu proveedor que la guarde en el formato nuevo.';
const UNFINISHED = 'Completa el acta antes de dar de baja el equipo.';
const FINISHED = new Set<ActaAct>(['close', 'saveBaja']);
const NEW = 'Esta acta ya está en el formato nuevo.';

const TABLE: [string, ActaAct, Record<State, string | undefined>][] = [
  ['ACTA-97', 'complete', { pending: undefined, complete: DONE, closed: DONE, deleted: DELETED, old: OLD }],
  ['ACTA-106', 'close', { pending: FIRST, complete: undefined, closed: CLOSED, deleted: DELETED, old: undefined }],
  [
    'PROC-12',
    'addProceso',
    { pending: undefined, complete: undefined, closed: CLOSED, deleted: DELETED, old: undefined },
  ],
  [
    'PROC-11',
    'receiveProceso',
    { pending: undefined, complete: undefined, closed: CLOSED, deleted: DELETED, old: undefined },
  ],
  [
    'ACTA-37',
    'delete',
    { pending: undefined, complete: undefined, closed: undefined, deleted: DELETED, old: undefined },
  ],
  [
    'ACTA-19',
    'uploadMissing',
    { pending: undefined, complete: undefined, closed: undefined, deleted: DELETED, old: undefined },
  ],
  [
    'LAB-16',
    'saveLaboratorio',
    { pending: undefined, complete: undefined, closed: undefined, deleted: DELETED, old: OLD },
  ],
  ['BAJA-06', 'saveBaja', { pending: UNFINISHED, complete: undefined, closed: undefined, deleted: DELETED, old: OLD }],
  ['OLD-03', 'saveOld', { pending: NEW, complete: NEW, closed: NEW, deleted: DELETED, old: undefined }],
];

const manager = { scopes: ['colfenix', 'all'] };
const CASES = TABLE.flatMap(([id, act, row]) =>
  (Object.keys(STATES) as State[]).map((state) => [id, act, state, row[state]] as const),
);

test.each(CASES)('%s %s on a %s record: %s', (_, act, state, message) => {
  expect(actaRefusal(act, STATES[state])).toBe(message);
  expect(canAct(manager, act, STATES[state])).toBe(message === undefined);
});

test.each([
  ['ACTA-97', 'complete', 'createRecords'],
  ['ACTA-107', 'close', 'colfenix'],
  ['PROC-13', 'addProceso', 'colfenix'],
  ['PROC-11', 'receiveProceso', 'readRecords'],
  ['ACTA-16', 'delete', 'colfenix'],
  ['ACTA-19', 'uploadMissing', 'colfenix'],
  ['LAB-16', 'saveLaboratorio', 'createNovelty'],
  ['BAJA-06', 'saveBaja', 'createNovelty'],
  ['OLD-02', 'saveOld', 'colfenix'],
] as const)('%s %s is for who has %s', (_, act, scope) => {
  const acta = act === 'saveOld' ? STATES.old : FINISHED.has(act) ? STATES.complete : STATES.pending;
  const others = ['createRecords', 'readRecords', 'createNovelty', 'readNovelty', 'all'].filter((one) => one !== scope);
  expect([canAct({ scopes: [scope] }, act, acta), canAct({ scopes: others }, act, acta)]).toEqual([true, false]);
});

test.each<[ActaTipe, string | undefined]>([
  ['en linea', undefined],
  ['correctivo', undefined],
  ['preventivo', 'Solo las actas en línea y correctivas llevan procesos.'],
  ['instalacion', 'Solo las actas en línea y correctivas llevan procesos.'],
])('PROC-09 a follow-up of a %s: %s', (tipe, message) => {
  expect(actaRefusal('addProceso', { ...PENDING, tipe })).toBe(message);
});

describe('the server refuses', () => {
  test('who may not, whatever the record', () => {
    expect(() => assertCanAct({ scopes: ['readRecords'] }, 'close', STATES.closed)).toThrow(
      expect.objectContaining({ status: STATUS_OF.forbidden }),
    );
  });

  test('what the state does not allow, in its words', () => {
    expect(() => assertCanAct(manager, 'close', STATES.closed)).toThrow(
      expect.objectContaining({ status: STATUS_OF.conflict, message: CLOSED }),
    );
    expect(() => assertCanAct(manager, 'close', STATES.complete)).not.toThrow();
  });
});

test.each([
  ['a report that exists, for anyone', ['readNovelty'], { reports: ['laboratorio'] }, true],
  ['none, for who only reads', ['readNovelty', 'readRecords'], {}, false],
  ['none, for who may write it', ['createNovelty'], {}, true],
  ['none, for a manager', ['colfenix'], {}, true],
  ['a baja alone, for who only reads', ['readNovelty'], { reports: ['baja'] }, false],
  ['of another type', ['colfenix'], { tipe: 'preventivo' }, false],
  ['of one that was deleted', ['colfenix'], { delete: true }, true],
] as const)('ACTA-12, LAB-08 the laboratory link: %s', (_, scopes, facts, shown) => {
  const { reports, ...change }: { reports?: readonly ReportTipo[] } & Partial<ActaFacts> = facts;
  expect(showsLaboratory({ scopes }, { ...PENDING, ...change, reports: [...(reports ?? [])] })).toBe(shown);
});

test.each<[string, string[], Partial<ActaFacts>, ReportTipo[], boolean]>([
  ['a complete record of any type, for who may write it', ['createNovelty'], { tipe: 'instalacion' }, [], true],
  ['the same, for who only reads', ['readNovelty'], { tipe: 'instalacion' }, [], false],
  ['one that exists, for who reads', ['readNovelty'], { tipe: 'demo' }, ['baja'], true],
  ['a pending record', ['createNovelty'], { complete: false }, [], false],
])('BAJA-06 the link to the withdrawal: %s', (_, scopes, change, reports, shown) => {
  expect(showsBaja({ scopes }, { ...STATES.complete, ...change, reports })).toBe(shown);
});

test('BAJA-06 a withdrawal is possible whatever the visit was for; the laboratory is for corrective records', () => {
  const acta = { ...STATES.complete, tipe: 'desinstalacion' } as const;
  expect(actaRefusal('saveBaja', acta)).toBeUndefined();
  expect(actaRefusal('saveLaboratorio', acta)).toBe('El informe de laboratorio es de las actas correctivas.');
});
