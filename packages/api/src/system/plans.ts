import type { Connection, Engine, Statement } from '../db/engine';
import { isPlannedAnew } from '../db/names';

/** A statement as the application sent it, for whom the connection spoke then, and with which settings of its message. */
export type Sent = { sql: string; values: readonly unknown[]; tenant: string; settings: readonly string[] };

/** What the application sends to its database while `work` runs. */
export function watchStatements(engine: Engine): (work: () => Promise<unknown>) => Promise<Sent[]> {
  let sent: Sent[] = [];
  hear(engine, (connection) => lookOf(connection, (one) => sent.push(one)));
  return async (work) => {
    sent = [];
    await work();
    return sent;
  };
}

/** How many statements the application sends to its database while `work` runs. */
export function countStatements(engine: Engine): (work: () => Promise<unknown>) => Promise<number> {
  let count = 0;
  hear(engine, () => (message) => {
    count += message.filter(({ sql }) => !SPEAKS_FOR.test(sql) && !SETTING.test(sql)).length;
  });
  return async (work) => {
    count = 0;
    await work();
    return count;
  };
}

type Listener = (message: readonly Statement[]) => void;

function hear(engine: Engine, listenerOf: (connection: Connection) => Listener): void {
  const { connect } = engine;
  const heard = new WeakSet<Connection>();
  engine.connect = async () => {
    const connection = await connect();
    if (!heard.has(connection)) tap(connection, listenerOf(connection));
    heard.add(connection);
    return connection;
  };
}

function tap(connection: Connection, look: Listener): void {
  const query = connection.query.bind(connection);
  const queryAll = connection.queryAll.bind(connection);
  connection.query = ((sql: string, values: readonly unknown[]) => {
    look([{ sql, values }]);
    return query(sql, values as unknown[]);
  }) as Connection['query'];
  connection.queryAll = (statements) => {
    look(statements);
    return queryAll(statements);
  };
}

const SPEAKS_FOR = /^select set_config\('app\.tenant', \$1/;
/** What has a plan worth reading: an `insert` of values looks for nothing. */
const LOOKS = /^\s*(select|update|delete|with)\b/i;
const SETTING = /^select set_config\('\w+', '\w+', true\)$/;

function lookOf(connection: Connection, note: (one: Sent) => void): Listener {
  let tenant = connection.tenant ?? '';
  return (message) => {
    const settings: string[] = [];
    for (const { sql, values } of message) {
      if (SPEAKS_FOR.test(sql)) tenant = String(values[0]);
      else if (SETTING.test(sql)) settings.push(sql);
      else if (LOOKS.test(sql)) note({ sql, values, tenant, settings: [...settings] });
    }
  };
}

/** A node of a query plan, from EXPLAIN. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
};

/** As PostgreSQL decides: planned for its values five times, and from then on as it likes best. */
const TIMES_FOR_ITS_VALUES = 5;

/**
 * The plans of a statement under the role of the application and its tenant: that for its values, and that of the
 * statement which has been prepared long ago. What it writes is taken back.
 */
export async function readPlans(connection: Connection, { sql, values, tenant, settings }: Sent): Promise<PlanNode[]> {
  const run = `execute asked${values.length > 0 ? `(${values.map(literal).join(', ')})` : ''}`;
  const before = [`select set_config('app.tenant', ${literal(tenant)}, true)`, ...settings, `prepare asked as ${sql}`];
  await connection.exec(['begin', ...before].join('; '));
  try {
    const plans = [await explain(connection, run)];
    if (isPlannedAnew(sql)) return plans;
    for (let time = 1; time < TIMES_FOR_ITS_VALUES; time += 1) await connection.exec(`explain ${run}`);
    return [...plans, await explain(connection, run)];
  } finally {
    await connection.exec('rollback; deallocate all');
  }
}

async function explain(connection: Connection, run: string): Promise<PlanNode> {
  type Row = { 'QUERY PLAN': [{ Plan: PlanNode }] };
  await connection.exec('savepoint before_it');
  const { rows } = await connection.query<Row>(`explain (analyze, timing off, format json) ${run}`, []);
  await connection.exec('rollback to before_it');
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('EXPLAIN told nothing');
  return plan;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A value as text that PostgreSQL reads as what the statement takes it for. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return quoted(`{${value.map(element).join(',')}}`);
  return quoted(written(value));
}

function written(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  return `"${written(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Removed rows that are no matter, whatever was found: those of one page of a table. */
const FEW = 100;
/** How many rows may be looked at in vain for each that is found. */
const IN_VAIN = 3;

const TEN_PAGES = 500;

/** A sort that reads many rows of a large table for the few that are answered: however they were found, they grow. */
function sortedInVain(node: PlanNode, sizes: ReadonlyMap<string, number>): string | undefined {
  if (!node['Node Type'].endsWith('Sort')) return undefined;
  const found = node['Actual Rows'] * node['Actual Loops'];
  const read = (node.Plans ?? []).reduce((sum, part) => sum + part['Actual Rows'] * part['Actual Loops'], 0);
  const table = tablesOf(node).find((name) => sizes.has(name));
  return table !== undefined && read > TEN_PAGES + IN_VAIN * found
    ? `${node['Node Type']} takes ${found} of ${read} rows of ${table}`
    : undefined;
}

const tablesOf = (node: PlanNode): string[] => [
  ...(node['Relation Name'] === undefined ? [] : [node['Relation Name']]),
  ...(node.Plans ?? []).flatMap(tablesOf),
];

/** What of a plan grows with its tables. `sizes`: the rows of the large ones. */
export function listGrowing(plan: PlanNode, sizes: ReadonlyMap<string, number>): string[] {
  const own = growthOf(plan, sizes) ?? sortedInVain(plan, sizes);
  return [...(own ? [own] : []), ...(plan.Plans ?? []).flatMap((part) => listGrowing(part, sizes))];
}

function growthOf(node: PlanNode, sizes: ReadonlyMap<string, number>): string | undefined {
  const loops = node['Actual Loops'];
  const found = node['Actual Rows'] * loops;
  const joined = (node['Rows Removed by Join Filter'] ?? 0) * loops;
  if (joined > FEW + IN_VAIN * found) return `${node['Node Type']} throws away ${joined} rows for ${found}`;
  const table = node['Relation Name'];
  const size = table === undefined ? undefined : sizes.get(table);
  if (table === undefined || size === undefined || loops === 0) return undefined;
  const where = `${node['Node Type']}${node['Index Name'] ? ` by ${node['Index Name']}` : ''} on ${table}`;
  if (node['Node Type'] === 'Seq Scan') return where;
  const removed = ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops;
  if (removed > FEW + IN_VAIN * found) return `${where} throws away ${removed} rows for ${found}`;
  if (found > size / 2) return `${where} reads ${found} of ${size} rows`;
  return undefined;
}
