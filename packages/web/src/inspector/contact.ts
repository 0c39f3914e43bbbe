import { DomainError } from '@fenix/domain/errors';
import type { InspectorConfig } from '@fenix/domain/incontrol/configuracion/config';
import type { InspectorTrip, InspectorWork } from '@fenix/domain/incontrol/app/sesion';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { sendWhole } from '../outbox/sendWhole';
import type { Send, Submission } from '../outbox/outbox';
import { readEnvelope, request } from '../shared/api';
import { logFailure } from '../shared/log';
import { APP, isSession } from './ingreso';
import type { InspectorFleet } from '@fenix/domain/incontrol/app/vehiculo';
import { idOfVehicle, isFleet, isVehicleOne, vehicleIn } from './vehiculo';

/** With a bad signal the copy on the phone is better than a long wait. */
const PATIENCE_MS = 10_000;

export async function fetchWork(): Promise<InspectorWork> {
  const options = { recover: false, signal: AbortSignal.timeout(PATIENCE_MS) };
  let data: unknown;
  try {
    ({ data } = await readEnvelope(await request('GET', `${APP}/work`, undefined, options)));
  } catch (error) {
    // Browsers say it in two ways.
    if (error instanceof DOMException) throw new DomainError('unavailable', SHELL_MESSAGES.offline);
    throw error;
  }
  if (isWork(data)) return data;
  logFailure(`GET ${APP}/work`, data);
  throw new DomainError('unexpected', SHELL_MESSAGES.unexpected);
}

/**
 * By hand: the schemas weigh more than all the rest until the list of trips, and the server has held its answer against
 * them. This is for an answer that is not the server's, or is of another edition.
 */
export function isWork(value: unknown): value is InspectorWork {
  const { config, trips, at, isStale } = (value ?? {}) as Partial<InspectorWork>;
  return isSession(value) && isText(at) && typeof isStale === 'boolean' && isConfig(config) && isListOf(trips, isTrip);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isListOf = (value: unknown, isOne: (one: unknown) => boolean) => Array.isArray(value) && value.every(isOne);

function isConfig(value: unknown): boolean {
  const config = (value ?? {}) as Record<keyof InspectorConfig, unknown>;
  const { stateToggles, novelties, companyList, configImages, controllerPoints, version } = config;
  return (
    typeof version === 'number' &&
    typeof configImages === 'object' &&
    configImages !== null &&
    [stateToggles, novelties, companyList, controllerPoints].every((list) => Array.isArray(list))
  );
}

function isTrip(value: unknown): boolean {
  const trip = (value ?? {}) as InspectorTrip;
  const { id, nombre, fecha_inicio, hora_inicio, hora_fin, activo, placa, conductor, lugares } = trip;
  const texts = [id, nombre, fecha_inicio, hora_inicio, hora_fin, activo, placa, conductor];
  return texts.every(isText) && isListOf(lugares, isPlace);
}

function isPlace(value: unknown): boolean {
  const { nombre, llegadaEstimada } = (value ?? {}) as InspectorTrip['lugares'][number];
  return isText(nombre) && isText(llegadaEstimada);
}

export function reportPath(trip: string): string {
  const vehicle = vehicleIn(trip);
  const of = vehicle === undefined ? `viajes/${encodeURIComponent(trip)}` : `vehiculos/${encodeURIComponent(vehicle)}`;
  return `${APP}/${of}/reportes`;
}

/** The trip, or the vehicle, that a report is sent to. */
export function tripIn(path: string): string {
  const [, of, id = ''] = /\/(viajes|vehiculos)\/([^/]+)\//.exec(path) ?? [];
  return of === 'vehiculos' ? idOfVehicle(decodeURIComponent(id)) : decodeURIComponent(id);
}

/** IAPP-31, IAPP-35: the vehicles of the company; undefined where there is no signal, or no answer that can be read. */
export async function fetchFleet(): Promise<InspectorFleet | undefined> {
  const heard = await ask(`${APP}/vehiculos`, isFleet);
  return typeof heard === 'string' ? undefined : heard;
}

/** IAPP-33: what to look for in one vehicle, or why that is not known. */
export const fetchVehicle = (id: string) => ask(`${APP}/vehiculos/${encodeURIComponent(id)}`, isVehicleOne);

/** No answer, not found in this company, or another error. */
export type Unheard = 'away' | 'notFound' | 'failed';

async function ask<T extends object>(path: string, isAnswer: (data: unknown) => data is T): Promise<T | Unheard> {
  const options = { recover: false, signal: AbortSignal.timeout(PATIENCE_MS) };
  try {
    const { data } = await readEnvelope(await request('GET', path, undefined, options));
    if (isAnswer(data)) return data;
    logFailure(`GET ${path}`, data);
    return 'failed';
  } catch (error) {
    const kind = error instanceof DomainError ? error.kind : undefined;
    // A wait that was given up is as good as no signal.
    if (kind === 'unavailable' || error instanceof DOMException) return 'away';
    return kind === 'notFound' ? 'notFound' : 'failed';
  }
}

export async function sendReport(
  submission: Submission,
  onProgress: Parameters<Send>[1],
  signal: AbortSignal,
): Promise<unknown> {
  if (!navigator.onLine) throw new DomainError('unavailable', SHELL_MESSAGES.offline);
  return (await readEnvelope(await sendWhole(submission, `${APP}/cargas`, onProgress, signal))).data;
}
