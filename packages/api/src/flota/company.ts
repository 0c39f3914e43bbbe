import { DomainError } from '@fenix/domain/errors';
import { GPS_MESSAGES } from '@fenix/domain/gps/messages';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../ports/deps';
import { type Company, findCompanyFor } from '../http/company';
import type { GpsAccount, PlatformAnswer } from '../ports/gps';

export type Fleet = { company: Company; account: GpsAccount };

/** The company a call is about and its way into the platform, without which there are no dispatches. */
export async function findFleet(deps: Deps, request: FastifyRequest, name: string | undefined): Promise<Fleet> {
  const company = await findCompanyFor(deps.database.system, request, name);
  if (!company.account) throw new DomainError('conflict', GPS_MESSAGES.noAccount);
  return { company, account: company.account };
}

/** The age of what the platform said, as every answer that comes from it carries it: that of the oldest part. */
export function markOf(...parts: (PlatformAnswer<unknown> | undefined)[]): { at: string; isStale: boolean } {
  const told = parts.flatMap((part) => part ?? []);
  const at = new Date(Math.min(...told.map((part) => part.at.getTime())));
  return { at: at.toISOString(), isStale: told.some(({ isStale }) => isStale) };
}
