import { href } from '@fenix/domain/routes';
import { type AnyTarget, useGo } from '../shared/routing';

type Owned = { placa: string | null; persona: string | null; conductor?: string | null };

/** The page of the vehicle or person that a paper is of; of a driver without a sheet, where one is written. */
export function ownerTarget({ placa, persona, conductor }: Owned): AnyTarget {
  if (placa !== null) return { to: 'hojaVehiculo', params: { placa } };
  if (conductor) return { to: 'personas', params: {}, search: NEW };
  return { to: 'hojaPersona', params: { id: persona ?? '' } };
}

const NEW = { nuevo: 'si' };

export function ownerHref({ placa, persona, conductor }: Owned): string {
  if (placa !== null) return href('hojaVehiculo', { placa });
  if (conductor) return `${href('personas', {})}?${new URLSearchParams(NEW).toString()}`;
  return href('hojaPersona', { id: persona ?? '' });
}

export function useOpenOwner() {
  const go = useGo();
  return ({ placa, persona, conductor }: Owned) => {
    if (placa !== null) return void go({ to: 'hojaVehiculo', params: { placa } });
    if (conductor) return void go({ to: 'personas', search: NEW });
    return void go({ to: 'hojaPersona', params: { id: persona ?? '' } });
  };
}
