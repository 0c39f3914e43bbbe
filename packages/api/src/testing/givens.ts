import { STANDARD_MODULES, type Module, type Scope } from '@fenix/domain/permissions';
import { nameKey } from '@fenix/domain/text/names';
import { keptKey } from '../db/sealed';
import type { Deps } from '../ports/deps';
import { newId } from '../ground/ids';
import { hashPassword } from '../sesion/passwords';

export const PASSWORD = 'Clave-de-prueba-1';
let passwordHash: Promise<string> | undefined;

export type GivenClient = { id: string; client: string };
export type GivenUser = { id: string; name: string; client: GivenClient };
export type GivenSession = { user: GivenUser; expired?: boolean; signedOut?: boolean };
type UserFacts = { name?: string; scopes?: readonly Scope[]; isActive?: boolean };

/** Rows a test needs, made directly: `givenUser(client, { scopes: ['readRecords'] })`. */
export function createGivens({ database, clock, tokens, config, dataKeys }: Deps, providerId: string) {
  const db = database.system;

  async function givenClient(
    client = `empresa ${newId()}`,
    modules: readonly Module[] = STANDARD_MODULES,
  ): Promise<GivenClient> {
    const id = newId();
    const fecha = clock.now();
    await db
      .insertInto('clients')
      .values({ _id: id, client, client_key: nameKey(client), modulesClient: [...modules], fecha })
      .execute();
    return { id, client };
  }

  async function givenAccount(empresa = `cuenta ${newId()}`): Promise<string> {
    const id = newId();
    await db
      .insertInto('gps_accounts')
      .values({
        _id: id,
        empresa,
        empresa_key: nameKey(empresa),
        ...keptKey(dataKeys, id, `llave-${id}`),
        fecha: clock.now(),
      })
      .execute();
    return id;
  }

  async function givenUser(
    client: GivenClient,
    { name = `u-${newId()}`, scopes = [], isActive = true }: UserFacts = {},
  ): Promise<GivenUser> {
    passwordHash ??= hashPassword(PASSWORD);
    const id = newId();
    await db
      .insertInto('users')
      .values({
        _id: id,
        client_id: client.id,
        name,
        name_key: nameKey(name),
        nameUser: `Persona ${name}`,
        email: `${name}@prueba.example`,
        password_hash: await passwordHash,
        scopes: [...scopes],
        isActive,
        fecha: clock.now(),
      })
      .execute();
    return { id, name, client };
  }

  /** Sessions as sign-in would open them, without paying for the passwords, in one statement. */
  async function givenTokens(sessions: readonly GivenSession[]): Promise<string[]> {
    const now = clock.now();
    const rows = sessions.map(({ user, expired = false, signedOut = false }) => ({
      _id: newId(),
      user_id: user.id,
      client_id: user.client.id,
      created_at: now,
      last_used_at: now,
      confirmed_at: now,
      expires_at: new Date(now.getTime() + (expired ? -1 : config.SESSION_HOURS) * 3_600_000),
      ...(signedOut && { revoked_at: now, revoked_reason: 'signedOut' as const }),
    }));
    await db.insertInto('sessions').values(rows).execute();
    return Promise.all(rows.map(({ _id, user_id, expires_at }) => tokens.issue(_id, user_id, expires_at)));
  }

  async function givenToken(user: GivenUser, facts: Omit<GivenSession, 'user'> = {}): Promise<string> {
    const [token = ''] = await givenTokens([{ user, ...facts }]);
    return token;
  }

  const provider: GivenClient = { id: providerId, client: config.PROVIDER_CLIENT };
  return { provider, givenClient, givenAccount, givenUser, givenToken, givenTokens };
}

export type Givens = ReturnType<typeof createGivens>;
