import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Statement } from './engine';
import { createSieve } from './rowBytes';

/**
 * Several statements in one message and one answer: each is prepared as usual, and PostgreSQL is asked to answer only
 * after the last. They are one implicit transaction, so that what follows a statement that fails is not done.
 *
 * The driver knows queries of other makes (it is how its cursors are built); these are the parts of its own query that
 * such a one leans on.
 */
type Wire = {
  describe: (portal: unknown) => void;
  stream: Duplex;
  execute: (portal: { portal: string }) => void;
  sync: () => void;
  submittedNamedStatements: Record<string, string>;
};
type Outcome = { command: string; rowCount: number | null; rows: unknown[] };
/** How the driver reads the rows of a statement: the part of its outcome that is the same each time. */
type Reading = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type DriverQuery = {
  text: string;
  name?: string;
  portal: string;
  callback: (error: Error | null) => void;
  _result: Outcome & Reading;
  _accumulateRows: unknown;
  prepare(wire: Wire): void;
  handleRowDescription: (message: unknown) => void;
  handleDataRow: (message: unknown) => void;
  handleCommandComplete: (message: unknown, wire: Wire) => void;
  handleReadyForQuery: (wire: Wire) => void;
};

const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

/** What PostgreSQL has told of its statements on a connection, and the connection as who need not ask again sees it. */
type Told = { readings: Map<string, Reading>; quiet: Wire };
const toldOn = new WeakMap<Wire, Told>();

function toldBy(wire: Wire): Told {
  const known = toldOn.get(wire);
  if (known) return known;
  const fresh: Told = { readings: new Map(), quiet: Object.create(wire, { describe: { value: () => {} } }) as Wire };
  toldOn.set(wire, fresh);
  return fresh;
}

/**
 * A query that leaves the last word, the sync, to its batch. What the columns of a prepared statement are it asks once
 * per connection: PostgreSQL refuses to go on with one whose columns have become others.
 */
class Part extends DriverQuery {
  constructor({ sql, values, name }: Statement & { name?: string }) {
    // As one object the driver would take it apart and copy it field by field, which is slow.
    super(sql, values);
    if (name) this.name = name;
  }
  override prepare(wire: Wire): void {
    const { readings, quiet } = toldBy(wire);
    const reading = this.name === undefined ? undefined : readings.get(this.name);
    if (!reading) return super.prepare(wire);
    Object.assign(this._result, reading);
    this._accumulateRows = true;
    super.prepare(quiet);
  }
  learn(message: unknown, wire: Wire): void {
    this.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name !== undefined) toldBy(wire).readings.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
  _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
  }
}

export class Batch {
  readonly #parts: Part[];
  /** Of the parts that are wanted so, the rows as they come. */
  readonly #bytes: (Buffer[] | undefined)[];
  #done = 0;
  #isRefused = false;
  #wire: Wire | undefined;
  callback: (error: Error | null, outcomes?: Outcome[]) => void = () => {};

  constructor(statements: readonly (Statement & { name?: string })[]) {
    this.#parts = statements.map((statement) => new Part(statement));
    this.#bytes = statements.map(({ asBytes }) => (asBytes ? [] : undefined));
  }

  /** The driver notes under these two what PostgreSQL has prepared: always of the statement it is at. */
  get name(): string | undefined {
    return this.#parts[this.#done]?.name;
  }
  get text(): string | undefined {
    return this.#parts[this.#done]?.text;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    if (this.#bytes.some(Boolean)) this.#siftRows(wire.stream);
    wire.stream.cork();
    try {
      for (const part of this.#parts) {
        part.callback = (error) => {
          this.#isRefused = true;
          this.handleError(error ?? new Error('a statement was refused by the driver'), wire);
        };
        part.prepare(wire);
        // The driver has ended the message already, for a value that it cannot send.
        if (this.#isRefused) return;
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  /** Stands before the driver until all is answered, and hands it all but the rows that are kept. */
  #siftRows(stream: Duplex): void {
    const driver = stream.listeners('data') as ((bytes: Buffer) => void)[];
    const sift = createSieve({
      isWanted: () => this.#bytes[this.#done] !== undefined,
      keep: (rows) => this.#bytes[this.#done]?.push(rows),
      pass: (messages) => {
        for (const listener of driver) listener.call(stream, messages);
      },
      end: () => {
        for (const listener of driver) stream.on('data', listener);
        stream.off('data', sift);
      },
    });
    stream.on('data', sift);
    for (const listener of driver) stream.off('data', listener);
  }

  handleRowDescription(message: unknown): void {
    if (this.#wire) this.#parts[this.#done]?.learn(message, this.#wire);
  }
  handleDataRow(message: unknown): void {
    this.#parts[this.#done]?.handleDataRow(message);
  }
  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#parts[this.#done]?.handleCommandComplete(message, wire);
    this.#done += 1;
  }
  handleEmptyQuery(): void {
    this.#done += 1;
  }

  /** What comes after the one that failed was sent and never prepared. */
  handleError(error: Error, wire: Wire): void {
    for (const { name } of this.#parts.slice(this.#done)) if (name) delete wire.submittedNamedStatements[name];
    this.callback(error);
  }

  handleReadyForQuery(wire: Wire): void {
    // A value that the driver could not read is only told here.
    let unreadable: Error | undefined;
    for (const part of this.#parts) {
      part.callback = (error) => {
        unreadable = error ?? unreadable;
      };
      part.handleReadyForQuery(wire);
    }
    if (unreadable) this.callback(unreadable);
    else
      this.callback(
        null,
        this.#parts.map(({ _result: result }, index) => {
          const rows = this.#bytes[index];
          return rows ? { command: result.command, rowCount: result.rowCount, rows } : result;
        }),
      );
  }
}

export function runBatch(
  client: pg.ClientBase,
  statements: readonly (Statement & { name?: string })[],
): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    const batch = new Batch(statements);
    batch.callback = (error, outcomes) => (error ? reject(error) : resolve(outcomes ?? []));
    client.query(batch as unknown as pg.Submittable);
  });
}
