import { type Razon, razonesIn } from '@fenix/domain/aptitud/aptitud';
import { type Cruces, crucesIn } from '@fenix/domain/despachos/cruce';

/** What prevents a dispatch, and can be answered by people: reasons of the gate, other trips, or both. */
export type Refusal = { razones?: readonly Razon[]; cruces?: Cruces };

export function refusalIn(error: unknown): Refusal | undefined {
  const [razones, cruces] = [razonesIn(error), crucesIn(error)];
  return razones || cruces ? { ...(razones && { razones }), ...(cruces && { cruces }) } : undefined;
}

/** One beside the other at a desk; on a phone each takes its line. */
export const ON_PHONE = { base: '1 1 auto', sm: '0 0 auto' };
