import { createPlatform, type Platform } from '@fenix/gps/platform';
import type { PhotoStore } from '@fenix/gps/fleet/fotos';
import type { Db } from '../db/database';
import { storeMedia } from '../media/queries';
import type { Clock } from '../ports/clock';
import type { MediaStore } from '../ports/media';

type Parts = { db: Db; media: MediaStore; clock: Clock; secret: string };

/** The embedded platform on the product's own database and file store. */
export function openPlatform({ db, media, clock, secret }: Parts): Platform {
  return createPlatform({
    db,
    now: () => clock.now(),
    photos: photoStore(db, media),
    secret,
    onTrouble: (error) => process.emitWarning(error instanceof Error ? error : String(error)),
  });
}

/** Photos belong to no company of the product: they are read through the platform, by account. */
export function photoStore(db: Db, media: MediaStore): PhotoStore {
  return {
    put: ({ mime, content }, now) =>
      storeMedia(
        db,
        media,
        { label: 'foto.jpg', mime, content: Buffer.from(content) },
        // The platform keeps it for good, under the name that it is given here.
        (id) => ({ kind: 'gps', record: id, clientId: null }),
        now,
      ),
    async read(file) {
      const { stream } = await media.open(file);
      return Buffer.concat((await stream.toArray()) as Buffer[]);
    },
  };
}
