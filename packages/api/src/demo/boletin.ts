import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { addAccion, markRead } from '../boletin/actions';
import type { Deps } from '../ports/deps';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';
import { storeMedia } from '../media/queries';
import { type MediaUse, addUses } from '../media/uses';
import { ANSWERS, RELEASES, type Release } from './boletinTexts';

const ASSETS = new URL('./assets/', import.meta.url);
const HOUR = 3_600_000;

type File = { id: string; thumbnail: string | null; kind: 'picture'; name: string };

/** Twelve releases with drawings of our own, some with answers, some unread. No mail is queued for them. */
export async function addBoletin(
  deps: Deps,
  write: Write,
  clients: ReadonlyMap<string, string>,
  providerId: string,
): Promise<void> {
  const drawings = new Map<string, File>();
  // The oldest first: it has the first number.
  for (const [index, release] of [...RELEASES.entries()].toReversed()) {
    const addressed = [...clients]
      .filter(([client]) => release.clients === 'all' || release.clients.includes(client))
      .map(([client, _id]) => ({ _id, client }));
    const fecha = new Date(write.now.getTime() - release.hoursAgo * HOUR);
    const use = { kind: 'boletin', record: newId(fecha.getTime()), clientId: null } as const;
    const { record: id } = use;
    const files: Record<string, File> = {};
    for (const [place, name] of release.drawings.entries())
      files[`foto${place + 1}`] = drawings.get(name) ?? (await draw(deps, write, name, drawings, use));
    await addUses(
      write.tx,
      Object.values(files).map((file) => file.id),
      use,
    );
    const emails = addressed.slice(0, 4).map(({ client }) => `gerencia@${domainOf(client)}`);
    await addAccion(write, { id, texts: textsOf(release), emails, clients: addressed, files, fecha });
    await addReaders(write, id, { index, fecha, providerId, clientIds: addressed.map(({ _id }) => _id) });
  }
}

async function draw(
  { media }: Deps,
  { tx, now }: Write,
  name: string,
  drawings: Map<string, File>,
  use: MediaUse,
): Promise<File> {
  const content = await sharp(await readFile(new URL(`boletin-${name}.svg`, ASSETS)))
    .jpeg({ quality: 82 })
    .toBuffer();
  const label = `${name}.jpg`;
  const id = await storeMedia(tx, media, { label, mime: 'image/jpeg', content }, () => use, now);
  const file: File = { id, thumbnail: null, kind: 'picture', name: label };
  drawings.set(name, file);
  return file;
}

type Reading = { index: number; fecha: Date; providerId: string; clientIds: readonly string[] };

/** The older a release, the more people have read and answered it; the two newest are unread everywhere. */
async function addReaders(
  { tx }: Write,
  newsletterId: string,
  { index, fecha, providerId, clientIds }: Reading,
): Promise<void> {
  if (index < 2) return;
  const users = await tx
    .selectFrom('users')
    .select(['_id', 'client_id'])
    .where('client_id', 'in', [...clientIds, providerId])
    .orderBy('name_key')
    .execute();
  for (const [place, user] of users.entries()) {
    const isProvider = user.client_id === providerId;
    if (!isProvider && (place + index) % 3 === 0) continue;
    const at = new Date(fecha.getTime() + (place + 1) * HOUR);
    await markRead(tx, { _id: user._id, clienteId: user.client_id }, newsletterId, at);
    if (isProvider || (place * 7 + index) % 5 !== 0) continue;
    const text = ANSWERS[(Math.floor(place / 5) + index) % ANSWERS.length] ?? '';
    await tx
      .insertInto('newsletter_responses')
      .values({
        _id: newId(at.getTime()),
        newsletter_id: newsletterId,
        user_id: user._id,
        client_id: user.client_id,
        text,
        fecha: at,
      })
      .execute();
  }
}

function textsOf({ items: [first, second, third] }: Release) {
  return {
    title1: first.title,
    description1: first.description,
    title2: second?.title,
    description2: second?.description,
    title3: third?.title,
    description3: third?.description,
  };
}

function domainOf(client: string): string {
  return `${client
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll(' ', '-')}.example`;
}
