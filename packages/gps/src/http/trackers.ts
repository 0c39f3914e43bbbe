import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Device } from '../fleet/devices';
import { type OsmAndReport, readOsmAndBody, readOsmAndQuery } from '../ingest/osmand';
import { positionOf, readPlain, reportSchema } from '../ingest/report';
import { refuse } from './form';
import type { PlatformHost } from './host';

export const MOST_POSITIONS = 1_000;
/** What each door takes in, in bytes: anybody can knock. */
const REPORT_BYTES = 16_000;
export const POSITIONS_BYTES = 300_000;
/** What else is in the address is read below, in the words of the trackers. */
export const TrackerAddress = z.looseObject({ key: z.string().max(200).optional() });
export const IMEI = /^[\w.:-]{1,64}$/;
const OK = { status: 200, data: 'ok' } as const;

/** Positions: one in the words of OsmAnd, or many in our own. */
export function registerTrackers(app: FastifyInstance, host: PlatformHost): void {
  const { platform, now, config } = host;
  const Report = reportSchema(now);
  const Reports = z.array(Report);
  const described = (summary: string) => ({
    config,
    schema: { tags: ['Rastreadores'], summary, security: [], querystring: TrackerAddress },
  });
  const taking = (summary: string, bodyLimit: number) => ({
    ...described(summary),
    bodyLimit,
    onRequest: assertKey(host),
  });

  async function takeOne(request: FastifyRequest, { id, report, isPlaceless }: OsmAndReport) {
    const device = await identify(host, request, id);
    // A tracker repeats what is refused, and all it has to say after it waits.
    if (isPlaceless) return OK;
    const read = Report.safeParse(report);
    if (!read.success) throw unreadable(read.error);
    await platform.takePositions(device.vehicleId, [positionOf(read.data)]);
    return OK;
  }

  function readAll(reports: readonly unknown[]) {
    const come = now();
    const plain = reports.flatMap((report) => readPlain(report, come) ?? []);
    if (plain.length === reports.length) return plain;
    const read = Reports.safeParse(reports);
    if (!read.success) throw unreadable(read.error, 'positions');
    return read.data;
  }

  app.get('/gps/osmand', described('Reporte de un rastreador en la dirección (OsmAnd, Traccar Client)'), (request) =>
    takeOne(request, readOsmAndQuery(request.query)),
  );
  app.post('/gps/osmand', taking('Reporte de un rastreador (OsmAnd, Traccar Client)', REPORT_BYTES), (request) => {
    const { query, body } = request;
    if (!isObject(body)) return takeOne(request, readOsmAndQuery(query));
    const isForm = !('location' in body) || typeof body['location'] === 'string';
    return takeOne(request, isForm ? readOsmAndQuery({ ...(query as object), ...body }) : readOsmAndBody(body));
  });

  app.post('/gps/positions', taking('Hasta 1.000 posiciones de un rastreador', POSITIONS_BYTES), async (request) => {
    const body = isObject(request.body) ? request.body : {};
    const device = await identify(host, request, body['imei']);
    const reports: unknown[] = Array.isArray(body['positions']) ? body['positions'] : [];
    if (reports.length === 0) throw refuse('positions', PLATFORM_MESSAGES.noPositions);
    if (reports.length > MOST_POSITIONS) throw new DomainError('tooLarge', PLATFORM_MESSAGES.tooManyPositions);
    await platform.takePositions(device.vehicleId, readAll(reports).map(positionOf));
    return OK;
  });
}

/** The key comes in the header, or in the address for trackers on which only an address can be configured. */
export async function identify(
  { platform, attempts }: Pick<PlatformHost, 'platform' | 'attempts'>,
  request: FastifyRequest,
  imei: unknown,
): Promise<Device> {
  const name = typeof imei === 'string' && IMEI.test(imei) ? imei : '';
  try {
    return await platform.identifyDevice(name, keyOf(request));
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unauthenticated') await attempts.count(request, name);
    throw error;
  }
}

/** S1: a request without the key of a tracker is refused before its body is read. */
export function assertKey({ platform, attempts }: Pick<PlatformHost, 'platform' | 'attempts'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const key = keyOf(request);
    if (key !== '' && (await platform.isDeviceKey(key))) return;
    const { query } = request;
    const name = isObject(query) && typeof query['id'] === 'string' ? query['id'] : '';
    if (key !== '') await attempts.count(request, IMEI.test(name) ? name : '');
    throw new DomainError('unauthenticated', PLATFORM_MESSAGES.badDeviceKey);
  };
}

export function keyOf({ headers, query }: FastifyRequest): string {
  const [scheme, bearer] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer' && bearer) return bearer;
  const key = isObject(query) ? query['key'] : undefined;
  return typeof key === 'string' ? key : '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);
}

const MOST_PROBLEMS = 20;

export function unreadable({ issues }: z.ZodError, within?: string): DomainError {
  const errors = issues.slice(0, MOST_PROBLEMS).map((issue) => ({
    path: [...(within === undefined ? [] : [within]), ...issue.path].join('.'),
    message: issue.message,
  }));
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}
