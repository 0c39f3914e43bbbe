import { DomainError } from '../errors';
import { SHELL_MESSAGES } from '../messages';

/** Where dashboards come from unless the operator names other hosts. */
export const POWERBI_HOSTS = ['app.powerbi.com', 'app.fabric.microsoft.com'] as const;

/** A dashboard is shown inside the product, so not every address may be one. */
export function assertBoard(powerbi: string | null | undefined, hosts: readonly string[]): void {
  if (!powerbi || hosts.includes(new URL(powerbi).hostname)) return;
  const errors = [{ path: 'powerbi', message: `El tablero debe estar en ${hosts.join(' o ')}.` }];
  throw new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}
