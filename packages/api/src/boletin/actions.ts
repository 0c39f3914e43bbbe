import {
  ClientNames,
  EVERY_CLIENT,
  FOTO_FIELDS,
  type FotoField,
  NewAccionTexts,
  type NewRespuesta,
  itemGaps,
} from '@fenix/domain/boletin/accion';
import { isResendable } from '@fenix/domain/boletin/correo';
import { Recipients } from '@fenix/domain/boletin/emails';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { DomainError } from '@fenix/domain/errors';
import { nameKey, sameName } from '@fenix/domain/text/names';
import { parseStorableJson } from '@fenix/domain/text/storable';
import { UPLOADS, type Upload } from '@fenix/domain/uploads';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isAmong } from '../db/among';
import { nextConsecutive } from '../db/consecutive';
import type { Db, Tx } from '../db/database';
import { visibleNewsletters } from '../records/newsletters';
import type { Deps } from '../ports/deps';
import { type Write, write } from '../http/write';
import { newId } from '../ground/ids';
import { type FormSpec, type StoredFile, refusedFields } from '../media/form';
import { receiveForm } from '../media/receive';
import { type NamedClient, insertAccion } from './insert';
import { addToOutbox, findMail, returnToQueue } from './outbox';

/** A list inside a form: JSON, or the values one per line or between commas. */
const listText = z.string().transform((text, context): unknown => {
  if (!text.trimStart().startsWith('['))
    return text
      .split(/[\n,;]/)
      .map((value) => value.trim())
      .filter(Boolean);
  const parsed = parseStorableJson(text);
  if (typeof parsed !== 'string') return parsed.value;
  context.addIssue({ code: 'custom', message: BOLETIN_MESSAGES.badList });
  return z.NEVER;
});

const files = Object.fromEntries(FOTO_FIELDS.map((field) => [field, UPLOADS.boletin as Upload])) as Record<
  FotoField,
  Upload
>;

/** NEWS-18, NEWS-32. */
const ACCION_FORM = {
  fields: z.object({
    emails: listText.default('').pipe(Recipients),
    clientsList: listText.default('').pipe(ClientNames),
    ...NewAccionTexts,
  }),
  files,
} satisfies FormSpec;

/** NEWS-18, NEWS-22, NEWS-32, NEWS-37: the release, its files and a message for each recipient, or none of it. */
export function createAccion(deps: Deps, request: FastifyRequest): Promise<string> {
  return receiveForm(deps, request, ACCION_FORM, (form) => {
    const { emails, clientsList, ...texts } = form.fields;
    const gaps = itemGaps(texts, (field) => form.counts[field] > 0);
    if (gaps.length > 0) throw refusedFields(gaps.map((path) => ({ path, message: BOLETIN_MESSAGES.itemGap })));
    return write(request, deps.clock, async (write) => {
      const clients = await findClients(write.tx, clientsList);
      const id = newId(write.now.getTime());
      // Files of a release are the provider's; no client's room is used up by them.
      const stored = await form.store(write.tx, { kind: 'boletin', record: id, clientId: null });
      await addAccion(write, { id, texts, emails, clients, files: filesOf(stored) });
      await markRead(write.tx, request.viewer, id, write.now);
      await addToOutbox(write.tx, id, emails, write.now);
      return id;
    });
  });
}

type NewAccion = Omit<Parameters<typeof insertAccion>[1], 'consecutive' | 'fecha'> & { fecha?: Date };

/** In the caller's transaction; demo data uses it as well. */
export async function addAccion({ tx, now, record }: Write, { fecha = now, ...accion }: NewAccion): Promise<void> {
  const consecutive = await nextConsecutive(tx, 'newsletter');
  await insertAccion(tx, { ...accion, consecutive, fecha });
  await record({
    action: 'boletin.crear',
    entity: 'boletin',
    entityId: accion.id,
    after: {
      consecutive,
      title1: accion.texts.title1,
      clientList: accion.clients.map(({ client }) => client),
      emailsList: accion.emails,
    },
  });
}

function filesOf(stored: Record<FotoField, StoredFile[]>) {
  const files = Object.entries(stored).flatMap(([field, [file]]) => {
    if (!file) return [];
    const kind = file.mime.startsWith('video/') ? ('video' as const) : ('picture' as const);
    return [[field, { id: file.id, thumbnail: file.thumbnail, kind, name: file.label }] as const];
  });
  return Object.fromEntries(files);
}

/** 'Todos' represents every client there is. The provider is no client of its own. */
async function findClients(tx: Tx, names: readonly string[]): Promise<NamedClient[]> {
  const isEvery = names.some((name) => sameName(name, EVERY_CLIENT));
  const keys = [...new Set(names.map(nameKey))];
  const clients = await tx
    .selectFrom('clients')
    .select(['_id', 'client'])
    .where('deleted_at', 'is', null)
    .where('is_provider', '=', false)
    .$if(!isEvery, (query) => query.where(isAmong('client_key', keys)))
    .execute();
  const isShort = clients.length === 0 || (!isEvery && clients.length < keys.length);
  if (isShort) throw refusedFields([{ path: 'clientsList', message: BOLETIN_MESSAGES.unknownClient }]);
  return clients;
}

type Reader = { _id: string; clienteId: string };

export async function markRead(tx: Tx, reader: Reader, newsletterId: string, now: Date): Promise<void> {
  await tx
    .insertInto('newsletter_reads')
    .values({ newsletter_id: newsletterId, user_id: reader._id, client_id: reader.clienteId, fecha: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function readAccion(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  return write(request, deps.clock, async ({ tx, now, unchanged }) => {
    await assertVisible(tx, request, id);
    await markRead(tx, request.viewer, id, now);
    unchanged();
    return null;
  });
}

/** NEWS-17: people of an addressed company, once each. */
export function answerAccion(deps: Deps, request: FastifyRequest, id: string, { text }: NewRespuesta): Promise<string> {
  const { viewer } = request;
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await assertVisible(tx, request, id);
    const isAddressed = await tx
      .selectFrom('newsletter_clients')
      .select('client_id')
      .where('newsletter_id', '=', id)
      .where('client_id', '=', viewer.clienteId)
      .executeTakeFirst();
    if (!isAddressed) throw new DomainError('forbidden', BOLETIN_MESSAGES.notAddressed);
    const _id = newId(now.getTime());
    const added = await tx
      .insertInto('newsletter_responses')
      .values({ _id, newsletter_id: id, user_id: viewer._id, client_id: viewer.clienteId, text, fecha: now })
      .onConflict((conflict) => conflict.columns(['newsletter_id', 'user_id']).doNothing())
      .executeTakeFirst();
    if (!added.numInsertedOrUpdatedRows) throw new DomainError('conflict', BOLETIN_MESSAGES.answeredAlready);
    await record({ action: 'boletin.responder', entity: 'boletin', entityId: id, after: { text } });
    return _id;
  });
}

/** Another company's release answers like one that does not exist. */
async function assertVisible(db: Db, { viewer }: FastifyRequest, id: string): Promise<void> {
  const found = await visibleNewsletters(db, viewer).select('_id').where('_id', '=', id).executeTakeFirst();
  if (!found) throw new DomainError('notFound', BOLETIN_MESSAGES.notFound);
}

/** A user sends a message (again): an unconfirmed one, a refused one, or one that waits for its next attempt. */
export function resendMail(deps: Deps, request: FastifyRequest, id: string): Promise<null> {
  return write(request, deps.clock, async ({ tx, now, record }) => {
    await tx.selectFrom('mail_outbox').select('_id').where('_id', '=', id).forUpdate().executeTakeFirst();
    const mail = await findMail(tx, id);
    if (!mail) throw new DomainError('notFound', BOLETIN_MESSAGES.mailNotFound);
    if (!isResendable(mail.state)) throw new DomainError('conflict', BOLETIN_MESSAGES.notResendable);
    await returnToQueue(tx, id, now);
    await record({
      action: 'boletin.reenviar',
      entity: 'boletin',
      entityId: mail.newsletter_id,
      before: { email: mail.email, state: mail.state },
      after: { email: mail.email, state: 'pendiente' },
    });
    return null;
  });
}
