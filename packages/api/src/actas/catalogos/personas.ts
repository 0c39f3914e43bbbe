import { type Analista, CATALOGO_MESSAGES } from '@fenix/domain/actas/catalogos/catalogos';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database';
import { contains } from '../../db/search';
import { isUniqueViolation } from '../../db/unique';
import type { Write } from '../../http/write';
import { newId } from '../../ids';
import { removeMedia } from '../../media/queries';

/** The two catalogues of people: those who sign for the provider, and those who check from the desk. */
export const CATALOGOS = {
  tecnico: { table: 'acta_technicians', entity: 'técnico' },
  analista: { table: 'acta_analysts', entity: 'analista' },
} as const;
export type Catalogo = keyof typeof CATALOGOS;

/** Without accents: Édgar stands among those with E. */
const byName = sql`fold(nombre)`;

/** ACTA-64, ACTA-65, ACTA-104: by name, as a list that is chosen from. */
export function listAnalistas(db: Db): Promise<Analista[]> {
  return db.selectFrom('acta_analysts').select(['_id', 'nombre', 'activo']).orderBy(byName).execute();
}

export function listTecnicos(db: Db) {
  return db.selectFrom('acta_technicians').select(['_id', 'nombre', 'activo', 'firma']).orderBy(byName).execute();
}

type NewPersona = { nombre: string; firma?: string | undefined };

export async function addPersona({ tx, now, record }: Write, catalogo: Catalogo, { nombre, firma }: NewPersona) {
  const { table, entity } = CATALOGOS[catalogo];
  const _id = newId(now.getTime());
  const added = await tx
    .insertInto(table)
    .values({ _id, nombre, nombre_key: nameKey(nombre), fecha: now, ...(firma && { firma }) })
    .onConflict((conflict) => conflict.column('nombre_key').doNothing())
    .executeTakeFirst();
  if (!added.numInsertedOrUpdatedRows) throw nameTaken();
  await record({ action: 'catalogo.agregar', entity, entityId: _id, after: { nombre, ...(firma && { firma }) } });
  return _id;
}

export type PersonaChange = { nombre?: string | undefined; activo?: boolean | undefined; firma?: string | undefined };

/** What is not given keeps its value. Nobody is deleted: records name them. */
export async function changePersona(
  { tx, now, record, unchanged }: Write,
  catalogo: Catalogo,
  id: string,
  { nombre, activo, firma }: PersonaChange,
): Promise<void> {
  const { entity } = CATALOGOS[catalogo];
  const before = await lockPersona(tx, catalogo, id);
  if (!before) throw new DomainError('notFound', CATALOGO_MESSAGES.notFound);
  const after = { nombre: nombre ?? before.nombre, activo: activo ?? before.activo, firma: firma ?? before.firma };
  if (after.nombre === before.nombre && after.activo === before.activo && !firma) return unchanged();
  if (after.nombre !== before.nombre && catalogo === 'tecnico') await assertUnused(tx, before.nombre);
  await update(tx, catalogo, id, after);
  if (firma && before.firma) await removeMedia(tx, [before.firma], now);
  await record({ action: 'catalogo.editar', entity, entityId: id, before, after });
}

async function update(tx: Tx, catalogo: Catalogo, id: string, { nombre, activo, firma }: PersonaFacts): Promise<void> {
  const { table } = CATALOGOS[catalogo];
  await tx
    .updateTable(table)
    .set({ nombre, nombre_key: nameKey(nombre), activo, ...(catalogo === 'tecnico' && { firma }) })
    .where('_id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
}

type PersonaFacts = { nombre: string; activo: boolean; firma: string | null };

function lockPersona(tx: Tx, catalogo: Catalogo, id: string): Promise<PersonaFacts | undefined> {
  return tx
    .selectFrom(CATALOGOS[catalogo].table)
    .select(['nombre', 'activo'])
    .select(catalogo === 'tecnico' ? sql<string | null>`firma`.as('firma') : sql<string | null>`null::uuid`.as('firma'))
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** ACTA-103: a record finds its technician's signature by the name it was filled with, so that name stays. */
async function assertUnused(tx: Tx, nombre: string): Promise<void> {
  const used = await tx
    .selectFrom('acta_cards')
    .innerJoin('actas', 'actas._id', 'acta_cards.acta_id')
    .select('actas._id')
    .where(sql.join<boolean>(contains('acta_cards.search', nombre), sql` and `))
    .where('actas.name', '=', nombre)
    .limit(1)
    .executeTakeFirst();
  if (used) throw refused('conflict', CATALOGO_MESSAGES.nameInUse);
}

function nameTaken(): DomainError {
  return refused('conflict', CATALOGO_MESSAGES.nameTaken);
}

function refused(kind: 'conflict' | 'invalid', message: string): DomainError {
  return new DomainError(kind, message, { errors: [{ path: 'nombre', message }] });
}

/** An empty change is a slip of the caller. */
export function assertChanges(change: PersonaChange): void {
  if (Object.values(change).some((value) => value !== undefined)) return;
  const errors = [{ path: 'nombre', message: CATALOGO_MESSAGES.nothingToChange }];
  throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}
