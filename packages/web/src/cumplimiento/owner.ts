import { href } from '@fenix/domain/routes';
import { type AnyTarget, useGo } from '../shared/routing';

type Owned = { placa: string | null; persona: string | null };

/** The page of the vehicle or person that a paper is of. */
export function ownerTarget({ placa, persona }: Owned): AnyTarget {
  return placa === null
    ? { to: 'hojaPersona', params: { id: persona ?? '' } }
    : { to: 'hojaVehiculo', params: { placa } };
}

export const ownerHref = ({ placa, persona }: Owned) =>
  placa === null ? href('hojaPersona', { id: persona ?? '' }) : href('hojaVehiculo', { placa });

export function useOpenOwner() {
  const go = useGo();
  return ({ placa, persona }: Owned) =>
    void (placa === null
      ? go({ to: 'hojaPersona', params: { id: persona ?? '' } })
      : go({ to: 'hojaVehiculo', params: { placa } }));
}
