import { DomainError } from '@fenix/domain/errors';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { positionOf, reportSchema } from '../ingest/report';
import { type TraccarReport, readTraccar } from '../ingest/traccar';
import type { NewPosition } from '../position';
import type { PlatformHost } from './host';
import { IMEI, MOST_POSITIONS, POSITIONS_BYTES, TrackerAddress, keyOf, unreadable } from './trackers';

/**
 * A Traccar server decodes the protocols of most trackers and forwards their reports. It sends the key of the account,
 * and names each tracker by its `uniqueId`, which is its IMEI here.
 */
export function registerTraccar(
  app: FastifyInstance,
  { platform, accounts, attempts, now, config }: PlatformHost,
): void {
  const accountOf = new WeakMap<FastifyRequest, string>();
  const Report = reportSchema(now);

  /** S1: a request without the key of an account is refused before its body is read. */
  async function assertAccount(request: FastifyRequest): Promise<void> {
    const key = keyOf(request);
    const account = key === '' ? undefined : await accounts.ofKey(key);
    if (account !== undefined) return void accountOf.set(request, account);
    if (key !== '') await attempts.count(request, key);
    throw new DomainError('unauthenticated', PLATFORM_MESSAGES.badAccountKey);
  }

  const schema = {
    tags: ['Rastreadores'],
    summary:
      'Posiciones que reenvía un servidor Traccar, con la llave de la cuenta; odometer y totalDistance en metros',
    security: [],
    querystring: TrackerAddress,
  };
  app.post(
    '/gps/traccar',
    { config, schema, bodyLimit: POSITIONS_BYTES, onRequest: assertAccount },
    async (request) => {
      const reports = readTraccar(request.body);
      if (!reports) throw new DomainError('invalid', SHELL_MESSAGES.invalid);
      if (reports.length === 0) throw new DomainError('invalid', PLATFORM_MESSAGES.noPositions);
      if (reports.length > MOST_POSITIONS) throw new DomainError('tooLarge', PLATFORM_MESSAGES.tooManyPositions);
      return take(accountOf.get(request) ?? '', reports);
    },
  );

  /**
   * Traccar sends again what is refused, and only so much of it: a tracker that the account does not have, or a report
   * that cannot be read beside others that can, must not keep the rest from coming. The answer names them.
   */
  async function take(accountId: string, reports: readonly TraccarReport[]) {
    const kept = new Map<string, NewPosition[]>();
    const desconocidos = new Set<string>();
    const problems: z.ZodError[] = [];
    for (const { uniqueId, report, isPlaceless } of reports) {
      const vehicleId = IMEI.test(uniqueId) ? await platform.findCarrier(accountId, uniqueId) : undefined;
      if (vehicleId === undefined) desconocidos.add(uniqueId.slice(0, 64));
      if (vehicleId === undefined || isPlaceless) continue;
      const read = Report.safeParse(report);
      if (!read.success) {
        problems.push(read.error);
        continue;
      }
      const positions = kept.get(vehicleId) ?? [];
      positions.push(positionOf(read.data));
      kept.set(vehicleId, positions);
    }
    const [problem] = problems;
    if (problem && kept.size === 0) throw unreadable(problem, 'position');
    await Promise.all([...kept].map(([vehicleId, positions]) => platform.takePositions(vehicleId, positions)));
    return { status: 200, data: 'ok', desconocidos: [...desconocidos], rechazadas: problems.length };
  }
}
