/** The host's way of signing, for one purpose. */
export type Signer = {
  sign: (...parts: string[]) => string;
  isRight: (signature: string, ...parts: string[]) => boolean;
};

const LIFETIME_SECONDS = 3_600;
/** For whom a token is good: the calls of this platform, and nothing else that is signed here. */
const AUDIENCE = 'fenix-gps';

/** GPS-03: what gettoken gives. It names the account and its end, and is signed; nothing has to be remembered. */
export function createTokens({ sign, isRight }: Signer) {
  return {
    issue(accountId: string, now: Date): { token: string; expires_in: number } {
      const claims = [AUDIENCE, accountId, String(Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS)];
      return { token: [...claims, sign(...claims)].join('.'), expires_in: LIFETIME_SECONDS };
    },
    /** The account, unless the token is damaged, another's, for another audience or too old. */
    read(token: string, now: Date): string | undefined {
      const [audience = '', accountId = '', ends = '', signature = ''] = token.split('.');
      if (audience !== AUDIENCE || !isRight(signature, audience, accountId, ends)) return undefined;
      return Number(ends) * 1000 > now.getTime() ? accountId : undefined;
    },
  };
}
