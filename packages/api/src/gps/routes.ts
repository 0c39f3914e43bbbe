import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import type { Picture } from '@fenix/gps/fleet/fotos';
import type { Attempts, PlatformHost } from '@fenix/gps/http/host';
import { platformRoutes } from '@fenix/gps/http/routes';
import type { FastifyPluginAsync } from 'fastify';
import sharp from 'sharp';
import { recordAct } from '../db/auditLog';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { originOf } from '../http/write';
import { acquireSlot } from '../media/keep';
import { inLoginQueue } from '../sesion/loginQueue';
import { assertRateLimit } from '../sesion/rateLimit';
import { countAttempt, rememberNetwork, undoCount } from '../sesion/limits';
import { gpsAccounts } from './accounts';

/**
 * The embedded platform under `/gps`. Its callers have keys and tokens of their own, so no session is asked for. Whose
 * fleets are at a platform elsewhere serves none, unless asked: the keys of that one would open this one too.
 */
export const gpsRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    if (deps.config.GPS_URL && !deps.config.GPS_SERVE) return;
    // Two lines for each of hundreds of reports a second would be most of the log; failures are still written.
    app.addHook('onRoute', (route) => {
      // fastify has put an empty text there by now.
      route.logLevel ||= 'warn';
    });
    await platformRoutes(app, {
      platform: deps.platform,
      accounts: gpsAccounts(deps.database.system, deps.dataKeys),
      attempts: attemptsOf(deps),
      recorder: recorderOf(deps),
      redraw: redrawPhoto,
      now: () => deps.clock.now(),
      config: { permission: 'public' },
    });
  };

const ACTION = { programar: 'despacho.crear', cancelar: 'despacho.cancelar', reportar: 'despacho.reportar' } as const;

/** In the audit log is the account: its callers are programs, not people. */
function recorderOf({ clock }: Deps): PlatformHost['recorder'] {
  return (request, accountId) =>
    async (tx, { what, id }) => {
      const { empresa } = await (tx as Db)
        .selectFrom('gps_accounts')
        .select('empresa')
        .where('_id', '=', accountId)
        .executeTakeFirstOrThrow();
      const actor = { userId: null, user: `cuenta GPS ${empresa}`, clientId: null, client: null };
      const act = { action: ACTION[what], entity: 'despacho', entityId: id, after: { empresa } } as const;
      await recordAct(tx, actor, originOf(request, clock), act);
    };
}

/** Counted apart from sign-ins: a tracker with an old key must not keep the office next to it from working. */
function attemptsOf(deps: Deps): Attempts {
  const { database, clock } = deps;
  return {
    async count(request, what) {
      const attempt = { endpoint: 'gps', name: what.slice(0, 200), address: request.ip, now: clock.now() } as const;
      assertRateLimit(deps, request, attempt);
      const counted = await countAttempt(deps, attempt);
      if (counted.refusal) throw counted.refusal;
      if (counted.isSlow) await inLoginQueue(clock, counted.keys.who, async () => {});
      return {
        async wasRight() {
          await undoCount(database.system, counted, { isRight: true });
          await rememberNetwork(database.system, counted);
        },
      };
    },
  };
}

/** What a picture may take in memory once it is decoded: 25 million dots in colour, or fewer that are finer. */
const DECODED_BYTES = 100_000_000;
const SECONDS = 30;
const DEPTH: Readonly<Record<string, number>> = { uchar: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 };

/**
 * A tracker's photo drawn anew, in line with all other pictures: what a camera wrote beside it is gone, and what is no
 * picture, or would fill the memory, is refused before it is decoded.
 */
async function redrawPhoto(content: Buffer): Promise<Picture> {
  const facts = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts || (facts.format !== 'jpeg' && facts.format !== 'png')) throw notAPicture();
  const bytes = facts.width * facts.height * facts.channels * (DEPTH[facts.depth] ?? 8);
  if (bytes > DECODED_BYTES) throw new DomainError('tooLarge', PLATFORM_MESSAGES.pictureTooLarge);
  const release = await acquireSlot();
  try {
    const drawn = await sharp(content, { limitInputPixels: DECODED_BYTES, failOn: 'error' })
      .autoOrient()
      .jpeg({ quality: 82 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
    return { mime: 'image/jpeg', content: drawn };
  } catch {
    throw notAPicture();
  } finally {
    release();
  }
}

const notAPicture = () => new DomainError('wrongKind', PLATFORM_MESSAGES.badPicture);
