import { type PlatformHost, platformRoutes } from '@fenix/gps/http/routes';
import type { Attempts } from '@fenix/gps/http/callers';
import type { FastifyPluginAsync } from 'fastify';
import { recordAct } from '../db/auditLog';
import type { Db } from '../db/database';
import type { Deps } from '../deps';
import { originOf } from '../http/write';
import { assertMayTry, countFailure } from '../sesion/limits';
import { gpsAccounts } from './accounts';

/**
 * The embedded platform under `/gps`. Its callers have keys and tokens of their own, so no session is asked for. Whose
 * fleets are at a platform elsewhere serves none, unless asked: the keys of that one would open this one too.
 */
export const gpsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    if (deps.config.GPS_URL && !deps.config.GPS_SERVE) return;
    await platformRoutes(app, {
      platform: deps.platform,
      accounts: gpsAccounts(deps.database.system, deps.dataKeys),
      attempts: attemptsOf(deps),
      recorder: recorderOf(deps),
      now: () => deps.clock.now(),
      config: { permission: 'public' },
    });
  };

const ACTION = { programar: 'despacho.crear', cancelar: 'despacho.cancelar', reportar: 'despacho.reportar' } as const;

/** In the audit log stands the account: its callers are programs, not people. */
function recorderOf({ clock }: Deps): PlatformHost['recorder'] {
  return (request, accountId) =>
    async (tx, { what, id }) => {
      const { empresa } = await (tx as Db)
        .selectFrom('gps_accounts')
        .select('empresa')
        .where('_id', '=', accountId)
        .executeTakeFirstOrThrow();
      const actor = { userId: null, user: `cuenta GPS ${empresa}`, clientId: null, client: null };
      const act = { action: ACTION[what], entity: 'despacho', entityId: id, after: { empresa } };
      await recordAct(tx, actor, originOf(request, clock), act);
    };
}

/** Counted apart from sign-ins: a tracker with an old key must not keep the office next to it from working. */
function attemptsOf({ database, clock }: Deps): Attempts {
  const attempt = (address: string, what: string) => ({
    name: `gps ${address} ${what.slice(0, 100)}`,
    address: `gps ${address}`,
    now: clock.now(),
  });
  return {
    assertMayTry: ({ ip }, what) => assertMayTry(database.system, attempt(ip, what)),
    countFailure: ({ ip }, what) => countFailure(database.system, attempt(ip, what)),
  };
}
