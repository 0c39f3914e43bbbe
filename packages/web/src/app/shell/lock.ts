import type { MenuItem } from '@fenix/domain/menu';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { routeOf } from '@fenix/domain/routes';

/** GUARD-21, GUARD-23: why an item of the menu cannot be used, and whom to ask. */
export type Lock = { reason: string; isRefusal: boolean };

const REASONS = {
  noScope: 'Pide este permiso al administrador de tu empresa',
  notContracted: SHELL_MESSAGES.moduleNotContracted,
  signedOut: SHELL_MESSAGES.noPermission,
} as const;

export function lockOf({ id, access }: Pick<MenuItem, 'id' | 'access'>, client: string | undefined): Lock | undefined {
  if (access !== 'open') return { reason: REASONS[access], isRefusal: true };
  const { path, needsClient } = routeOf(id);
  if (!client && (needsClient || path.includes('{client}'))) {
    return { reason: 'Elige primero un cliente', isRefusal: false };
  }
  return undefined;
}
