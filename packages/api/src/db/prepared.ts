import { isManager } from '@fenix/domain/permissions';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Viewer } from '../sesion/viewer';
import { type Db, readTogether } from './database';

/** Where in a statement a value goes that each asking brings along. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A read that is put together once and asked often; putting it together costs more than asking. The values are for the
 * statement's parameters and nothing else: none of them is there yet when it is put together.
 */
export function prepared<V extends Record<string, unknown>, R>(
  build: (db: Db, values: V) => Compilable<R>,
): (db: Db, values: V) => Compilable<R> {
  let known: CompiledQuery<R> | undefined;
  return (db, values) => ({
    compile() {
      known ??= build(db, PLACES as V).compile();
      const fill = (one: unknown) => (one instanceof Place ? values[one.name] : one);
      return { ...known, parameters: known.parameters.map(fill) };
    },
  });
}

const PLACES = new Proxy({}, { get: (_, name) => new Place(String(name)) });

/** One record by its id, put together once for staff and once for the people of a company: `clienteId` is theirs. */
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
