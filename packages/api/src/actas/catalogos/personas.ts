import { CATALOGO_MESSAGES } from '@fenix/domain/actas/catalogos/catalogos';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { isManager } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import { WHOLE, assertWhole } from '../../records/keyset';
import type { Db, Tx } from '../../db/database';
import { isUniqueViolation } from '../../db/unique';
import type { Write } from '../../http/write';
import { addUses, removeUses } from '../../media/uses';
import type { Viewer } from '../../viewer/viewer';
import type { LockedActa } from '../queries';

/** The two catalogues of people, as the audit log calls them: who signs for the provider, who checks from the desk. */
const ENTITIES = { tecnico: 'técnico', analista: 'analista' } as const;
export type PersonaTipo = keyof typeof ENTITIES;

/** ACTA-64, ACTA-65, ACTA-104: by name, as a list that is chosen from. Without accents: Édgar is among those with E. */
export async function listPersonas(db: Db, tipo: PersonaTipo) {
  const rows = await db
    .selectFrom('acta_personas as persona')
    .select(['persona._id', 'persona.nombre', 'persona.activo', 'persona.firma'])
    // By key for each: joined, all users are read for the few technicians that have an account.
    .select((persona) =>
      persona.selectFrom('users').select('users.name').whereRef('users._id', '=', 'persona.user_id').as('usuario'),
    )
    .where('persona.tipo', '=', tipo)
    .orderBy(sql`fold(persona.nombre)`)
    .limit(WHOLE)
    .execute();
  return assertWhole(rows);
}

type NewPersona = { _id: string; nombre: string; firma?: string | undefined; usuario?: string | undefined };

export async function addPersona(
  { tx, now, record }: Write,
  tipo: PersonaTipo,
  { _id, nombre, firma, usuario }: NewPersona,
): Promise<string> {
  const user_id = usuario ? await findAccount(tx, usuario, _id) : null;
  const added = await tx
    .insertInto('acta_personas')
    .values({ _id, tipo, nombre, nombre_key: nameKey(nombre), firma: firma ?? null, user_id, fecha: now })
    .onConflict((conflict) => conflict.columns(['tipo', 'nombre_key']).doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw refused('conflict', 'nombre', CATALOGO_MESSAGES.nameTaken);
  const after = { nombre, ...(firma && { firma }), ...(usuario && { usuario }) };
  await record({ action: 'catalogo.agregar', entity: ENTITIES[tipo], entityId: _id, after });
  return _id;
}

export type PersonaChange = {
  nombre?: string | undefined;
  activo?: boolean | undefined;
  firma?: string | undefined;
  /** Empty: without an account. */
  usuario?: string | undefined;
};

/** Fields not given keep their value. Rows are never deleted; records copy what they print, so a name may be corrected. */
export async function changePersona(
  { tx, now, record, unchanged }: Write,
  tipo: PersonaTipo,
  id: string,
  { nombre, activo, firma, usuario }: PersonaChange,
): Promise<void> {
  const before = await lockPersona(tx, tipo, id);
  if (!before) throw new DomainError('notFound', CATALOGO_MESSAGES.notFound);
  const account = usuario === undefined ? before.user_id : usuario === '' ? null : await findAccount(tx, usuario, id);
  const after = {
    nombre: nombre ?? before.nombre,
    activo: activo ?? before.activo,
    firma: firma ?? before.firma,
    user_id: account,
  };
  const isSame = after.nombre === before.nombre && after.activo === before.activo && after.user_id === before.user_id;
  if (isSame && !firma) return unchanged();
  await tx
    .updateTable('acta_personas')
    .set({ ...after, nombre_key: nameKey(after.nombre) })
    .where('_id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refused('conflict', 'nombre', CATALOGO_MESSAGES.nameTaken) : error;
    });
  // The records that were signed with it keep it.
  if (firma && before.firma) await removeUses(tx, [before.firma], { kind: 'tecnico', record: id }, now);
  await record({ action: 'catalogo.editar', entity: ENTITIES[tipo], entityId: id, before, after });
}

function lockPersona(tx: Tx, tipo: PersonaTipo, id: string) {
  return tx
    .selectFrom('acta_personas')
    .select(['nombre', 'activo', 'firma', 'user_id'])
    .where('_id', '=', id)
    .where('tipo', '=', tipo)
    .forUpdate()
    .executeTakeFirst();
}

/** The account of that user name, which no other technician has. */
async function findAccount(tx: Tx, usuario: string, personaId: string): Promise<string> {
  const user = await tx
    .selectFrom('users')
    .leftJoin('acta_personas', 'acta_personas.user_id', 'users._id')
    .select(['users._id', 'acta_personas._id as holder'])
    .where('users.name_key', '=', nameKey(usuario))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) throw refused('invalid', 'usuario', CATALOGO_MESSAGES.unknownUser);
  if (user.holder && user.holder !== personaId) throw refused('conflict', 'usuario', CATALOGO_MESSAGES.userTaken);
  return user._id;
}

type Signed = Pick<LockedActa, '_id' | 'client_id' | 'name' | 'named_by_staff'>;

/**
 * ACTA-103: the drawn signature a record is completed with: that of the technician it names, if the technician's own
 * account completes it, or if staff named them or complete it themselves. A name typed by another user adds no signature.
 * The record uses the picture from now on, whatever becomes of the catalogue.
 */
export async function copySignature(tx: Tx, viewer: Viewer, acta: Signed): Promise<string | null> {
  const use = { kind: 'acta', record: acta._id, clientId: acta.client_id } as const;
  const isVouched = acta.named_by_staff || isManager(viewer);
  // A picture that is being replaced gains no user any more; the second look finds the one in its place.
  for (let look = 0; look < 2; look += 1) {
    const tecnico = await tx
      .selectFrom('acta_personas')
      .select(['firma', 'user_id'])
      .where('tipo', '=', 'tecnico')
      .where('nombre_key', '=', nameKey(acta.name))
      .where('activo', '=', true)
      .executeTakeFirst();
    if (!tecnico?.firma || !(isVouched || tecnico.user_id === viewer._id)) return null;
    const [kept] = await addUses(tx, [tecnico.firma], use);
    if (kept) return kept;
  }
  return null;
}

function refused(kind: 'conflict' | 'invalid', path: string, message: string): DomainError {
  return new DomainError(kind, message, { errors: [{ path, message }] });
}

/** An empty change is a slip of the caller. */
export function assertChanges(change: PersonaChange): void {
  if (Object.values(change).some((value) => value !== undefined)) return;
  const errors = [{ path: 'nombre', message: CATALOGO_MESSAGES.nothingToChange }];
  throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}
