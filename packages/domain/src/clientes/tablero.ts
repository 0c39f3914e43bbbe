import { DomainError } from '../errors';
import { SHELL_MESSAGES } from '../messages';

/** A dashboard is shown inside the product, so not every address may be one. */
export function assertBoard(powerbi: string | null | undefined, hosts: readonly string[]): void {
  if (!powerbi || hosts.includes(new URL(powerbi).hostname)) return;
  const errors = [{ path: 'powerbi', message: `El tablero debe estar en ${hosts.join(' o ')}.` }];
  throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}
