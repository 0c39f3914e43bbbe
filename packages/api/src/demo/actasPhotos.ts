import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Deps } from '../deps';
import type { Write } from '../http/write';
import { newId } from '../ids';
import { type Picture, thumbnailOf } from '../media/pictures';

const ASSETS = new URL('./assets/', import.meta.url);

type Drawn = { picture: Picture; thumbnail: Picture };
type MediaRow = {
  _id: string;
  client_id: string | null;
  label: string;
  mime: string;
  bytes: number;
  sha256: string;
  width: number;
  height: number;
  thumb_of: string | null;
  created_at: Date;
};

/** Drawings of our own in place of photographs: each is rendered once and kept once for each company that uses it. */
export function createAlbum({ media }: Deps, { tx, now }: Write) {
  const drawings = new Map<string, Promise<Drawn>>();
  const pages = new Map<string, string>();
  const waiting: (() => Promise<MediaRow>)[] = [];

  const later = (
    clientId: string | null,
    drawn: Promise<Drawn>,
    of: 'picture' | 'thumbnail',
    name: string,
    id: string,
    thumb_of: string | null,
  ) =>
    waiting.push(async () => {
      const { content, mime, extension, width, height } = (await drawn)[of];
      const stored = await media.put(id, content);
      return {
        _id: id,
        client_id: clientId,
        label: `${name}.${extension}`,
        mime,
        ...stored,
        width,
        height,
        thumb_of,
        created_at: now,
      };
    });

  /** The id under which the company will find the drawing. */
  function photo(clientId: string | null, name: string): string {
    const key = `${clientId} ${name}`;
    const known = pages.get(key);
    if (known) return known;
    const drawn = drawings.get(name) ?? draw(name);
    drawings.set(name, drawn);
    const id = newId(now.getTime());
    later(clientId, drawn, 'picture', name, id, null);
    later(clientId, drawn, 'thumbnail', name, newId(now.getTime()), id);
    pages.set(key, id);
    return id;
  }

  /** The rows of everything that was asked for. */
  async function store(): Promise<void> {
    const rows: MediaRow[] = [];
    while (waiting.length > 0) rows.push(...(await Promise.all(waiting.splice(0, 16).map((write) => write()))));
    if (rows.length > 0) await tx.insertInto('media').values(rows).execute();
  }

  return { photo, store };
}

export type Album = ReturnType<typeof createAlbum>;

async function draw(name: string): Promise<Drawn> {
  const svg = sharp(await readFile(new URL(`acta-${name}.svg`, ASSETS)));
  const isSignature = name.startsWith('firma');
  const drawing = isSignature ? svg.webp({ quality: 82 }) : svg.resize(800).jpeg({ quality: 78 });
  const { data, info } = await drawing.toBuffer({ resolveWithObject: true });
  const facts = { width: info.width, height: info.height };
  const kind = isSignature ? { mime: 'image/webp', extension: 'webp' } : { mime: 'image/jpeg', extension: 'jpg' };
  const picture = { content: data, ...kind, ...facts };
  return { picture, thumbnail: await thumbnailOf(picture) };
}
