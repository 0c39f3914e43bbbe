import type { Connection, Engine } from '../db/engine';

/** Tables that hold one row for each kind of something, or the last seconds alone, however long the service runs. */
const FIXED = ['consecutives', 'facts', 'migrations', 'settings', 'gps_heard'];

/** How much earlier each copy is than the one before. */
const STEP = `interval '7 minutes'`;

/**
 * What copies hold instead: nearly all that was once to be done is done, rules are written by companies, and a company
 * keeps few of its templates: they are bounded by their size, and a live one without a version is none.
 */
const FINISHED: Readonly<Record<string, string>> = {
  'actas.complete': 'true',
  'informes.status': `'success'`,
  'informes.color': `'green'`,
  'informes.timeResponse': '1',
  'jobs.done_at': 't.created_at',
  'mail_outbox.state': `'enviado'`,
  'plantillas.deleted_at': `case when n % 10 < 8 then t.deleted_at else now() end`,
  'reglas.client_id': `pg_temp.copied(t._id::text, n % 500)`,
};

/** Copy n of an id, of the form that ids have. */
const COPIED_ID = `create function pg_temp.copied(id text, n int) returns uuid immutable language sql
  as $$ select overlay(overlay(md5(id || n) placing '4' from 13) placing '8' from 17)::uuid $$`;

/**
 * Every table as large as in a service that has run for years, and its statistics. The rows that are there are copied:
 * copy n of an id is the same in every table, so references stay whole, and a new table is filled without a line here.
 * Of ten copies eight belong to companies of their own, one to the same companies and people, one to the same vehicles as
 * well: a read has to find its rows among those of others and among many of its own. Answers the tables that hold nothing.
 */
export function givenManyRows(engine: Engine, rowsOf: (table: string) => number): Promise<string[]> {
  return engine.asOwner(async (connection) => {
    // Copies are consistent among themselves: no trigger and no foreign key has to look at them.
    await connection.exec(`set app.tenant = '*'; set session_replication_role = replica; set synchronous_commit = off`);
    await connection.exec(COPIED_ID);
    const timesOf = async (table: string) => {
      const held = await countRows(connection, table);
      return held === 0 ? 0 : Math.ceil(rowsOf(table) / held);
    };
    const empty: string[] = [];
    for (const table of await describeTables(connection)) {
      const times = await timesOf(table.name);
      if (times === 0) empty.push(table.name);
      else await copyRows(connection, table, times);
    }
    await connection.exec('vacuum analyze');
    return empty;
  });
}

async function countRows(connection: Connection, table: string): Promise<number> {
  const { rows } = await connection.query<{ held: number }>(`select count(*)::int as held from "${table}"`, []);
  return rows[0]?.held ?? 0;
}

/** Made at the end, an index costs a fraction of one that grows row by row. */
async function copyRows(connection: Connection, { name, columns, values }: Described, times: number): Promise<void> {
  const { rows: indexes } = await connection.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::text::regclass and not indisunique
       and (select relkind = 'r' from pg_class where oid = indrelid)`,
    [name],
  );
  for (const index of indexes) await connection.exec(`drop index ${index.name}`);
  if (name === 'gps_positions')
    await connection.exec(
      `select gps_make_month(month) from generate_series(now() - (${times} + 1) * ${STEP}, now(), interval '10 days') month`,
    );
  await connection.exec(`
    insert into "${name}" (${columns}) overriding system value
    select ${values} from "${name}" t, generate_series(1, ${times}) n on conflict do nothing`);
  for (const { definition } of indexes) await connection.exec(definition);
}

type Described = { name: string; columns: string; values: string };

/** The tables with their columns, and for each column what it holds in copy n. */
async function describeTables(connection: Connection): Promise<Described[]> {
  const { rows } = await connection.query<Described>(
    `select c.relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
      string_agg(coalesce($2::jsonb ->> (c.relname || '.' || attname), format(case
        when attname in ('client_id', 'user_id', 'account_id', 'gps_account_id', 'deleted_by')
          then 'case when n %% 10 < 8 then pg_temp.copied(t.%1$I::text, n)::%2$s else t.%1$I end'
        when attname = 'vehicle_id' then 'case when n %% 10 < 9 then pg_temp.copied(t.%1$I::text, n)::%2$s else t.%1$I end'
        when type = 'uuid' then 'pg_temp.copied(t.%1$I::text, n)'
        when type = 'text' then 'case when t.%1$I ~ ''^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$''
          then pg_temp.copied(t.%1$I, n)::text else t.%1$I' || case when is_unique and not is_one_of_few then ' || n' else '' end || ' end'
        when type in ('integer', 'bigint') and is_unique then 't.%1$I + n * 1000'
        when type = 'timestamp with time zone' then 't.%1$I - n * ' || $3
        else 't.%1$I'
      end, attname, type)), ', ' order by attnum) as values
    from pg_class c, lateral (
      select attname, attnum, format_type(atttypid, null) as type, exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and attnum = any (i.indkey)
      ) as is_unique, attname = 'kind' or exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and attnum = any (k.conkey)
      ) as is_one_of_few
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) a
    where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and case c.relkind
      when 'r' then not exists (select from pg_inherits h, pg_partitioned_table p
        where h.inhrelid = c.oid and p.partrelid = h.inhparent and p.partstrat = 'r')
      when 'p' then exists (select from pg_partitioned_table p where p.partrelid = c.oid and p.partstrat = 'r')
      else false end
    group by c.oid order by 1`,
    [FIXED, JSON.stringify(FINISHED), STEP],
  );
  return rows;
}
