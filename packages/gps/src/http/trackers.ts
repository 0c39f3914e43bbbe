import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import sharp from 'sharp';
import { z } from 'zod';
import { readOsmAndBody, readOsmAndQuery } from '../ingest/osmand';
import { type RawReport, positionOf, reportSchema } from '../ingest/report';
import type { Device, Platform } from '../platform';
import type { Attempts } from './callers';
import { refuse } from './form';

const MOST_POSITIONS = 1_000;
/** What each door takes in, in bytes: anybody can knock. */
const REPORT_BYTES = 16_000;
const POSITIONS_BYTES = 300_000;
const PHOTO_BYTES = 5_000_000;
const PHOTO_PIXELS = 25_000_000;
/** What else stands in the address is read below, in the words of the trackers. */
const Address = z.looseObject({ key: z.string().max(200).optional() });
const IMEI = /^[\w.:-]{1,64}$/;

export function registerTrackers(
  app: FastifyInstance,
  platform: Platform,
  attempts: Attempts,
  now: () => Date,
  config: FastifyContextConfig,
): void {
  const tags = ['Rastreadores'];
  const described = (summary: string) => ({ config, schema: { tags, summary, security: [], querystring: Address } });
  /** Without a key nothing is read: who sends none is told so before the body comes. */
  const taking = (summary: string, bodyLimit: number) => ({
    ...described(summary),
    bodyLimit,
    onRequest: assertHasKey,
  });

  /** The key comes in the header, or in the address for trackers that can only be told an address. */
  async function identify(request: FastifyRequest, imei: unknown): Promise<Device> {
    const name = typeof imei === 'string' && IMEI.test(imei) ? imei : '';
    try {
      return await platform.identifyDevice(name, keyOf(request));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unauthenticated') await attempts.count(request, name);
      throw error;
    }
  }

  async function take(request: FastifyRequest, imei: unknown, reports: readonly RawReport[], path: string) {
    const device = await identify(request, imei);
    if (reports.length === 0) throw refuse(path, PLATFORM_MESSAGES.noPositions);
    if (reports.length > MOST_POSITIONS) throw new DomainError('tooLarge', PLATFORM_MESSAGES.tooManyPositions);
    const schema = path === '' ? reportSchema(now()) : z.array(reportSchema(now()));
    const read = schema.safeParse(path === '' ? reports[0] : reports);
    if (!read.success) throw unreadable(read.error, path);
    await platform.takePositions(device.vehicleId, [read.data].flat().map(positionOf));
    return { status: 200, data: 'ok' };
  }

  const fromQuery = (request: FastifyRequest, given: unknown) => {
    const { id, report } = readOsmAndQuery(given);
    return take(request, id, [report], '');
  };
  app.get('/gps/osmand', described('Reporte de un rastreador en la dirección (OsmAnd, Traccar Client)'), (request) =>
    fromQuery(request, request.query),
  );
  app.post('/gps/osmand', taking('Reporte de un rastreador (OsmAnd, Traccar Client)', REPORT_BYTES), (request) => {
    if (!isObject(request.body)) return fromQuery(request, request.query);
    if (!('location' in request.body) || typeof request.body['location'] === 'string')
      return fromQuery(request, { ...(request.query as object), ...request.body });
    const { id, report } = readOsmAndBody(request.body);
    return take(request, id, [report], '');
  });

  app.post('/gps/positions', taking('Hasta 1.000 posiciones de un rastreador', POSITIONS_BYTES), (request) => {
    const body = isObject(request.body) ? request.body : {};
    const positions = Array.isArray(body['positions']) ? (body['positions'] as RawReport[]) : [];
    return take(request, body['imei'], positions, 'positions');
  });

  app.addContentTypeParser(['image/jpeg', 'image/png'], { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  app.post('/gps/photos', taking('Foto de la cámara de un rastreador', PHOTO_BYTES), async (request) => {
    const { id, report } = readOsmAndQuery(request.query);
    const device = await identify(request, id);
    if (!Buffer.isBuffer(request.body)) throw new DomainError('wrongKind', PLATFORM_MESSAGES.badPicture);
    const place = report.latitud === undefined ? { ...report, latitud: 0, longitud: 0 } : report;
    const read = reportSchema(now()).safeParse(place);
    if (!read.success) throw unreadable(read.error, '');
    const { at, latitud, longitud } = positionOf(read.data);
    const where = report.latitud === undefined ? { latitud: null, longitud: null } : { latitud, longitud };
    const content = await redraw(request.body);
    await platform.takeFoto(device, { at: new Date(at), ...where, mime: 'image/jpeg', content });
    return { status: 200, data: 'ok' };
  });

  const Signed = z.object({ vence: z.string().max(20).default(''), firma: z.string().max(100).default('') });
  const Photo = z.object({ id: z.guid() });
  app.get('/gps/photos/:id', described('La foto de una dirección firmada'), async (request, reply) => {
    const [photo, signed] = [Photo.safeParse(request.params), Signed.safeParse(request.query)];
    if (!photo.success || !signed.success) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
    const { mime, content } = await platform.openFoto(photo.data.id, signed.data);
    return reply.type(mime).header('cache-control', 'private, max-age=86400').send(content);
  });
}

async function assertHasKey(request: FastifyRequest): Promise<void> {
  if (keyOf(request) === '') throw new DomainError('unauthenticated', PLATFORM_MESSAGES.badDeviceKey);
}

function keyOf({ headers, query }: FastifyRequest): string {
  const [scheme, bearer] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer' && bearer) return bearer;
  const key = isObject(query) ? query['key'] : undefined;
  return typeof key === 'string' ? key : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

const MOST_PROBLEMS = 20;

function unreadable({ issues }: z.ZodError, path: string): DomainError {
  const errors = issues
    .slice(0, MOST_PROBLEMS)
    .map((issue) => ({ path: [path, ...issue.path].filter((part) => part !== '').join('.'), message: issue.message }));
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}

/** Drawn anew: what a camera wrote beside the picture is gone, and what is no picture is refused. */
async function redraw(content: Buffer): Promise<Uint8Array> {
  try {
    return await sharp(content, { limitInputPixels: PHOTO_PIXELS, failOn: 'error' })
      .rotate()
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    throw new DomainError('wrongKind', PLATFORM_MESSAGES.badPicture);
  }
}
