import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyRequest } from 'fastify';

export const isSecure = ({ protocol }: Pick<FastifyRequest, 'protocol'>) => protocol === 'https';

export function findCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim().split('=', 2)) ?? [];
  return pairs.find(([key]) => key === name)?.[1];
}

/**
 * CSRF protection for calls authenticated by a cookie: the request must come from a page of our own origin, by
 * `Sec-Fetch-Site` or, in older browsers, `Origin`. Clients other than browsers send neither header.
 */
export function assertOwnPage({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const hosts = [host, new URL(publicUrl).host];
  const isOwn = site === undefined ? origin === undefined || hosts.includes(hostOf(origin)) : site === 'same-origin';
  if (!isOwn) throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
}

/** A page with an opaque origin sends `Origin: null`. */
const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : '');
