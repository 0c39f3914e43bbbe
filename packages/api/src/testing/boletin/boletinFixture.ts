import type { LightMyRequestResponse } from 'fastify';
import { writeAs } from '../../http/write';
import { FORM_TYPE, type Part, formBody } from '../media/formFixture';
import { newId } from '../../ground/ids';
import type { GivenClient } from '../givens';
import type { TestApp } from '../testApp';
import { addAccion } from '../../boletin/actions';
import { addToOutbox } from '../../boletin/outbox';

const SERVER_ACTOR = { userId: null, user: 'prueba', clientId: null, client: null };

/** A release of one item to one company, with a message that waits. */
export async function givenRelease(
  api: TestApp,
  client: GivenClient,
  {
    title1 = 'Frenos',
    emails = ['ana@empresa.co'],
    fecha,
  }: { title1?: string; emails?: readonly string[]; fecha?: Date } = {},
): Promise<{ newsletterId: string; mailId: string }> {
  const { database, clock } = api.deps;
  const origin = { address: null, requestId: null, at: clock.now() };
  const newsletterId = await writeAs(database.system, SERVER_ACTOR, origin, async (write) => {
    const clients = [{ _id: client.id, client: client.client }];
    const texts = { title1, description1: 'Revisar' };
    const id = newId((fecha ?? write.now).getTime());
    await addAccion(write, { id, texts, emails, clients, files: {}, ...(fecha && { fecha }) });
    await addToOutbox(write.tx, id, emails, write.now);
    return id;
  });
  const { _id } = await database.system
    .selectFrom('mail_outbox')
    .select('_id')
    .where('newsletter_id', '=', newsletterId)
    .executeTakeFirstOrThrow();
  return { newsletterId, mailId: _id };
}

export type ReleaseForm = Partial<Record<string, string | string[]>>;

/** Publishes through the API, as the form does. */
export function publish(
  api: TestApp,
  token: string | undefined,
  form: ReleaseForm,
  files: readonly Part[] = [],
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const fields = Object.entries(form).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, content: typeof value === 'string' ? value : JSON.stringify(value) }],
  );
  return api.call(token, 'POST', '/api/newsletter', {
    payload: formBody([...fields, ...files]),
    headers: { ...FORM_TYPE, ...headers },
  });
}
