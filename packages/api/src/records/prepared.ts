import { isManager } from '@fenix/domain/permissions';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Viewer } from '../viewer/viewer';
import { type Db, readTogether } from '../db/database';

/** A named placeholder for a value that is bound on each execution. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is compiled once and executed often, because kysely takes longer to build it than PostgreSQL to run it.
 * `build` gets placeholders, so it may use the values as parameters only and not branch on them.
 */
export function prepared<V extends Record<string, unknown>, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Compilable<R> {
  let compiled: CompiledQuery<R> | undefined;
  return (db, values) => ({
    compile() {
      compiled ??= build(db, PLACEHOLDERS as V).compile();
      const bind = (one: unknown) => (one instanceof Placeholder ? values[one.name] : one);
      return { ...compiled, parameters: compiled.parameters.map(bind) };
    },
  });
}

const PLACEHOLDERS = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/** One record by its id, compiled once for staff and once for users of a company, who have a `clienteId`. */
export function preparedRecord<R>(
  select: (db: Db, id: string, clienteId: string | undefined) => Compilable<R>,
): (db: Db, viewer: Viewer, id: string) => Promise<R | undefined> {
  const staff = prepared((db, { id }: { id: string }) => select(db, id, undefined));
  const own = prepared((db, { id, clienteId }: { id: string; clienteId: string }) => select(db, id, clienteId));
  return async (db, viewer, id) => {
    const query = isManager(viewer) ? staff(db, { id }) : own(db, { id, clienteId: viewer.clienteId });
    const [[row]] = await readTogether(db, query);
    return row;
  };
}
