import { type IsoDay, bogotaDay, startOfDay } from '../dates/days';
import { formatDateTime, formatDay } from '../dates/format';
import type { Block, Doc } from '../document/blocks';
import { photoOf, signatureBlock } from '../document/files';
import { fullName } from '../flota/drivers';
import { checksBlock } from '../forms/blocks';
import type { CheckItem } from '../forms/checks';
import { formatDuration } from '../text/measures';
import { displayName } from '../text/names';
import { APPROVED } from '../flota/aprobado';
import { EXPIRED } from './checkList';
import { bufferWord, estadoWord, fastWord, observationOf } from './columns';
import type { Preset, PresetItem } from './registro';

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
    verdictBlock(preset, bad),
    ...expiredBlock(preset),
    ...lateBlock(preset),
    identityBlock(preset, client),
    ...badBlocks(bad),
    ...novedadesBlock(preset),
    ...(observationOf(preset) ? [{ kind: 'text', title: 'Observaciones', body: observationOf(preset) } as const] : []),
    ...secciones.flatMap(({ title, items }) => checksBlock(title, items.flatMap(checkOf))),
    signatureBlock(preset.createdBy ?? NOTHING, 'Responsable', preset.signatureReponsible ?? preset.signature),
    signatureBlock(fullName(preset.driver) || NOTHING, 'Conductor', preset.signatureDriver),
    { kind: 'footer', text: `${number} · ${client} · ${preset.vehicle.patente}` },
  ];
  return { title: number, fileName: `Prealistamiento-${preset.consecutive}.pdf`, blocks };
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

/** What blocks stands before what does not. */
function badOf(secciones: readonly Seccion[]): BadItem[] {
  const bad = secciones.flatMap(({ title, items }) =>
    items.filter(({ value }) => value === 'Malo').map((item): BadItem => Object.assign({ seccion: title }, item)),
  );
  return [...bad.filter(isBlocking), ...bad.filter((item) => !isBlocking(item))];
}

const isBlocking = ({ criticidad }: PresetItem) => criticidad === 'bloqueante';

/** PRE-23: and what decided it. */
function verdictBlock({ estado }: Preset, bad: readonly BadItem[]): Block {
  const title = estadoWord(estado);
  if (estado === APPROVED) return { kind: 'notice', tone: 'info', title, text: 'El vehículo puede salir.' };
  const reasons = bad.filter(isBlocking).map(({ name }) => name);
  const text = `El vehículo no puede salir${reasons.length > 0 ? `: ${reasons.join(' · ')}` : ''}.`;
  return { kind: 'notice', tone: 'alert', title, text };
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

const LATE_MINUTES = 5;

/** PRE-18: a check that reached us later than it was made says so, and whether it waited for signal. */
function lateBlock({ cretedDate, sendDate, isBuffer }: Preset): Block[] {
  const [filled, sent] = [new Date(cretedDate), new Date(sendDate)];
  const minutes = Math.floor((sent.getTime() - filled.getTime()) / 60_000);
  if (minutes < LATE_MINUTES && !isBuffer) return [];
  const waited = isBuffer ? ' Esperó en el equipo hasta tener señal.' : '';
  const text = `Se llenó el ${formatDateTime(filled)} y llegó el ${formatDateTime(sent)}, ${formatDuration(minutes * 60)} después.${waited}`;
  return [{ kind: 'notice', tone: 'info', title: 'Recibido más tarde', text }];
}

function identityBlock(preset: Preset, client: string): Block {
  const { vehicle, driver, kilometraje } = preset;
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
    ['Cédula', driver.cedula],
    ['Licencia', driver.licencia],
    ['Realizado por', fastWord(preset.isFast)],
    ['Envío', bufferWord(preset.isBuffer)],
    ['Vencimiento del extintor', preset.fechaVencimientoExtintor ? dayWord(preset.fechaVencimientoExtintor) : ''],
  ];
  return { kind: 'fields', columns: 3, rows: rows.filter(([, value]) => value !== '') };
}

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
    ...(photos.length > 0 ? [{ kind: 'photos', columns: 3, photos } as const] : []),
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

function checkOf({ name, value, observation }: PresetItem, place: number): CheckItem[] {
  if (value === null) return [];
  return [{ indice: place + 1, name: observation ? `${name}. ${observation}` : name, checked: value }];
}

function dayWord(day: IsoDay): string {
  return formatDay(startOfDay(day));
}
