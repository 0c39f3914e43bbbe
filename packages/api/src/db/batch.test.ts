import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { describeOnPostgres } from '../system/onDatabase';
import { createTcpProxy } from '../system/tcpProxy';
import { eventually } from '../testing/eventually';
import { loopbackCertificate } from '../testing/certificate';
import { startPostgresServer } from '../testing/postgresServer';
import { runBatch } from './batch';
import { openPostgres } from './postgres';

const statement = (sql: string, values: readonly unknown[] = []) => ({ sql, values });
/** A prepared statement, named as postgres.ts names them. */
const named = (name: string, sql: string, values: readonly unknown[] = []) => ({ sql, values, name });
const asBytes = (sql: string) => ({ sql, values: [], asBytes: true });
const textOf = (rows: readonly unknown[]) => Buffer.concat(rows as Buffer[]).toString('latin1');

/** More rows than one read of the socket returns. */
const LONG = `select repeat(n::text || ' ', 200) as text from generate_series(1, 5000) n`;
/** Rows arrive for a while before the statement timeout. */
const SLOW = `select n, repeat('x', 2000) as text, case when n > 500 then pg_sleep(0.02) end from generate_series(1, 2000) n`;
const FAILS = 'select 1 / $1::int as value';

test('the certificate for the TLS server is for localhost and self-signed', () => {
  const { cert, key } = loopbackCertificate(new Date('2026-11-18T12:00:00Z'));
  const certificate = new X509Certificate(cert);
  expect([certificate.checkIP('127.0.0.1'), certificate.checkIP('10.0.0.1')]).toEqual(['127.0.0.1', undefined]);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect([certificate.validFrom, certificate.validTo]).toEqual([
    'Nov 17 12:00:00 2026 GMT',
    'Nov 19 12:00:00 2026 GMT',
  ]);
});

describeOnPostgres('several statements in one round trip', () => {
  const { url } = inject('database') as { url: string };
  const pools: pg.Pool[] = [];

  /** One connection, so that the next use sees any state that a failure leaves behind. */
  function poolOf(settings: pg.PoolConfig = {}, at = url): pg.Pool {
    const pool = new pg.Pool({ connectionString: at, max: 1, ...settings });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    pools.push(pool);
    return pool;
  }
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.end())));

  async function run(pool: pg.Pool, ...statements: Parameters<typeof runBatch>[1]) {
    const client = await pool.connect();
    try {
      return await runBatch(client, statements);
    } finally {
      client.release();
    }
  }
  const backendOf = async (pool: pg.Pool) => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid as number;

  /** The same connection as before, answering a plain query, a prepared one and rows as bytes. */
  async function expectUsable(pool: pg.Pool, pid: number): Promise<void> {
    expect(await backendOf(pool)).toBe(pid);
    const [plain, prepared, bytes] = await run(
      pool,
      statement('select $1::int + 1 as value', [1]),
      named('kept', 'select $1::text as value', ['ñ']),
      asBytes(`select 'uno' as value`),
    );
    expect(plain?.rows).toEqual([{ value: 2 }]);
    expect(prepared?.rows).toEqual([{ value: 'ñ' }]);
    expect(textOf(bytes?.rows ?? [])).toContain('uno');
  }

  test('answers come in the order of the statements: several rows, none, a write, no columns', async () => {
    const pool = poolOf();
    const results = await run(
      pool,
      statement('create temporary table t (n int)'),
      statement('insert into t select generate_series(1, 3)'),
      statement('select n, n::text as word from t where n < $1 order by n', [3]),
      statement('select n from t where n > 99'),
      statement('select from t'),
      statement('update t set n = n + 1 where n = 3 returning n'),
    );
    expect(results.map(({ command, rowCount, rows }) => [command, rowCount, rows])).toEqual([
      ['CREATE', null, []],
      ['INSERT', 3, []],
      [
        'SELECT',
        2,
        [
          { n: 1, word: '1' },
          { n: 2, word: '2' },
        ],
      ],
      ['SELECT', 0, []],
      ['SELECT', 3, [{}, {}, {}]],
      ['UPDATE', 1, [{ n: 4 }]],
    ]);
    await expectUsable(pool, await backendOf(pool));
  });

  test('no statement, and one without text, are answered too', async () => {
    const pool = poolOf();
    expect(await run(pool)).toEqual([]);
    const [empty, after] = await run(pool, statement(''), statement('select 1 as value'));
    expect([empty?.rows, after?.rows]).toEqual([[], [{ value: 1 }]]);
    await expectUsable(pool, await backendOf(pool));
  });

  test('rows as bytes come between rows as objects, however many reads they take', async () => {
    const pool = poolOf();
    const [first, bytes, none, last] = await run(
      pool,
      statement('select 1 as value'),
      asBytes(LONG),
      asBytes('select 1 where false'),
      statement('select 2 as value'),
    );
    expect([first?.rows, none?.rows, last?.rows]).toEqual([[{ value: 1 }], [], [{ value: 2 }]]);
    expect(bytes?.rowCount).toBe(5000);
    const text = textOf(bytes?.rows ?? []);
    expect([text.includes('1 1 1 '), text.includes('5000 5000 ')]).toEqual([true, true]);
  });

  test('a prepared statement is parsed once for its connection, and answers new values each time', async () => {
    const pool = poolOf();
    for (const value of ['uno', 'dos', 'tres']) {
      const [one, two] = await run(
        pool,
        named('word', 'select $1::text as value', [value]),
        named('length', 'select length($1) as value', [value]),
      );
      expect([one?.rows, two?.rows]).toEqual([[{ value }], [{ value: value.length }]]);
    }
    const { rows } = await pool.query('select name from pg_prepared_statements order by name');
    expect(rows).toEqual([{ name: 'length' }, { name: 'word' }]);
  });

  test('the columns of a prepared statement are described once, and its values are read the same each time', async () => {
    const pool = poolOf();
    const at = '2026-11-18T12:00:00.000Z';
    const read = () => run(pool, named('typed', 'select $1::timestamptz as at, 7 as n, null as nothing', [at]));
    const expected = [{ at: new Date(at), n: 7, nothing: null }];
    for (let time = 1; time <= 3; time += 1) expect((await read())[0]?.rows).toEqual(expected);
    // Another connection has its own prepared statements.
    expect((await run(poolOf(), named('typed', 'select $1::timestamptz as at', [at])))[0]?.rows).toEqual([
      { at: new Date(at) },
    ]);
  });

  test('a prepared statement whose columns have changed is refused, not parsed with the old columns', async () => {
    const pool = poolOf();
    await pool.query('create temporary table shape (value int)');
    const read = () => run(pool, named('shape', 'select * from shape'));
    await pool.query('insert into shape values (7)');
    expect((await read())[0]?.rows).toEqual([{ value: 7 }]);
    await pool.query('alter table shape alter value type text');
    await expect(read()).rejects.toThrow('cached plan must not change result type');
  });

  test('the statements after one that fails are not executed, and those before it are rolled back', async () => {
    const pool = poolOf();
    const pid = await backendOf(pool);
    await pool.query('create temporary table written (n int)');
    const failing = run(
      pool,
      statement('insert into written values (1)'),
      named('fails', FAILS, [0]),
      named('after', 'insert into written values ($1)', [2]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect((await pool.query('select n from written')).rows).toEqual([]);
    await expectUsable(pool, pid);
    // The same names again: the first was prepared, the second was sent but never prepared.
    const [value] = await run(pool, named('fails', FAILS, [1]), named('after', 'insert into written values ($1)', [3]));
    expect(value?.rows).toEqual([{ value: 1 }]);
    expect((await pool.query('select n from written')).rows).toEqual([{ n: 3 }]);
  });

  test('a failure before, in or after rows as bytes leaves the connection as it was', async () => {
    const pool = poolOf();
    const pid = await backendOf(pool);
    const fails = statement(FAILS, [0]);
    await expect(run(pool, fails, asBytes(LONG))).rejects.toThrow('division by zero');
    await expect(run(pool, asBytes(`select 1 / (3 - n) from generate_series(1, 5) n`))).rejects.toThrow('division');
    await expect(run(pool, asBytes(LONG), fails)).rejects.toThrow('division by zero');
    await expectUsable(pool, pid);
  });

  test.each([
    ['among objects', statement('select 1 as value')],
    ['after rows as bytes', asBytes(LONG)],
  ])('a value that cannot be bound refuses the batch %s', async (_, before) => {
    const pool = poolOf();
    const pid = await backendOf(pool);
    await pool.query('create temporary table bound (n int)');
    const unbindable = {
      toPostgres: () => {
        throw new Error('no es un valor');
      },
    };
    const words = 'select $1::text as value';
    const refused = run(
      pool,
      before,
      named('words', words, [unbindable]),
      named('later', 'insert into bound values ($1)', [1]),
    );
    await expect(refused).rejects.toThrow('no es un valor');
    expect((await pool.query('select n from bound')).rows).toEqual([]);
    await expectUsable(pool, pid);
    const [again] = await run(
      pool,
      named('words', words, ['sí']),
      named('later', 'insert into bound values ($1)', [2]),
    );
    expect(again?.rows).toEqual([{ value: 'sí' }]);
  });

  test('columns that changed while a statement was not prepared are described again', async () => {
    const pool = poolOf();
    await pool.query('create temporary table shape (value int)');
    await pool.query('insert into shape values (7)');
    const read = (...values: unknown[]) => run(pool, named('shape', 'select shape.* from shape where $1 <> 0', values));
    expect((await read(1))[0]?.rows).toEqual([{ value: 7 }]);
    const unbindable = {
      toPostgres: () => {
        throw new Error('no es un valor');
      },
    };
    await expect(read(unbindable)).rejects.toThrow('no es un valor');
    await pool.query('alter table shape add word text default $$siete$$');
    expect((await read(1))[0]?.rows).toEqual([{ value: 7, word: 'siete' }]);
  });

  test('a value that the driver cannot parse is an error of its batch only', async () => {
    const MACADDR = 829;
    pg.types.setTypeParser(MACADDR, () => {
      throw new Error('no se puede leer');
    });
    try {
      const pool = poolOf();
      const pid = await backendOf(pool);
      const unreadable = statement(`select '08:00:2b:01:02:03'::macaddr as value`);
      await expect(run(pool, unreadable, statement('select 2 as value'))).rejects.toThrow('no se puede leer');
      await expectUsable(pool, pid);
    } finally {
      pg.types.setTypeParser(MACADDR, (text) => text);
    }
  });

  test.each([
    ['objects', statement(SLOW)],
    ['bytes', asBytes(SLOW)],
  ])('the server’s time limit ends a batch while its rows arrive as %s', async (_, slow) => {
    const pool = poolOf({ statement_timeout: 300 });
    const pid = await backendOf(pool);
    await expect(run(pool, statement('select 1 as value'), slow, statement('select 2'))).rejects.toThrow(
      'statement timeout',
    );
    await expectUsable(pool, pid);
  });

  test.each([
    ['objects', { ...statement('select pg_sleep(0.6), 1 as value'), name: 'sleeps' }],
    ['bytes', { ...asBytes('select pg_sleep(0.6), 1 as value'), name: 'sleeps' }],
  ])(
    'the driver’s time limit refuses a batch of %s at once, and the next use waits for the server',
    async (_, slow) => {
      const pool = poolOf({ query_timeout: 300 });
      const pid = await backendOf(pool);
      const begun = performance.now();
      await expect(run(pool, slow, named('next', 'select 2 as value'))).rejects.toThrow('Query read timeout');
      expect(performance.now() - begun).toBeLessThan(590);
      await new Promise((resolve) => setTimeout(resolve, 600));
      await expectUsable(pool, pid);
      expect((await run(pool, named('next', 'select 2 as value')))[0]?.rows).toEqual([{ value: 2 }]);
    },
  );

  test.each([
    ['the server ends it', statement('select pg_terminate_backend(pg_backend_pid())'), 'terminating connection'],
    ['the server ends it after rows as bytes', asBytes('select pg_terminate_backend(pg_backend_pid())'), 'terminating'],
  ])('a connection that is lost in the middle: %s', async (_, ends, words) => {
    const pool = poolOf();
    const pid = await backendOf(pool);
    await expect(run(pool, asBytes(LONG), ends, statement('select 1'))).rejects.toThrow(words);
    // The error comes before the connection closes, which makes the pool drop it.
    await eventually(() => expect(pool.totalCount).toBe(0));
    const [after] = await run(pool, statement('select pg_backend_pid() <> $1 as other', [pid]));
    expect(after?.rows).toEqual([{ other: true }]);
  });

  test('a network that breaks while rows arrive is an error, and the next use has a new connection', async () => {
    const proxy = await createTcpProxy(url);
    const pool = poolOf({}, proxy.url);
    try {
      for (const slow of [statement(SLOW), asBytes(SLOW)]) {
        await backendOf(pool);
        const [answer] = await Promise.all([
          run(pool, slow).catch((error: Error) => error),
          new Promise((resolve) => setTimeout(resolve, 200)).then(() => proxy.stop()),
        ]);
        expect(answer).toBeInstanceOf(Error);
        await proxy.start();
        expect((await run(pool, statement('select 1 as value')))[0]?.rows).toEqual([{ value: 1 }]);
      }
    } finally {
      await pool.end();
      pools.splice(0);
      await proxy.stop();
    }
  });
});

describeOnPostgres('over TLS', () => {
  const certificate = loopbackCertificate();
  const folder = mkdtempSync(join(tmpdir(), 'fenix-tls-'));
  let server: Awaited<ReturnType<typeof startPostgresServer>>;
  let address: string;
  beforeAll(async () => {
    server = await startPostgresServer({ isHasty: true, tls: certificate });
    const file = join(folder, 'ca.pem');
    writeFileSync(file, certificate.cert);
    address = `${server.url}?sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`;
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  test('a batch with long rows as bytes, a failure, and the connection after it', async () => {
    const engine = openPostgres(address, { size: 1 });
    try {
      const connection = await engine.connect();
      const isEncrypted = statement('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      const [secure, bytes, last] = await connection.queryAll([isEncrypted, asBytes(LONG), statement('select 2 as n')]);
      expect([secure?.rows, last?.rows, bytes?.rowCount]).toEqual([[{ ssl: true }], [{ n: 2 }], 5000]);
      expect(textOf(bytes?.rows ?? [])).toContain('5000 5000 ');
      await expect(connection.queryAll([asBytes(LONG), statement(FAILS, [0])])).rejects.toThrow('division by zero');
      expect((await connection.queryAll([isEncrypted]))[0]?.rows).toEqual([{ ssl: true }]);
      connection.release();
    } finally {
      await engine.close();
    }
  });

  test('a server with an untrusted certificate is refused', async () => {
    const engine = openPostgres(server.url, { size: 1, tls: true });
    await expect(engine.connect()).rejects.toThrow(/self-signed/);
    await engine.close();
  });
});
