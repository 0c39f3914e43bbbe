import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Statement } from './engine';
import { createRowSplitter } from './rowBytes';

/**
 * Several statements in one network write with a single Sync at the end: they run as one implicit transaction, so that
 * the statements after one that fails are not executed. Decision 077 says why the driver's own pipeline mode cannot do
 * that.
 *
 * The driver accepts custom query classes (pg-cursor is one). The types below are the internal members of its own
 * query and connection that this one relies on; the version of pg is pinned, and batch.test.ts covers each of them.
 */
type DriverConnection = {
  stream: Duplex;
  describe: (portal: unknown) => void;
  execute: (portal: { portal: string }) => void;
  sync: () => void;
  /** Prepared statements by name: those the server has confirmed, and those that were sent. */
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};
type Result = { command: string; rowCount: number | null; rows: unknown[] };
/** What the driver derives from a RowDescription: the part of a result that is the same each time. */
type Columns = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type DriverQuery = {
  text: string;
  name?: string;
  portal: string;
  callback: (error: Error | null) => void;
  _result: Result & Columns;
  _accumulateRows: unknown;
  prepare(connection: DriverConnection): void;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, connection: DriverConnection) => void;
  handleReadyForQuery: (connection: DriverConnection) => void;
};

const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

/** The columns of a connection's prepared statements by name, and the same connection without its Describe message. */
type Described = { columns: Map<string, Columns>; withoutDescribe: DriverConnection };
const describedOn = new WeakMap<DriverConnection, Described>();

function describedBy(connection: DriverConnection): Described {
  const existing = describedOn.get(connection);
  if (existing) return existing;
  const withoutDescribe = Object.create(connection, { describe: { value: () => {} } }) as DriverConnection;
  const fresh = { columns: new Map<string, Columns>(), withoutDescribe };
  describedOn.set(connection, fresh);
  return fresh;
}

/**
 * A query that leaves the Sync to its batch. A prepared statement is described once per connection: PostgreSQL refuses
 * to execute one whose columns have changed since. Decision 043 has what that saves.
 */
class BatchedQuery extends DriverQuery {
  constructor({ sql, values, name }: NamedStatement) {
    // Given one object, the driver would copy it field by field, which is slow.
    super(sql, values);
    if (name) this.name = name;
  }
  override prepare(connection: DriverConnection): void {
    const { columns, withoutDescribe } = describedBy(connection);
    const described = this.name === undefined ? undefined : columns.get(this.name);
    if (!described) return super.prepare(connection);
    Object.assign(this._result, described);
    this._accumulateRows = true;
    super.prepare(withoutDescribe);
  }
  rememberColumns(connection: DriverConnection): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name !== undefined)
      describedBy(connection).columns.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
  _getRows(connection: DriverConnection): void {
    connection.execute({ portal: this.portal });
  }
}

type NamedStatement = Statement & { name?: string };

class Batch {
  readonly #queries: BatchedQuery[];
  /** For each statement with `asBytes`, its rows as they arrive. */
  readonly #rowBytes: (Buffer[] | undefined)[];
  /** The number of answered statements, which is the index of the one being answered. */
  #answered = 0;
  #connection: DriverConnection | undefined;
  /** The statement whose values the driver could not bind. */
  #unbound: BatchedQuery | undefined;
  callback: (error: Error | null, results?: Result[]) => void = () => {};

  constructor(statements: readonly NamedStatement[]) {
    this.#queries = statements.map((statement) => new BatchedQuery(statement));
    this.#rowBytes = statements.map(({ asBytes }) => (asBytes ? [] : undefined));
  }

  /** The driver reads these two when the server confirms a prepared statement: always the one being answered. */
  get name(): string | undefined {
    return this.#queries[this.#answered]?.name;
  }
  get text(): string | undefined {
    return this.#queries[this.#answered]?.text;
  }

  submit(connection: DriverConnection): void {
    this.#connection = connection;
    if (this.#rowBytes.some(Boolean)) this.#splitRows(connection.stream);
    connection.stream.cork();
    try {
      for (const query of this.#queries) {
        query.callback = (error) => {
          this.#unbound = query;
          this.handleError(error ?? new Error('the driver refused a statement'), connection);
        };
        query.prepare(connection);
        // After a value it cannot bind, the driver has already sent the Sync.
        if (this.#unbound) return;
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  /** Reads the socket in the driver's place until the batch is answered; the driver gets all but the rows kept as bytes. */
  #splitRows(stream: Duplex): void {
    const driver = stream.listeners('data') as ((bytes: Buffer) => void)[];
    const split = createRowSplitter({
      isWanted: () => this.#rowBytes[this.#answered] !== undefined,
      keep: (rows) => this.#rowBytes[this.#answered]?.push(rows),
      pass: (messages) => {
        for (const listener of driver) listener.call(stream, messages);
      },
      end: () => {
        for (const listener of driver) stream.on('data', listener);
        stream.off('data', split);
      },
    });
    stream.on('data', split);
    for (const listener of driver) stream.off('data', listener);
  }

  handleRowDescription(message: unknown): void {
    const query = this.#queries[this.#answered];
    query?.handleRowDescription(message);
    if (this.#connection) query?.rememberColumns(this.#connection);
  }
  handleDataRow(message: unknown): void {
    this.#queries[this.#answered]?.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, connection: DriverConnection): void {
    this.#queries[this.#answered]?.handleCommandComplete(message, connection);
    this.#answered += 1;
  }
  handleEmptyQuery(): void {
    this.#answered += 1;
  }

  /** The server skips the statements after a failed one, so their Parse was sent but never executed. */
  handleError(error: Error, connection: DriverConnection): void {
    for (const { name } of this.#queries.slice(this.#answered))
      if (name) delete connection.submittedNamedStatements[name];
    this.callback(error);
  }

  handleReadyForQuery(connection: DriverConnection): void {
    // The driver sent its Parse, failed on the value and closed the statement, but still records it as parsed.
    if (this.#unbound?.name) {
      delete connection.parsedStatements[this.#unbound.name];
      describedBy(connection).columns.delete(this.#unbound.name);
    }
    // A value that the driver cannot parse is reported only here.
    let unreadable: Error | undefined;
    for (const query of this.#queries) {
      query.callback = (error) => {
        unreadable = error ?? unreadable;
      };
      query.handleReadyForQuery(connection);
    }
    if (unreadable) this.callback(unreadable);
    else
      this.callback(
        null,
        this.#queries.map(({ _result: result }, index) => {
          const rows = this.#rowBytes[index];
          return rows ? { command: result.command, rowCount: result.rowCount, rows } : result;
        }),
      );
  }
}

export function runBatch(client: pg.ClientBase, statements: readonly NamedStatement[]): Promise<Result[]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(statements);
    batch.callback = (error, results) => (error ? reject(error) : resolve(results ?? []));
    client.query(batch as unknown as pg.Submittable);
  });
}
