import type { ClientScope } from '../permissions';

/** USR-10, USR-11: four cards, each a bundle of scopes. */
export const MODULE_CARDS = [
  { name: 'InControl inspector', what: 'Consulta las inspecciones.', scopes: ['readInspect'] },
  {
    name: 'InControl global',
    what: 'Consulta y configura las inspecciones.',
    scopes: ['readInspect', 'configInspect'],
  },
  { name: 'Prealistamiento', what: 'Diligencia y consulta prealistamientos.', scopes: ['createPreset', 'readPreset'] },
  { name: 'Actas', what: 'Crea y consulta actas de mantenimiento.', scopes: ['createRecords', 'readRecords'] },
] as const satisfies readonly { name: string; what: string; scopes: readonly ClientScope[] }[];

export type ModuleCard = (typeof MODULE_CARDS)[number];

/** A card is on when every scope of it is held. */
export function isCardOn(card: ModuleCard, held: readonly string[]): boolean {
  return card.scopes.every((scope) => held.includes(scope));
}

/** Turning a card on gives its scopes, turning it off takes them; a card that shares one of them changes with it. */
export function toggleCard<S extends string>(card: ModuleCard, held: readonly S[]): (S | ClientScope)[] {
  const scopes: readonly string[] = card.scopes;
  if (isCardOn(card, held)) return held.filter((scope) => !scopes.includes(scope));
  return [...new Set<S | ClientScope>([...held, ...card.scopes])];
}
