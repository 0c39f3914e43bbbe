import type { IsoDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { REGLA_MESSAGES } from '@fenix/domain/reglas/messages';
import { type NewRegla, type Regla, rulesOn } from '@fenix/domain/reglas/regla';
import { type RuleKind, keyWords, unitOf, valueWords } from '@fenix/domain/reglas/tipos';
import { COUNT_CAP, type Page } from '@fenix/domain/paging';
import { isAmong } from '../db/among';
import type { Db } from '../db/database';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';
import { refusedFields } from '../media/form';
import { countRows, cutPage, isAfter } from '../records/keyset';

/** Whose rules are read: a company's with everybody's, or everybody's alone. */
export type Owner = { _id: string; client: string } | null;
type Asked = { owner: Owner; kind?: RuleKind | undefined };

/** Everybody's rows and the company's are read apart: each has its index, which an `or` of the two would not use. */
async function ofEachOwner<T>(owner: Owner, read: (clientId: string | null) => Promise<T[]>): Promise<T[]> {
  const owners = owner === null ? [null] : [owner._id, null];
  return (await Promise.all(owners.map(read))).flat();
}

function rowsOf(db: Db, clientId: string | null, kind: RuleKind | undefined) {
  const all = db.selectFrom('reglas').where('client_id', clientId === null ? 'is' : '=', clientId);
  return kind === undefined ? all : all.where('kind', '=', kind);
}

const COLUMNS = [
  '_id',
  'client_id',
  'kind',
  'keys',
  'value',
  'unit',
  'from',
  'to',
  'source',
  'mark',
  'autor',
  'motivo',
  'fecha',
] as const;

type Row = Omit<Regla, 'client' | 'fecha'> & { client_id: string | null; fecha: Date };

const toRegla =
  (owner: Owner) =>
  ({ client_id, fecha, ...rule }: Row): Regla => ({
    ...rule,
    client: client_id === null ? null : (owner?.client ?? null),
    fecha: fecha.toISOString(),
  });

/** The rules that hold on a day, the company's before everybody's. Of each owner and subject only the newest is read. */
export async function findRules(db: Db, asked: Asked & { on: IsoDay }): Promise<Regla[]> {
  const rows = await ofEachOwner(asked.owner, (clientId) =>
    rowsOf(db, clientId, asked.kind)
      .where('from', '<=', asked.on)
      .distinctOn(['kind', 'keys'])
      .select(COLUMNS)
      .orderBy('kind')
      .orderBy('keys')
      .orderBy('from', 'desc')
      .orderBy('fecha', 'desc')
      .execute(),
  );
  return rulesOn(rows.map(toRegla(asked.owner)), asked.on);
}

/** Every rule ever written, newest first. */
export async function pageRules(
  db: Db,
  asked: Asked,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Regla>> {
  const rows = await ofEachOwner(asked.owner, (clientId) =>
    rowsOf(db, clientId, asked.kind)
      .where(isAfter(['fecha', '_id'], cursor))
      .select(COLUMNS)
      .orderBy('fecha', 'desc')
      .orderBy('_id', 'desc')
      .limit(limit + 1)
      .execute(),
  );
  rows.sort((one, other) => other.fecha.getTime() - one.fecha.getTime() || (one._id < other._id ? 1 : -1));
  const counted = await ofEachOwner(asked.owner, (clientId) =>
    rowsOf(db, clientId, asked.kind)
      .select('_id')
      .limit(COUNT_CAP + 1)
      .execute(),
  );
  const { items, next } = cutPage(rows, limit, ({ fecha }) => fecha);
  const total = { value: Math.min(counted.length, COUNT_CAP), capped: counted.length > COUNT_CAP };
  return { items: items.map(toRegla(asked.owner)), next, total };
}

/** Every rule ever written, counted without a cap. */
export async function countRules(db: Db, asked: Asked): Promise<number> {
  const counts = await ofEachOwner(asked.owner, async (clientId) => [
    await countRows(db, rowsOf(db, clientId, asked.kind).select('_id')),
  ]);
  return counts.reduce((sum, one) => sum + one, 0);
}

/** A row more: it ends the one that held, which stays as it was. */
export async function addRule(
  { tx, now, record }: Write,
  { owner, autor }: { owner: Owner; autor: string },
  written: NewRegla,
): Promise<{ _id: string; avisos: string[] }> {
  const { client: _, to, ...rule } = written;
  if (owner === null && rule.mark === 'cliente')
    throw refusedFields([{ path: 'mark', message: REGLA_MESSAGES.generalNeedsSource }]);
  const _id = newId(now.getTime());
  const before = (await findRules(tx, { owner, kind: rule.kind, on: rule.from })).find(
    ({ keys }) => JSON.stringify(keys) === JSON.stringify(rule.keys),
  );
  await tx
    .insertInto('reglas')
    .values({
      ...rule,
      _id,
      client_id: owner?._id ?? null,
      keys: JSON.stringify(rule.keys),
      unit: unitOf(rule.kind),
      to: to ?? null,
      autor,
      fecha: now,
    })
    .execute();
  const words = ({
    kind,
    keys,
    value,
    from,
    source,
    mark,
  }: Pick<Regla, 'kind' | 'keys' | 'value' | 'from' | 'source' | 'mark'>) => ({
    kind,
    keys: keyWords(kind, keys),
    value: valueWords(kind, value),
    from,
    source,
    mark,
  });
  await record({
    action: 'regla.escribir',
    entity: 'regla',
    entityId: _id,
    ...(owner ? { of: { clientId: owner._id, client: owner.client } } : {}),
    ...(before ? { before: words(before) } : {}),
    after: { ...words(rule), to: to ?? null, motivo: rule.motivo },
  });
  return { _id, avisos: [] };
}

/** The value of a rule for a company on a day, with the row that says so. */
export async function ruleOf(
  db: Db,
  { owner, kind, on }: { owner: NonNullable<Owner>; kind: RuleKind; on: IsoDay },
): Promise<Regla> {
  const [rule] = await findRules(db, { owner, kind, on });
  if (!rule) throw new DomainError('invalid', REGLA_MESSAGES.noRule);
  return rule;
}

/** The rows with these ids, as they were when they decided: rows are never edited. */
export async function findUsedRules(db: Db, ids: readonly string[], client: string) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('reglas')
    .select(['client_id', 'kind', 'value', 'source', 'mark', 'from'])
    .where(isAmong('_id', ids))
    .orderBy('kind')
    .execute();
  return rows.map(({ client_id, ...rule }) => Object.assign(rule, { client: client_id === null ? null : client }));
}
