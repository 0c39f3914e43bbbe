import type { FastifyRequest } from 'fastify';

export const isSecure = ({ protocol }: Pick<FastifyRequest, 'protocol'>) => protocol === 'https';

export function findCookie(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim().split('=', 2)) ?? [];
  return pairs.find(([key]) => key === name)?.[1];
}
