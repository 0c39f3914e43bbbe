import { DomainError } from '../errors';
import { SHELL_MESSAGES } from '../messages';
import { type Holder, type Permission, allows } from '../permissions';
import type { ListedInforme } from './informe';
import { INFORME_MESSAGES } from './messages';

/** What decides whether something may happen to a report: process → success, and deleted from either. */
export type InformeFacts = Pick<ListedInforme, 'status' | 'delete' | 'isOld'>;

type Refusal = readonly [when: (informe: InformeFacts) => boolean, message: string];
type Rule = { permission: Permission; refusals: readonly Refusal[] };

const isDeleted: Refusal = [(informe) => informe.delete, INFORME_MESSAGES.alreadyDeleted];
const isFinished = ({ status }: InformeFacts) => status === 'success';

/** Who may do what, and what prevents it, in the order in which it is said. */
export const INFORME_RULES = {
  /** INF-61, INF-65 to INF-67: finishing is final. */
  setStatus: {
    permission: 'changeStateNovelties',
    refusals: [isDeleted, [isFinished, INFORME_MESSAGES.alreadyFinished]],
  },
  /** INF-57: what the legal team has finished is not written anew. */
  edit: { permission: 'colfenix', refusals: [isDeleted, [isFinished, INFORME_MESSAGES.finishedForGood]] },
  /** OLD-03: writes the same content in the new shape, finished or not. */
  saveOld: { permission: 'colfenix', refusals: [isDeleted, [({ isOld }) => !isOld, INFORME_MESSAGES.nothingToSave]] },
  /** INF-49. */
  delete: { permission: 'colfenix', refusals: [isDeleted] },
} as const satisfies Record<string, Rule>;

export type InformeAct = keyof typeof INFORME_RULES;
type Viewer = Pick<Holder, 'scopes'>;

/** Why the report's state does not allow it, or undefined. */
export function informeRefusal(act: InformeAct, informe: InformeFacts): string | undefined {
  const { refusals }: Rule = INFORME_RULES[act];
  return refusals.find(([when]) => when(informe))?.[1];
}

/** For screens: whether the button is there. */
export function canAct(viewer: Viewer, act: InformeAct, informe: InformeFacts): boolean {
  return allows(viewer, INFORME_RULES[act].permission) && informeRefusal(act, informe) === undefined;
}

/** For the server: the same, in words. */
export function assertCanAct(viewer: Viewer, act: InformeAct, informe: InformeFacts): void {
  if (!allows(viewer, INFORME_RULES[act].permission)) throw new DomainError('forbidden', SHELL_MESSAGES.noPermission);
  const refusal = informeRefusal(act, informe);
  if (refusal !== undefined) throw new DomainError('conflict', refusal);
}
