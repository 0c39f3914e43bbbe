import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { DeviceToken } from '@fenix/domain/sesion/equipo';
import { BROWSER } from '@fenix/domain/sesion/headers';
import type { SignedIn, Usuario } from '@fenix/domain/sesion/usuario';
import { browserName } from '../shared/tabs';
import { takeSession } from '../shared/signIn';
import { call, request } from '../shared/api';
import { dropRenewal, forgetPerson, hasPin, readRenewal } from '../shared/lastPerson';
import { readSession, readToken } from '../shared/session';
import { removeStored } from '../shared/storage';
import { fetchKeys } from './deviceKey';
import { fromBase64, importKeys, toBase64 } from './keyBytes';
import { seal, unseal } from './sealing';
import { createMutex } from './sending';

/** Bound to what is sealed: a record of the device put in its place does not open. */
const PLACE = 'renovar';

type Person = Pick<Usuario, '_id'>;

/**
 * AUTH-50: asks for what opens a session again, sealed under the person's keys, which only their PIN or a session opens.
 * `isAsked`: by a person, who may be asked for the password.
 */
export async function askRenewal(person: Person, { isAsked }: { isAsked: boolean }): Promise<string> {
  const { token } = await call(DeviceToken, 'POST', '/api/auth/device', undefined, {
    recover: false,
    isConfirmed: !isAsked,
    headers: { [BROWSER]: browserName() },
  });
  const { nonce, body } = await seal(await importKeys(await fetchKeys(person._id)), PLACE, token, 0);
  return `${toBase64(nonce)}.${toBase64(new Uint8Array(body))}`;
}

/** Whether the device is still without what its PIN could open a session with. */
export function lacksRenewal(person: Person): boolean {
  return readToken() !== undefined && hasPin(person) && readRenewal(person) === undefined;
}

const inTurn = createMutex('fenix-renovar');

/**
 * AUTH-50: a new session, after the PIN opened the keys in this tab. Tabs take turns: each new session ends the one
 * before, and the tab that had it must have stored it to learn of the next. A refusal ends what the device had.
 */
export async function renewSession(person: Person): Promise<SignedIn> {
  const before = readToken();
  let session: SignedIn | undefined;
  await inTurn(async () => {
    const since = readSession();
    session = since && since.token !== before && since.user._id === person._id ? since : await ask(person);
  });
  if (!session) throw new DomainError('unexpected', SHELL_MESSAGES.unexpected);
  return session;
}

async function ask(person: Person): Promise<SignedIn> {
  const [nonce = '', body = ''] = (readRenewal(person) ?? '').split('.');
  const keys = await importKeys(await fetchKeys(person._id));
  const sealed = { sealed: 1, at: 0, nonce: fromBase64(nonce), body: fromBase64(body).buffer } as const;
  const token = await unseal(keys, PLACE, sealed);
  try {
    const answer = await request(
      'POST',
      '/api/auth/renew',
      { token },
      {
        recover: false,
        headers: { [BROWSER]: browserName() },
      },
    );
    return await takeSession(answer);
  } catch (error) {
    const kind = error instanceof DomainError ? error.kind : undefined;
    if (kind === 'unauthenticated') dropRenewal();
    if (kind === 'disabled') {
      forgetPerson();
      removeStored('session', 'llave');
    }
    throw error;
  }
}
