import {
  CATEGORIAS,
  type Conservacion,
  type ConservacionChange,
  type ConservacionDe,
  SIN_REGLA,
  isShortened,
} from '@fenix/domain/clientes/conservacion';
import { DomainError } from '@fenix/domain/errors';
import { CLIENTE_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database';
import { assertFresh } from '../db/stale';
import type { Deps } from '../ports/deps';
import { write } from '../http/write';
import { assertConfirmed } from '../sesion/account';
import { lockCliente } from './queries';

const ACTION = 'cliente.conservacion';
const WORDS = {
  posiciones: 'posiciones',
  viajes: 'viajes',
  fotos: 'fotos de cámaras',
  alertas: 'alertas atendidas',
  avisos: 'avisos',
};

type Kept = Pick<ConservacionDe, 'cliente' | 'version'>;

/** A client without periods of its own has version 1, so that two first edits at once are noticed as well. */
async function findRules(db: Db, clientId: string): Promise<Kept> {
  const found = await db
    .selectFrom('conservacion')
    .select([...CATEGORIAS, 'version'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!found) return { cliente: SIN_REGLA, version: 1 };
  const { version, ...cliente } = found;
  return { cliente, version };
}

/** CLI-45. */
export async function readConservacion({ config }: Deps, { db }: FastifyRequest, id: string): Promise<ConservacionDe> {
  const client = await db
    .selectFrom('clients')
    .select('_id')
    .where('_id', '=', id)
    .where('is_provider', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!client) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
  return { ...(await findRules(db, id)), instalacion: config.CONSERVACION };
}

/** CLI-45: what becomes shorter is deleted by the next run, at night. */
export function changeConservacion(
  deps: Deps,
  request: FastifyRequest,
  id: string,
  { version: seen, ...rules }: ConservacionChange,
): Promise<ConservacionDe> {
  const instalacion = deps.config.CONSERVACION;
  return write(request, deps.clock, async ({ tx, now, record, unchanged }) => {
    const row = await lockCliente(tx, request.viewer, id);
    if (!row || row.is_provider) throw new DomainError('notFound', CLIENTE_MESSAGES.notFound);
    const before = await findRules(tx, id);
    const edited = { entity: 'cliente', id, actions: [ACTION], words: WORDS, version: before.version } as const;
    await assertFresh(tx, { ...edited, current: () => ({ ...before, instalacion }) }, seen, now);
    const changed = CATEGORIAS.filter((categoria) => before.cliente[categoria] !== rules[categoria]);
    if (changed.length === 0) {
      unchanged();
      return { ...before, instalacion };
    }
    // What is deleted at night never comes back.
    if (isShortened(before.cliente, rules, instalacion)) assertConfirmed(deps, request);
    const version = before.version + 1;
    await tx
      .insertInto('conservacion')
      .values({ client_id: id, ...rules, version })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ ...rules, version }))
      .execute();
    const only = (of: Conservacion) => Object.fromEntries(changed.map((categoria) => [categoria, of[categoria]]));
    await record({
      action: ACTION,
      entity: 'cliente',
      entityId: id,
      of: { clientId: id, client: row.client },
      before: only(before.cliente),
      after: only(rules),
    });
    return { cliente: rules, version, instalacion };
  });
}
