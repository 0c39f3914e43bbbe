import { nameKey } from '@fenix/domain/text/names';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { newId } from '../../ground/ids';
import { FORM_TYPE, formBody } from '../media/formFixture';
import { hashPassword } from '../../sesion/passwords';
import type { GivenCompany } from '../fleet';
import { type GivenClient, PASSWORD } from '../givens';
import type { TestApp } from '../testApp';

export type GivenInspector = { id: string; username: string };
let passwordHash: Promise<string> | undefined;

/** An inspector of a company, whose password is that of all givens. */
export async function givenInspector(
  { deps }: TestApp,
  { client }: GivenClient,
  { username = `inspector-${newId()}`, isActive = true, scopes = ['readInspect'] } = {},
): Promise<GivenInspector> {
  passwordHash ??= hashPassword(PASSWORD);
  const id = newId();
  await deps.database.system
    .insertInto('incontrol_users')
    .values({
      _id: id,
      username,
      username_key: nameKey(username),
      name: `Nombre de ${username}`,
      email: '',
      phone: '300 123 4567',
      client,
      api_key: null,
      password_hash: await passwordHash,
      scopes,
      isActive,
      fecha: deps.clock.now(),
      last_used_at: null,
    })
    .execute();
  return { id, username };
}

export const asInspector = (username: string, password = PASSWORD): InjectOptions => ({
  headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
});

/** The cookie of a session that this inspector opens. */
export async function givenCookie(api: TestApp, { username }: Pick<GivenInspector, 'username'>): Promise<string> {
  const reply = await api.call(undefined, 'POST', '/incontrol/app/sign-in', asInspector(username));
  return String(reply.headers['set-cookie']).split(';')[0] ?? '';
}

export type Part = { name: string; content: string | Buffer; filename?: string; type?: string };

/** A report as the app sends it. */
export function reportForm(data: object, files: readonly Part[] = []): InjectOptions {
  return { payload: formBody([{ name: 'data', content: JSON.stringify(data) }, ...files]), headers: { ...FORM_TYPE } };
}

/** What every report says. */
export const reportFacts = (now: Date, over: object = {}) => ({
  referencia: crypto.randomUUID(),
  version: 0,
  dateTimeReport: now.toISOString(),
  hora_final: now.toISOString(),
  totalPassengers: 31,
  controlPoint: 'Peaje',
  company: 'Expreso Uno',
  responsibleName: 'Wilson Zapata',
  ...over,
});

/** A trip whose dispatcher asked for an inspection. */
export async function givenMarked({ deps }: TestApp, company: GivenCompany, start: Date): Promise<string> {
  const id = await company.program(start);
  const db = deps.database.system;
  await sql`update gps_programadas set definicion = jsonb_set(definicion, '{inControl}', 'true') where _id = ${id}`.execute(
    db,
  );
  return id;
}
