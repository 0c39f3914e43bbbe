import { CLIENT_SCOPES, type Holder, MODULES, type Scope, effectiveScopes } from '@fenix/domain/permissions';
import type { GivenClient } from '../testing/givens';
import type { TestApp } from '../testing/testApp';

/** A kind of caller: for which company, with what rights, and how they come to a token. */
export type Caller = {
  who: string;
  company: GivenClient;
  /** What the server should find behind the token; undefined when it should find nobody. */
  holder: Holder | undefined;
  token: () => Promise<string | undefined>;
};

type Companies = { own: GivenClient; other: GivenClient };

/** Every kind of caller the product knows. Tokens are new for each request: some calls end them. */
export function createCallers(api: TestApp, { own, other }: Companies): Caller[] {
  const { database, clock } = api.deps;

  const nobody = (who: string, token: Caller['token']): Caller => ({ who, company: own, holder: undefined, token });

  const someone = (who: string, company: GivenClient, scopes: readonly Scope[]): Caller => {
    const user = api.givenUser(company, { scopes });
    return {
      who,
      company,
      holder: { scopes: effectiveScopes(scopes, company.id === api.provider.id), modulesClient: MODULES },
      token: async () => api.givenToken(await user),
    };
  };

  const everything = api.givenUser(own, { scopes: [...CLIENT_SCOPES, 'colfenix'] });
  const disabled = api.givenUser(own, { scopes: [...CLIENT_SCOPES, 'colfenix'], isActive: false });

  return [
    nobody('anonymous', async () => undefined),
    nobody('garbage token', async () => 'no.es.un-token'),
    nobody('expired session', async () => api.givenToken(await everything, { expired: true })),
    nobody('signed out', async () => {
      const user = await everything;
      const token = await api.givenToken(user);
      await database.system
        .updateTable('sessions')
        .set({ revoked_at: clock.now(), revoked_reason: 'signedOut' })
        .where('user_id', '=', user.id)
        .execute();
      return token;
    }),
    nobody('disabled user', async () => api.givenToken(await disabled)),
    someone('no scope', own, []),
    ...CLIENT_SCOPES.map((scope) => someone(`only ${scope}`, own, [scope])),
    someone('every client scope', own, CLIENT_SCOPES),
    someone('every client scope, other company', other, CLIENT_SCOPES),
    someone('manager of the provider', api.provider, []),
    someone('colfenix in a client company', own, ['colfenix']),
  ];
}
