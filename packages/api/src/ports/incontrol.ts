import type { CompanionConfig } from '@fenix/domain/incontrol/configuracion/config';
import type { Inspector, InspectorChange } from '@fenix/domain/incontrol/usuarios/inspector';
import type { InControlUser, NewInControlUser, NewInspector } from '@fenix/domain/incontrol/usuarios/usuario';

/**
 * The port to the InControl service (API-10). Its URL, token and paths stay in adapters/incontrol. Rejects with
 * `unavailable` when the service fails or sends an invalid response, with `conflict` when the username is taken.
 */
export type InControl = {
  /** Newest first. */
  listUsers: () => Promise<InControlUser[]>;
  createUser: (user: NewInControlUser) => Promise<void>;
  createInspector: (inspector: NewInspector) => Promise<void>;
  /** The users of the app for this client, newest first. */
  listInspectors: (client: string) => Promise<Inspector[]>;
  /** `notFound` where this client has no such user. Idempotent. */
  changeInspector: (client: string, username: string, change: InspectorChange) => Promise<void>;
  /** ICFG-19: the configuration of a company's inspections from now on. Idempotent. */
  publishConfig: (config: CompanionConfig) => Promise<void>;
};
