import { SignJWT, errors, jwtVerify } from 'jose';

/** AUTH-23: a signed JWT that names a session row. What the session may do is read from the database each time. */
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
    /** The session's id, or undefined for a token that is forged, broken or too old. */
    async read(token: string, now: Date): Promise<string | undefined> {
      const known = verified.get(token) ?? (await verify(token, key, now));
      if (!known || known.exp * 1000 <= now.getTime()) return undefined;
      if (verified.size >= MOST_VERIFIED) verified.clear();
      verified.set(token, known);
      return known.sid;
    },
  };
}

/** A signature that was right stays right, so it is checked once per token; whether the session lives is asked each time. */
const MOST_VERIFIED = 20_000;

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
