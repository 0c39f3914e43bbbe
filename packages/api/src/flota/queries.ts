import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { DomainError } from '@fenix/domain/errors';
import type { Despacho } from '@fenix/domain/gps/programada';
import type { GpsAccount, GpsPlatform, Heard } from '../ports/gps';

/** GUARD-80: a trip of another account is as unknown as one that never was. */
export function findDespacho(gps: GpsPlatform, account: GpsAccount, id: string): Promise<Heard<Despacho>> {
  return gps.findProgramada(account, id).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'notFound')
      throw new DomainError('notFound', FLOTA_MESSAGES.notFound);
    throw error;
  });
}

/** A tracker that was taken out since has nothing to tell. */
export const unlessGone = <T>(work: Promise<T>) => unless('notFound', work);

/** What is shown beside the rest can be left out while the platform does not answer. */
export const unlessAway = <T>(work: Promise<T>) => unless('unavailable', work);

function unless<T>(kind: DomainError['kind'], work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === kind) return undefined;
    throw error;
  });
}
