import { type IsoDay, addDays, bogotaDay, startOfDay } from '../dates/days';
import { formatDateTime, formatDay, formatTime } from '../dates/format';
import { APPROVED } from '../flota/aprobado';
import { MIDNIGHT, operatingDay, operatingSpan } from '../flota/diaOperativo';
import { overlapLine, tellOverlaps } from '../flota/overlapping';
import { PAPELES, PERSON_PAPERS, type TipoPapel, VEHICLE_PAPERS, estadoPapel } from '../flota/papel';
import type { Despacho } from '../gps/programada';
import type { Span } from '../gps/programar';
import { CODIGO_APTITUD_KEYS, type CodigoAptitud } from '../reglas/aptitud';
import { firstRtm, isAsked } from '../reglas/papeles';
import type { Regla } from '../reglas/regla';
import { numberIn, ruleIn } from '../reglas/vigentes';
import type { Aptitud, Razon } from './aptitud';
import { isPrivateCategory, isPublicService } from './servicio';

export type ReglaVigente = Pick<Regla, '_id' | 'kind' | 'keys' | 'value'>;
/** A paper that counts: of its kind the one that was written last. */
export type PapelHecho = { tipo: TipoPapel; vence: IsoDay | null; categoria?: string | null };

export type VehiculoHecho = {
  modalidad: string | null;
  matricula: IsoDay | null;
  papeles: readonly PapelHecho[];
  /** The check that decides, of those that count for the departure. */
  alistamiento: { consecutive: number; estado: string; isFast: boolean; bloqueos: readonly string[] } | undefined;
  defectos: readonly { nombre: string; criticidad: string; desde: string }[];
  /** When its tracker last spoke: null where it never did, undefined while it is unknown. */
  reporte: Date | null | undefined;
};

export type ConductorHecho = {
  /** Their sheet, where the company keeps one. */
  persona?: string | undefined;
  papeles: readonly PapelHecho[];
  /** When the driver drives otherwise; undefined while it is unknown. */
  viajes: readonly Span[] | undefined;
};

/** What is known of a departure. What is not chosen yet is absent, and is not judged. */
export type Hechos = {
  now: Date;
  salida: Date;
  /** The rules that hold on the day of the departure. */
  rules: readonly ReglaVigente[];
  vehiculo?: VehiculoHecho | undefined;
  conductor?: ConductorHecho | undefined;
  /** When the route that was chosen ends. */
  llegada?: Date | undefined;
  /** Trips of the vehicle or the driver at that time, and which vehicle it is. */
  cruces?: { trips: readonly Despacho[]; idactivo: string | undefined } | undefined;
};

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Severities of an open defect that become a reason against a departure; minor defects only go to the workshop. */
const GRAVE_DEFECTS: ReadonlySet<string> = new Set(['bloqueante', 'mayor']);

type Whose = Pick<Razon, 'de' | 'persona'>;
type Tell = (codigo: CodigoAptitud, texto: string) => void;

/** CUM-31: everything that speaks against a departure, by the rules; what blocks first. */
export function razonesOf(hechos: Hechos): Razon[] {
  const found: Razon[] = [];
  const telling =
    (whose: Whose): Tell =>
    (codigo, texto) => {
      const rule = ruleIn(hechos.rules, 'aptitud', { codigo });
      if (rule?.value === 'bloquea' || rule?.value === 'advierte')
        found.push({ codigo, gravedad: rule.value, texto, regla: rule._id, ...whose });
    };
  const { vehiculo, conductor, llegada, cruces } = hechos;
  if (vehiculo) ofVehicle(hechos, vehiculo, telling({ de: 'vehiculo' }));
  if (conductor) {
    const { persona } = conductor;
    ofDriver(hechos, conductor, telling({ de: 'conductor', ...(persona !== undefined && { persona }) }));
  }
  if (llegada) ofRoute(hechos, llegada, telling({}));
  if (cruces) ofOverlaps(hechos, cruces, telling({}));
  const place = ({ gravedad, codigo }: Razon) =>
    (gravedad === 'bloquea' ? 0 : CODIGO_APTITUD_KEYS.length) + CODIGO_APTITUD_KEYS.indexOf(codigo);
  return found.toSorted((one, other) => place(one) - place(other));
}

export function aptitudOf(razones: Razon[]): Aptitud {
  return { apto: !razones.some(({ gravedad }) => gravedad === 'bloquea'), razones };
}

function ofVehicle({ now, salida, rules }: Hechos, vehiculo: VehiculoHecho, tell: Tell): void {
  const { alistamiento, papeles, matricula, defectos, reporte } = vehiculo;
  if (!alistamiento) tell('sin_alistamiento', 'Sin alistamiento para esta salida');
  else if (alistamiento.estado !== APPROVED) {
    const why = alistamiento.bloqueos.length > 0 ? `: ${alistamiento.bloqueos.join(', ')}` : '';
    tell('alistamiento_rechazado', `Alistamiento ${alistamiento.consecutive} no aprobado${why}`);
  } else if (alistamiento.isFast && ruleIn(rules, 'alistamiento-rapido')?.value !== 'aprueba')
    tell('alistamiento_rapido', `El alistamiento ${alistamiento.consecutive} es una revisión rápida`);

  const day = bogotaDay(salida);
  const asked = VEHICLE_PAPERS.filter((tipo) => isAsked(tipo, rules));
  const held = heldOf(papeles);
  for (const tipo of asked)
    if (isOver(held.get(tipo), day)) tell('papel_vencido', `${PAPELES[tipo]} ${endWords(held.get(tipo), now)}`);
  const isNotDueYet = (tipo: TipoPapel) => tipo === 'rtm' && (firstRtm(matricula, rules) ?? '') >= day;
  const unknown = asked.filter((tipo) => !held.get(tipo)?.vence && !isNotDueYet(tipo));
  if (unknown.length > 0) tell('papel_sin_dato', `Sin fecha de vencimiento: ${namesOf(unknown)}`);

  for (const { nombre, criticidad, desde } of defectos)
    if (GRAVE_DEFECTS.has(criticidad))
      tell('defecto_abierto', `Defecto abierto: ${nombre}, desde el ${formatDay(new Date(desde))}`);

  const minutes = numberIn(rules, 'gps-mudo');
  if (reporte === undefined || minutes === undefined) return;
  if (reporte === null) tell('gps_mudo', 'El GPS no ha reportado nunca');
  else if (now.getTime() - reporte.getTime() > minutes * MINUTE)
    tell('gps_mudo', `Sin reporte del GPS desde ${whenWords(reporte, now)}`);
}

function ofDriver(
  { now, salida, llegada, rules, vehiculo }: Hechos,
  { papeles, viajes }: ConductorHecho,
  tell: Tell,
): void {
  const day = bogotaDay(salida);
  const held = heldOf(papeles);
  const licencia = held.get('licencia');
  if (isOver(licencia, day)) tell('licencia_vencida', `La licencia de conducción ${endWords(licencia, now)}`);
  const asked = PERSON_PAPERS.filter((tipo) => isAsked(tipo, rules));
  for (const tipo of asked)
    if (tipo !== 'licencia' && isOver(held.get(tipo), day))
      tell('papel_vencido', `${PAPELES[tipo]} ${endWords(held.get(tipo), now)} (conductor)`);
  const unknown = asked.filter((tipo) => !held.get(tipo)?.vence);
  if (unknown.length > 0) tell('papel_sin_dato', `Conductor sin fecha de vencimiento: ${namesOf(unknown)}`);

  if (vehiculo && isPublicService(vehiculo.modalidad) && isPrivateCategory(licencia?.categoria))
    tell('categoria', `Licencia ${licencia?.categoria} (servicio particular) en un vehículo de servicio público`);

  const most = numberIn(rules, 'jornada-maxima');
  if (!viajes || !llegada || most === undefined) return;
  const corte = ruleIn(rules, 'corte-operativo')?.value ?? MIDNIGHT;
  const driven = longestDay([...viajes, { from: salida, to: llegada }], { from: salida, to: llegada }, corte);
  if (driven > most * HOUR)
    tell('jornada', `Con este viaje conduce ${durationWords(driven)} en el día: el máximo es ${most} h`);
}

function ofRoute({ salida, rules }: Hechos, llegada: Date, tell: Tell): void {
  const most = numberIn(rules, 'segundo-conductor');
  const lasts = llegada.getTime() - salida.getTime();
  if (most !== undefined && lasts > most * HOUR)
    tell('segundo_conductor', `La ruta dura ${durationWords(lasts)}: con más de ${most} h lleva segundo conductor`);
}

function ofOverlaps({ salida }: Hechos, { trips, idactivo }: NonNullable<Hechos['cruces']>, tell: Tell): void {
  if (trips.length === 0) return;
  tell('doble_salida', overlapLine(tellOverlaps(trips, { start: salida, idactivo })));
}

/** The longest of the operating days that the new trip touches, in milliseconds at the wheel. */
function longestDay(trips: readonly Span[], { from, to }: Span, corte: string): number {
  const first = operatingDay(from, corte);
  const last = operatingDay(to, corte);
  let longest = 0;
  for (let day = first; day <= last; day = addDays(day, 1))
    longest = Math.max(longest, coveredWithin(trips, operatingSpan(day, corte)));
  return longest;
}

/** Milliseconds of a span that at least one trip covers. Overlapping trips count once: a driver drives one bus at a time. */
function coveredWithin(trips: readonly Span[], within: Span): number {
  let covered = 0;
  let reached = within.from.getTime();
  for (const { from, to } of trips.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const begins = Math.max(from.getTime(), reached);
    const ends = Math.min(to.getTime(), within.to.getTime());
    if (ends <= begins) continue;
    covered += ends - begins;
    reached = ends;
  }
  return covered;
}

const heldOf = (papeles: readonly PapelHecho[]) => new Map(papeles.map((papel) => [papel.tipo, papel]));

/** On its printed day a paper still holds. */
const isOver = (papel: PapelHecho | undefined, day: IsoDay) =>
  papel !== undefined && estadoPapel(papel.vence, day) === 'vencido';

const namesOf = (tipos: readonly TipoPapel[]) => tipos.map((tipo) => PAPELES[tipo]).join(', ');
const dayWords = (day: IsoDay | null | undefined) => (day ? formatDay(startOfDay(day)) : '');

/** Of a paper that no longer holds on the day of the departure, which may be days ahead. */
const endWords = (papel: PapelHecho | undefined, now: Date) =>
  isOver(papel, bogotaDay(now))
    ? `venció el ${dayWords(papel?.vence)}`
    : `vence el ${dayWords(papel?.vence)}, antes de esta salida`;

const whenWords = (at: Date, now: Date) =>
  bogotaDay(at) === bogotaDay(now) ? `las ${formatTime(at)}` : `el ${formatDateTime(at)}`;

/** '10 h 20 min'. */
function durationWords(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
