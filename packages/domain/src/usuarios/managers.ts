import { DomainError } from '../errors';
import { MANAGER_SCOPE } from '../permissions';
import { USUARIO_MESSAGES } from '../sesion/messages';

/** What the rules ask about a change that takes rights away: who acts, on whom, and who would be left. */
export type Removal = { actorId: string; ids: readonly string[]; managersLeft: number };

function isRefused({ actorId, ids, managersLeft }: Removal): boolean {
  return ids.includes(actorId) || managersLeft === 0;
}

/** USR-37: users cannot disable their own account, and at least one manager always remains. */
export function assertMayDisable(removal: Removal): void {
  if (isRefused(removal)) throw new DomainError('conflict', USUARIO_MESSAGES.stateFailed);
}

/** USR-26: the same for deleting. */
export function assertMayDelete(removal: Removal): void {
  if (isRefused(removal)) throw new DomainError('conflict', USUARIO_MESSAGES.deleteRefused);
}

type ScopesChange = { isSelf: boolean; before: readonly string[]; after: readonly string[] };

/** Users cannot add scopes to their own account; a user who had scopes keeps at least one (USR-30). */
export function assertMayChangeScopes({ isSelf, before, after }: ScopesChange): void {
  const added = after.filter((scope) => !before.includes(scope));
  if (isSelf && added.length > 0) {
    const errors = [{ path: 'scopes', message: USUARIO_MESSAGES.ownRights }];
    throw new DomainError('forbidden', USUARIO_MESSAGES.ownRights, { errors });
  }
  if (after.length === 0 && before.length > 0) {
    const errors = [{ path: 'scopes', message: USUARIO_MESSAGES.emptyScopes }];
    throw new DomainError('invalid', USUARIO_MESSAGES.emptyScopes, { errors });
  }
}

/** Taking the manager scope away counts like disabling a manager. */
export function losesManager(before: readonly string[], after: readonly string[]): boolean {
  return before.includes(MANAGER_SCOPE) && !after.includes(MANAGER_SCOPE);
}
