import type { PhotoStore } from '@fenix/gps/fleet/fotos';
import { createPlatform, type Platform, type PlatformOptions } from '@fenix/gps/platform';
import { DomainError } from '@fenix/domain/errors';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';
import type { Db } from '../db/database';
import { spaceOf, storeMedia } from '../media/queries';
import { removeUses } from '../media/uses';
import type { Clock } from '../ports/clock';
import type { MediaStore } from '../ports/media';

type Parts = {
  db: Db;
  media: MediaStore;
  clock: Clock;
  signers: PlatformOptions['signers'];
  quotaGb: number;
  onTrouble: (error: unknown) => void;
};

/** The embedded platform on the product's own database and file store. */
export function openPlatform({ db, media, clock, signers, quotaGb, onTrouble }: Parts): Platform {
  const photos = photoStore(db, media, quotaGb);
  return createPlatform({ db, now: () => clock.now(), photos, signers, markOf: marksOf(db), onTrouble });
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

/** Photos are read through the platform, by account; the space they take is that of the account's company. */
export function photoStore(db: Db, media: MediaStore, quotaGb: number): PhotoStore {
  return {
    async put({ mime, content }, accountId, now) {
      const clientId = accountId === null ? null : await findPayer(db, accountId);
      if (clientId !== null) await assertSpace(db, clientId, content.length, quotaGb);
      return storeMedia(
        db,
        media,
        { label: 'foto.jpg', mime, content: Buffer.from(content) },
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

/** Where several companies share an account, the one that has been here longest; an account of nobody costs nobody. */
async function findPayer(db: Db, accountId: string): Promise<string | null> {
  const payer = await db
    .selectFrom('clients')
    .select('_id')
    .where('gps_account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('_id')
    .executeTakeFirst();
  return payer?._id ?? null;
}

/** A tracker sends six photos a minute: two that come at once cannot go far beyond. */
async function assertSpace(db: Db, clientId: string, bytes: number, gigabytes: number): Promise<void> {
  const { free } = await spaceOf(db, clientId, { COMPANY_QUOTA_GB: gigabytes });
  if (bytes > free) throw new DomainError('tooLarge', UPLOAD_MESSAGES.quotaReached(gigabytes));
}
