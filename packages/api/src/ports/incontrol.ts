import type { CompanionConfig } from '@fenix/domain/incontrol/config';
import type { Inspector, InspectorChange } from '@fenix/domain/incontrol/inspector';
import type { InControlUser, NewInControlUser, NewInspector } from '@fenix/domain/incontrol/usuario';

/**
 * What the product needs of the InControl service (API-10). Its address, token and paths stay in adapters/incontrol.
 * Rejects with `unavailable` when the service is away or talks nonsense, with `conflict` when the username is taken.
 */
export type InControl = {
  /** Newest first. */
  listUsers: () => Promise<InControlUser[]>;
  createUser: (user: NewInControlUser) => Promise<void>;
  createInspector: (inspector: NewInspector) => Promise<void>;
  /** Everyone who works with the app for this client, newest first. */
  listInspectors: (client: string) => Promise<Inspector[]>;
  /** `notFound` where this client has nobody of that name. Asking twice changes nothing. */
  changeInspector: (client: string, username: string, change: InspectorChange) => Promise<void>;
  /** ICFG-19: what a company asks of its inspectors from now on. Saying it twice changes nothing. */
  publishConfig: (config: CompanionConfig) => Promise<void>;
};
