import { CLIENT_SCOPES, type Holder, MODULES, type Module, type Scope } from '@fenix/domain/permissions';
import type { GivenClient, GivenSession, GivenUser } from '../testing/givens';
import type { TestApp } from '../testing/testApp';

/** A kind of caller: for which company, with what rights, and what they show. */
export type Caller = {
  who: string;
  company: GivenClient;
  /** The user the server should resolve from the token; undefined where it should resolve none. */
  holder: Holder | undefined;
  /** The session they come with, or the words they have instead of a token, if any. */
  shows: { user: Promise<GivenUser>; expired?: boolean; signedOut?: boolean } | string | undefined;
};

type Companies = { own: GivenClient; other: GivenClient; pqrsOnly: GivenClient };

/** Every kind of caller of the product. */
export function createCallers(api: TestApp, { own, other, pqrsOnly }: Companies): Caller[] {
  const nobody = (who: string, shows: Caller['shows']): Caller => ({ who, company: own, holder: undefined, shows });

  const someone = (
    who: string,
    company: GivenClient,
    scopes: readonly Scope[],
    modulesClient: readonly Module[] = MODULES,
  ): Caller => ({
    who,
    company,
    holder: { scopes: [...scopes, ...(company.id === api.provider.id ? ['colfenix'] : [])], modulesClient },
    shows: { user: api.givenUser(company, { scopes }) },
  });

  const everything = api.givenUser(own, { scopes: [...CLIENT_SCOPES, 'colfenix'] });
  const disabled = api.givenUser(own, { scopes: [...CLIENT_SCOPES, 'colfenix'], isActive: false });

  return [
    nobody('anonymous', undefined),
    nobody('garbage token', 'no.es.un-token'),
    nobody('expired session', { user: everything, expired: true }),
    nobody('signed out', { user: everything, signedOut: true }),
    nobody('disabled user', { user: disabled }),
    someone('no scope', own, []),
    ...CLIENT_SCOPES.map((scope) => someone(`only ${scope}`, own, [scope])),
    someone('every client scope', own, CLIENT_SCOPES),
    someone('every client scope, other company', other, CLIENT_SCOPES),
    someone('every client scope, only pqrs contracted', pqrsOnly, CLIENT_SCOPES, ['pqrs']),
    someone('manager of the provider', api.provider, []),
    someone('colfenix in a client company', own, ['colfenix']),
  ];
}

/** A token for each, new for each call: some calls end them. */
export async function openSessions(
  api: TestApp,
  callers: readonly Caller[],
): Promise<[caller: Caller, token: string | undefined][]> {
  const sessions: (GivenSession & { caller: Caller })[] = [];
  for (const caller of callers)
    if (typeof caller.shows === 'object') sessions.push({ ...caller.shows, user: await caller.shows.user, caller });
  const tokens = await api.givenTokens(sessions);
  const given = new Map(sessions.map(({ caller }, at) => [caller, tokens[at]]));
  return callers.map((caller) => [caller, typeof caller.shows === 'string' ? caller.shows : given.get(caller)]);
}
