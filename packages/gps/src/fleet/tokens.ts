import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFETIME_SECONDS = 3_600;

/** GPS-03: what gettoken gives. It names the account and its end, and is signed; nothing has to be remembered. */
export function createTokens(secret: string) {
  const sign = (claims: string) => createHmac('sha256', secret).update(`gps-token ${claims}`).digest('base64url');
  return {
    issue(accountId: string, now: Date): { token: string; expires_in: number } {
      const claims = `${accountId}.${Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS}`;
      return { token: `${claims}.${sign(claims)}`, expires_in: LIFETIME_SECONDS };
    },
    /** The account, unless the token is damaged, another's or too old. */
    read(token: string, now: Date): string | undefined {
      const [accountId = '', ends = '', signature = ''] = token.split('.');
      if (!isSame(signature, sign(`${accountId}.${ends}`))) return undefined;
      return Number(ends) * 1000 > now.getTime() ? accountId : undefined;
    },
  };
}

/** In the same time whatever the given text is. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => createHmac('sha256', 'compare').update(text).digest());
  return timingSafeEqual(one!, other!);
}
