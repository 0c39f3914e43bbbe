import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';

export type Credentials = { name: string; password: string };

const MAX_LENGTH = 256;

/** Basic authentication: base64 of `name:password` in UTF-8. Anything else is a wrong user or password. */
export function readCredentials(header: string | undefined): Credentials {
  const [scheme, encoded] = header?.split(' ') ?? [];
  const text = scheme?.toLowerCase() === 'basic' && encoded ? Buffer.from(encoded, 'base64').toString('utf8') : '';
  const colon = text.indexOf(':');
  const credentials = { name: text.slice(0, Math.max(colon, 0)).trim(), password: text.slice(colon + 1) };
  const isUsable = colon > 0 && credentials.name !== '' && credentials.password !== '';
  // PostgreSQL text cannot contain a zero byte.
  if (!isUsable || text.length > MAX_LENGTH || text.includes('\0')) {
    throw new DomainError('unauthenticated', SHELL_MESSAGES.badCredentials);
  }
  return credentials;
}
