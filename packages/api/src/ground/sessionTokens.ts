import { SignJWT, errors, jwtVerify } from 'jose';

/** AUTH-23: a signed JWT with the id of a session; permissions are not in the token but read from the database. */
const AUDIENCE = 'fenix';

export function createTokens(key: Uint8Array) {
  const verified = new Map<string, { sid: string; exp: number }>();
  return {
    issue(sessionId: string, userId: string, expires: Date): Promise<string> {
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key);
    },
    /** The session's id, or undefined for a token that is forged, malformed or expired. */
    async read(token: string, now: Date): Promise<string | undefined> {
      const claims = verified.get(token) ?? (await verify(token, key, now));
      if (!claims || claims.exp * 1000 <= now.getTime()) return undefined;
      if (verified.size >= MAX_VERIFIED) verified.clear();
      verified.set(token, claims);
      return claims.sid;
    },
  };
}

/** Cache of verified signatures, which cannot become invalid; expiry and session are still checked each time. */
const MAX_VERIFIED = 20_000;

async function verify(token: string, key: Uint8Array, now: Date): Promise<{ sid: string; exp: number } | undefined> {
  try {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, currentDate: now, requiredClaims: ['exp', 'sid'] };
    const { payload } = await jwtVerify<{ sid: string; exp: number }>(token, key, options);
    return { sid: payload.sid, exp: payload.exp };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

export type Tokens = ReturnType<typeof createTokens>;
