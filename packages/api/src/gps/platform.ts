import type { PhotoStore } from '@fenix/gps/fleet/fotos';
import { createPlatform, type Platform, type PlatformOptions } from '@fenix/gps/platform';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import type { Db } from '../db/database';
import type { Meters } from '../ground/meters';
import type { Deps } from '../ports/deps';
import { cameraSpaceOf, storeMedia } from '../media/queries';
import { removeUses } from '../media/uses';
import type { MediaStore } from '../ports/media';
import { findPayer } from './payer';
import { openReportFiles } from './reportFiles';

type Parts = Pick<Deps, 'database' | 'media' | 'clock' | 'config' | 'log'> & {
  signers: PlatformOptions['signers'];
  onTrouble: (error: unknown) => void;
};

/** The embedded platform on the product's own database and file store. */
export function openPlatform({ signers, onTrouble, ...parts }: Parts): Platform {
  const { database, media, clock, config } = parts;
  const db = database.system;
  const photos = photoStore(db, media, config.PHOTOS_QUOTA_GB);
  const reportFiles = openReportFiles(parts);
  return createPlatform({ db, now: () => clock.now(), photos, reportFiles, signers, markOf: marksOf(db), onTrouble });
}

/** The platform with its reports counted: an inbox that grows is seen before trackers are refused. */
export function countPositions(platform: Platform, meters: Meters): Platform {
  return {
    ...platform,
    async takePositions(vehicleId, positions) {
      meters.positionsWaiting += positions.length;
      try {
        await platform.takePositions(vehicleId, positions);
        meters.positionsKept += positions.length;
      } finally {
        meters.positionsWaiting -= positions.length;
      }
    },
  };
}

/** What changes with an account's key: its fingerprint. */
export function marksOf(db: Db): PlatformOptions['markOf'] {
  return async (accountId) => {
    const account = await db
      .selectFrom('gps_accounts')
      .select('api_key_print')
      .where('_id', '=', accountId)
      .where('retired_at', 'is', null)
      .executeTakeFirst();
    return account && (account.api_key_print ?? '');
  };
}

/** Photos are read through the platform, by account; the space they take is that of the account's company, apart from its files. */
export function photoStore(db: Db, media: MediaStore, quotaGb: number): PhotoStore {
  return {
    async put({ mime, content }, accountId, now) {
      const clientId = accountId === null ? null : await findPayer(db, accountId);
      if (clientId !== null) await assertSpace(db, clientId, content.length, quotaGb);
      return storeMedia(
        db,
        media,
        { label: 'foto.jpg', mime, content: Buffer.from(content), origin: 'camera' },
        // The platform keeps it under the name that it is given here.
        (id) => ({ ...useOf(id), clientId }),
        now,
      );
    },
    remove: (file, now) => db.transaction().execute((tx) => removeUses(tx, [file], useOf(file), now)),
    async read(file) {
      const { stream } = await media.open(file);
      return Buffer.concat((await stream.toArray()) as Buffer[]);
    },
  };
}

const useOf = (file: string) => ({ kind: 'gps', record: file }) as const;

/** A tracker sends six photos a minute: two that come at once cannot go far beyond. */
async function assertSpace(db: Db, clientId: string, bytes: number, gigabytes: number): Promise<void> {
  const { free } = await cameraSpaceOf(db, clientId, { PHOTOS_QUOTA_GB: gigabytes });
  if (bytes > free) throw new DomainError('tooLarge', UPLOAD_MESSAGES.photosQuotaReached(gigabytes));
}
