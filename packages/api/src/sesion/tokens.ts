import { SignJWT, errors, jwtVerify } from 'jose';

/** AUTH-23: a signed JWT that names a session row. What the session may do is read from the database each time. */
export function createTokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    issue(sessionId: string, userId: string, expires: Date): Promise<string> {
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key);
    },
    /** The session's id, or undefined for a token that is forged, broken or too old. */
    async read(token: string, now: Date): Promise<string | undefined> {
      try {
        const { payload } = await jwtVerify<{ sid: string }>(token, key, { algorithms: ['HS256'], currentDate: now });
        return payload.sid;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
