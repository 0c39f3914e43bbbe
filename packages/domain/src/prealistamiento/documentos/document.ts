import { type IsoDay, bogotaDay, startOfDay } from '../../dates/days';
import { formatDateTime, formatDay } from '../../dates/format';
import type { Block, Doc } from '../../document/blocks';
import { photoOf, signatureBlock } from '../../document/files';
import { fullName } from '../../flota/drivers';
import { checksBlock } from '../../forms/blocks';
import type { CheckItem } from '../../forms/checks';
import { formatDuration } from '../../text/measures';
import { displayName } from '../../text/names';
import { APPROVED } from '../../flota/aprobado';
import { bufferWord, estadoWord, observationOf, revisionWord } from '../lista/columns';
import { OTHER_CLASS } from '../crear/clase';
import { kilometrajeDoubts } from '../crear/kilometraje';
import { PRESET_MESSAGES } from '../messages';
import type { Preset, PresetItem } from '../registro';
import { formatClock } from '../crear/tiempos';
import { EXPIRED, verdictText } from '../veredicto';

const NOTHING = '—';
const TITLE = 'PREALISTAMIENTO';

type Seccion = { title: string; items: PresetItem[] };
type BadItem = PresetItem & { seccion: string };

/** PRE-13, PRE-14: the record as paper, what is bad before the rest. */
export function presetDocument(preset: Preset): Doc {
  const number = `Prealistamiento n.º ${preset.consecutive}`;
  const client = displayName(preset.printedClient ?? preset.client);
  const secciones = seccionesOf(preset.checkList);
  const bad = badOf(secciones);
  const blocks: Block[] = [
    { kind: 'header', title: TITLE, subtitle: `${number} · ${client}` },
    verdictBlock(preset),
    ...notApplicableBlock(preset),
    ...expiredBlock(preset),
    ...samePersonBlock(preset),
    ...ruleBlock(preset),
    ...kilometrajeBlock(preset),
    ...lateBlock(preset),
    identityBlock(preset, client),
    ...badBlocks(bad),
    ...novedadesBlock(preset),
    ...(observationOf(preset) ? [{ kind: 'text', title: 'Observaciones', body: observationOf(preset) } as const] : []),
    ...secciones.flatMap(({ title, items }) => checksBlock(title, items.flatMap(checkOf))),
    signatureBlock(
      preset.responsable ?? preset.createdBy ?? NOTHING,
      'Responsable',
      preset.signatureReponsible ?? preset.signature,
    ),
    signatureBlock(fullName(preset.driver) || NOTHING, 'Conductor', preset.signatureDriver),
    { kind: 'footer', text: `${number} · ${client} · ${preset.vehicle.patente}` },
  ];
  return {
    title: number,
    fileName: `Prealistamiento-${preset.consecutive}.pdf`,
    client: preset.client,
    at: preset.cretedDate,
    blocks,
  };
}

/** PRE-15: a section begins with the item that is its title. */
function seccionesOf(checkList: readonly PresetItem[]): Seccion[] {
  const secciones: Seccion[] = [];
  for (const item of checkList) {
    if (item.isTitle) secciones.push({ title: item.name, items: [] });
    else secciones.at(-1)?.items.push(item);
  }
  return secciones;
}

/** Bad items, those that block the departure first. */
function badOf(secciones: readonly Seccion[]): BadItem[] {
  const bad = secciones.flatMap(({ title, items }) =>
    items.filter(({ value }) => value === 'Malo').map((item): BadItem => Object.assign({ seccion: title }, item)),
  );
  return [...bad.filter(isBlocking), ...bad.filter((item) => !isBlocking(item))];
}

const isBlocking = ({ criticidad }: PresetItem) => criticidad === 'bloqueante';

/** PRE-23: and what decided it. */
function verdictBlock({ estado, bloqueos }: Preset): Block {
  const tone = estado === APPROVED ? 'info' : 'alert';
  return { kind: 'notice', tone, title: estadoWord(estado), text: verdictText(estado, bloqueos) };
}

function expiredBlock({ checkList, fechaVencimientoExtintor, cretedDate }: Preset): Block[] {
  const papers = checkList.flatMap(({ name, observation }) =>
    observation?.startsWith(EXPIRED) ? [`${name}: ${observation.toLowerCase()}`] : [],
  );
  const isOver = fechaVencimientoExtintor !== null && fechaVencimientoExtintor < bogotaDay(new Date(cretedDate));
  const extintor = isOver ? [`Extintor: ${EXPIRED.toLowerCase()} ${dayWord(fechaVencimientoExtintor)}`] : [];
  const expired = [...papers, ...extintor];
  if (expired.length === 0) return [];
  return [{ kind: 'notice', tone: 'alert', title: 'Vencido el día de la revisión', text: expired.join(' · ') }];
}

/** A check in which every point that could block was left out as N/A says so: its approval rests on nothing. */
function notApplicableBlock({ checkList }: Preset): Block[] {
  const blocking = checkList.filter(isBlocking);
  if (blocking.length === 0 || blocking.some(({ isNa }) => !isNa)) return [];
  return [{ kind: 'notice', tone: 'alert', title: 'Sin puntos revisados', text: PRESET_MESSAGES.allNotApplicable }];
}

/** PRE-20. */
function samePersonBlock({ mismaPersona, responsable }: Preset): Block[] {
  if (!mismaPersona) return [];
  return [
    {
      kind: 'notice',
      tone: 'info',
      title: PRESET_MESSAGES.samePerson,
      text: `${responsable ?? ''} firmó por los dos.`,
    },
  ];
}

/** What the company's rules said of it, as it was when the check was made. */
function ruleBlock({ avisos }: Preset): Block[] {
  const isUnknown = (aviso: string) => (UNKNOWN as readonly string[]).includes(aviso);
  const isOfClass = (aviso: string) => aviso.startsWith(OTHER_CLASS);
  return [
    ...noticeOf('Clase del vehículo', avisos.filter(isOfClass)),
    ...noticeOf(
      'Por regla de la empresa',
      avisos.filter((aviso) => !isUnknown(aviso) && !isOfClass(aviso)),
    ),
    ...noticeOf('Documentos', avisos.filter(isUnknown)),
  ];
}

const UNKNOWN = [
  PRESET_MESSAGES.noDocumentoResponsable,
  PRESET_MESSAGES.noCargoResponsable,
  PRESET_MESSAGES.noDocumentoConductor,
] as const;

function noticeOf(title: string, sentences: readonly string[]): Block[] {
  return sentences.length === 0 ? [] : [{ kind: 'notice', tone: 'alert', title, text: sentences.join(' · ') }];
}

/** Kilometres that did not fit what was known when they were written, and were confirmed. */
function kilometrajeBlock({ kilometraje, kilometrajeGps, kilometrajeAnterior }: Preset): Block[] {
  if (kilometraje === null) return [];
  const doubts = kilometrajeDoubts(kilometraje, { gps: kilometrajeGps, anterior: kilometrajeAnterior });
  if (doubts.length === 0) return [];
  const text = `Se escribió ${kilometraje.toLocaleString('es-CO')} km. ${doubts.join(' ')}`;
  return [{ kind: 'notice', tone: 'alert', title: 'Kilometraje por revisar', text }];
}

const LATE_MINUTES = 5;

/** PRE-18: a check that reached us later than it was made says so, and whether it waited for signal. */
function lateBlock({ cretedDate, sendDate, isBuffer }: Preset): Block[] {
  const [filled, sent] = [new Date(cretedDate), new Date(sendDate)];
  const minutes = Math.floor((sent.getTime() - filled.getTime()) / 60_000);
  if (minutes < LATE_MINUTES && !isBuffer) return [];
  const waited = isBuffer ? ' Esperó en el equipo hasta tener señal.' : '';
  const text = `Se llenó el ${formatDateTime(filled)} y llegó el ${formatDateTime(sent)}, ${lateWord(minutes)} después.${waited}`;
  return [{ kind: 'notice', tone: 'info', title: 'Recibido más tarde', text }];
}

const lateWord = (minutes: number) => (minutes < 1 ? 'menos de un minuto' : formatDuration(minutes * 60));

function identityBlock(preset: Preset, client: string): Block {
  const { vehicle, driver, kilometraje, personas } = preset;
  const { responsable = null, conductor = null } = personas ?? {};
  const rows: (readonly [string, string])[] = [
    ['Consecutivo', String(preset.consecutive)],
    ['Fecha', formatDateTime(new Date(preset.cretedDate))],
    ['Cliente', client],
    ['Placa', vehicle.patente],
    ['Vehículo', vehicle.nombre],
    ['Tipo de vehículo', vehicle.tipo_vehiculo],
    ['Marca', vehicle.marca],
    ['Modelo', vehicle.modelo],
    ['Kilometraje', kilometraje === null ? '' : `${kilometraje.toLocaleString('es-CO')} km`],
    ['Conductor', fullName(driver)],
    ['Documento del conductor', documentWord(conductor)],
    ['Cédula', conductor ? '' : driver.cedula],
    ['Licencia', driver.licencia],
    ['Responsable', responsable ? (preset.responsable ?? '') : ''],
    ['Documento del responsable', documentWord(responsable)],
    ['Cargo del responsable', responsable?.cargo ?? ''],
    ['Revisión', revisionWord(preset.isFast)],
    ['Realizado por', preset.createdBy ?? ''],
    ['Hecho en', preset.duracion === null ? '' : formatClock(preset.duracion)],
    ['Envío', bufferWord(preset.isBuffer)],
    ['Vencimiento del extintor', preset.fechaVencimientoExtintor ? dayWord(preset.fechaVencimientoExtintor) : ''],
  ];
  return { kind: 'fields', columns: 3, rows: rows.filter(([, value]) => value !== '') };
}

const documentWord = (person: { tipoDocumento: string; documento: string } | null) =>
  person === null ? '' : `${person.tipoDocumento} ${person.documento}`;

function badBlocks(bad: readonly BadItem[]): Block[] {
  if (bad.length === 0) return [];
  const rows = bad.map((item) => [
    isBlocking(item) ? `${item.name} (bloqueante)` : item.name,
    item.seccion,
    item.noveltie ?? NOTHING,
    item.noveltieDate ? dayWord(item.noveltieDate) : NOTHING,
  ]);
  const photos = bad.flatMap(({ name, image }) => (image ? [photoOf(image, name)] : []));
  return [
    { kind: 'table', title: 'En mal estado', headers: ['Ítem', 'Sección', 'Novedad', 'Se repara el'], rows },
    ...(photos.length > 0 ? [{ kind: 'photos', columns: 2, photos } as const] : []),
  ];
}

/** PRE-21. */
function novedadesBlock({ novedades }: Preset): Block[] {
  if (novedades.length === 0) return [];
  const rows = novedades.map(({ noveltie, noveltieDate }) => [
    noveltie,
    noveltieDate ? dayWord(noveltieDate) : NOTHING,
  ]);
  return [{ kind: 'table', title: 'Novedades', headers: ['Novedad', 'Para cuándo'], rows }];
}

function checkOf({ name, value, observation, antes }: PresetItem, place: number): CheckItem[] {
  if (value === null) return [];
  return [{ indice: place + 1, name: [name, observation, antes].filter(Boolean).join('. '), checked: value }];
}

function dayWord(day: IsoDay): string {
  return formatDay(startOfDay(day));
}
