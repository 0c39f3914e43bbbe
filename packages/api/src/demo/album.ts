import { readFile } from 'node:fs/promises';
import type { Momento } from '@fenix/domain/cargas';
import type { Insertable } from 'kysely';
import sharp from 'sharp';
import type { Schema } from '../db/schema';
import type { Deps } from '../ports/deps';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';
import { type Picture, thumbnailOf } from '../media/pictures';
import type { MediaUse } from '../media/uses';

const ASSETS = new URL('./assets/', import.meta.url);
const BATCH = 500;

type File = Pick<Picture, 'content' | 'mime' | 'extension'> & { width: number | null; height: number | null };
type Drawn = { picture: File; thumbnail?: File; moment?: Momento };
type MediaRow = {
  _id: string;
  client_id: string | null;
  label: string;
  mime: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  thumb_of: string | null;
  moment_s: number | null;
  duration_s: number | null;
  created_at: Date;
};

/**
 * Drawings of our own in place of photographs: each is rendered once and kept once for each company that uses it. Those
 * of a subject are the assets that begin with its name; signatures are everybody's.
 */
export function createAlbum({ media }: Pick<Deps, 'media'>, { tx, now }: Pick<Write, 'tx' | 'now'>, subject: Subject) {
  const drawings = new Map<string, Promise<Drawn>>();
  const pages = new Map<string, string>();
  const uses = new Map<string, Insertable<Schema['media_uses']>>();
  const waiting: (() => Promise<MediaRow[]>)[] = [];

  async function keep(file: File, id: string, thumb_of: string | null, clientId: string | null, name: string) {
    const { content, mime, extension, width, height } = file;
    const stored = await media.put(id, content);
    const label = `${name}.${extension}`;
    const moment = { moment_s: null, duration_s: null };
    return {
      _id: id,
      client_id: clientId,
      label,
      mime,
      ...stored,
      width,
      height,
      thumb_of,
      ...moment,
      created_at: now,
    };
  }

  /** The id under which the company of the record that uses it will find the drawing. */
  function photo(use: MediaUse, name: string): string {
    const id = page(use.clientId, name);
    uses.set(`${id} ${use.kind} ${use.record}`, {
      media_id: id,
      kind: use.kind,
      record: use.record,
      client_id: use.clientId,
    });
    return id;
  }

  function page(clientId: string | null, name: string): string {
    const key = `${clientId} ${name}`;
    const known = pages.get(key);
    if (known) return known;
    const drawn = drawings.get(name) ?? draw(subject, name);
    drawings.set(name, drawn);
    const id = newId(now.getTime());
    waiting.push(async () => {
      const { picture, thumbnail, moment } = await drawn;
      const kept = await keep(picture, id, null, clientId, name);
      const whole = moment ? { ...kept, moment_s: moment.second, duration_s: moment.duration } : kept;
      return thumbnail ? [whole, await keep(thumbnail, newId(now.getTime()), id, clientId, name)] : [whole];
    });
    pages.set(key, id);
    return id;
  }

  /** The rows of everything that was asked for. */
  async function store(): Promise<void> {
    const rows: MediaRow[] = [];
    while (waiting.length > 0) rows.push(...(await Promise.all(waiting.splice(0, 16).map((write) => write()))).flat());
    if (rows.length > 0) await tx.insertInto('media').values(rows).execute();
    const used = [...uses.values()];
    for (let from = 0; from < used.length; from += BATCH)
      await tx
        .insertInto('media_uses')
        .values(used.slice(from, from + BATCH))
        .execute();
  }

  return { photo, store };
}

export type Album = ReturnType<typeof createAlbum>;
type Subject = 'acta' | 'papel' | 'preset';

/** Four cameras of a recorder, three seconds, recorded from a drawing of our own. */
const RECORDING = 'dvr-grabacion';
/** VIDEO-05: the chosen moment of the demo video; its frame is an asset too. */
const RECORDED_MOMENT: Momento = { second: 2, duration: 3.2 };

async function draw(subject: Subject, name: string): Promise<Drawn> {
  if (name === RECORDING) {
    const content = await readFile(new URL(`acta-${name}.mp4`, ASSETS));
    const still = await readFile(new URL('acta-dvr-momento.jpg', ASSETS));
    return {
      picture: { content, mime: 'video/mp4', extension: 'mp4', width: null, height: null },
      thumbnail: { content: still, mime: 'image/jpeg', extension: 'jpg', width: 640, height: 360 },
      moment: RECORDED_MOMENT,
    };
  }
  const isSignature = name.startsWith('firma');
  const svg = sharp(await readFile(new URL(isSignature ? `${name}.svg` : `${subject}-${name}.svg`, ASSETS)));
  const drawing = isSignature ? svg.webp({ quality: 82 }) : svg.resize(800).jpeg({ quality: 78 });
  const { data, info } = await drawing.toBuffer({ resolveWithObject: true });
  const facts = { width: info.width, height: info.height };
  const kind = isSignature ? { mime: 'image/webp', extension: 'webp' } : { mime: 'image/jpeg', extension: 'jpg' };
  const picture = { content: data, ...kind, ...facts };
  return { picture, thumbnail: await thumbnailOf(picture) };
}
