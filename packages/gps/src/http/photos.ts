import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readOsmAndQuery } from '../ingest/osmand';
import { photoSchema } from '../ingest/report';
import type { PlatformHost } from './host';
import { TrackerAddress, assertKey, identify, unreadable } from './trackers';

const PHOTO_BYTES = 5_000_000;
/** A camera takes one or two at a stop. What it could not send in time it keeps, and sends at this pace. */
const PHOTOS = 6;
const WITHIN = 60_000;

/** Photos of the cameras of trackers, and the pictures behind the addresses that were signed. */
export function registerPhotos(app: FastifyInstance, host: PlatformHost): void {
  const { platform, now, config, redraw } = host;
  const tags = ['Rastreadores'];
  const assertMaySend = createPace(PHOTOS, WITHIN);

  app.addContentTypeParser(['image/jpeg', 'image/png'], { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.post(
    '/gps/photos',
    {
      config,
      bodyLimit: PHOTO_BYTES,
      onRequest: assertKey(host),
      schema: { tags, summary: 'Foto de la cámara de un rastreador', security: [], querystring: TrackerAddress },
    },
    async (request) => {
      const { id, report } = readOsmAndQuery(request.query);
      const device = await identify(host, request, id);
      assertMaySend(device.imei, now().getTime());
      if (!Buffer.isBuffer(request.body)) throw new DomainError('wrongKind', PLATFORM_MESSAGES.badPicture);
      const read = photoSchema(report, now()).safeParse(report);
      if (!read.success) throw unreadable(read.error);
      const { timestamp, latitud, longitud } = read.data;
      const picture = await redraw(request.body);
      const moment = { at: new Date(timestamp.at), hasTime: timestamp.hasTime };
      await platform.takeFoto(device, { ...moment, latitud, longitud, ...picture });
      return { status: 200, data: 'ok' };
    },
  );

  const Signed = z.object({ vence: z.string().max(20).default(''), firma: z.string().max(100).default('') });
  const Photo = z.object({ id: z.guid() });
  const schema = { tags, summary: 'La foto de una dirección firmada', security: [], querystring: TrackerAddress };
  app.get('/gps/photos/:id', { config, schema }, async (request, reply) => {
    const [photo, signed] = [Photo.safeParse(request.params), Signed.safeParse(request.query)];
    if (!photo.success || !signed.success) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
    const { mime, content } = await platform.openFoto(photo.data.id, signed.data);
    return reply.type(mime).header('cache-control', 'private, max-age=86400').send(content);
  });
}

const MOST_REMEMBERED = 50_000;

/** Rate limit by name: at most so many within a span; beyond that 429 with Retry-After. */
export function createPace(most: number, within: number): (name: string, now: number) => void {
  const sent = new Map<string, number[]>();
  return (name, now) => {
    const recent = (sent.get(name) ?? []).filter((at) => at > now - within);
    const [first = now] = recent;
    if (recent.length >= most)
      throw new DomainError('tooMany', PLATFORM_MESSAGES.tooManyPhotos, {
        retryAfter: Math.max(1, (first + within - now) / 1000),
      });
    // At the end of the row: who has been silent longest is forgotten first.
    sent.delete(name);
    for (const oldest of sent.keys()) {
      if (sent.size < MOST_REMEMBERED) break;
      sent.delete(oldest);
    }
    sent.set(name, [...recent, now]);
  };
}
