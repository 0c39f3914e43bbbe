import { formatDateTime, formatDay } from '../../dates/format';
import { startOfDay } from '../../dates/days';
import type { Block, Doc } from '../../document/blocks';
import { type Seen, photoOf, photosBlock, videoBlock } from '../../document/files';
import type { Archivo } from '../../media/archivo';
import { displayName } from '../../text/names';
import { DESCRIPTION_MAX } from '../crear/crear';
import {
  type Informe,
  type Novedad,
  STATUS_LABELS,
  type TypeReport,
  TYPE_REPORT_LABELS,
  novedadesOf,
  otherFilesOf,
} from '../informe';
import { rangoOf } from '../catalogo/novedades';

const TITLES: Record<TypeReport, string> = {
  disciplinario: 'INFORME DISCIPLINARIO',
  'Novedad especifica': 'INFORME DE NOVEDAD ESPECÍFICA',
};

/** INF-56, INF-58: the report as paper. Everything on it is the report's own, so that it prints the same for ever. */
export function informeDocument(informe: Informe, seen: Seen): Doc {
  const number = `Informe n.º ${informe.consecutive}`;
  const client = displayName(informe.printedClient);
  const novedades = novedadesOf(informe);
  const videos = videosOf(informe);
  const videoOf = (file: Archivo, caption: string) =>
    videoBlock(file, caption, { address: seen.address, frame: seen.frames?.[videos.indexOf(file)] }, false);
  const blocks: Block[] = [
    { kind: 'header', title: TITLES[informe.typeReport], subtitle: `${number} · ${client}` },
    ...(informe.delete ? [DELETED] : []),
    ...(informe.isOld ? [OLD] : []),
    identityBlock(informe, client),
    ...novedades.flatMap((novedad, index) => novedadBlocks(novedad, index + 1, videoOf)),
    ...otherBlocks(otherFilesOf(informe), videoOf),
    finishedBlock(informe),
    { kind: 'footer', text: `${number} · ${client} · ${informe.plate}` },
  ];
  return {
    title: number,
    fileName: `Informe-${informe.consecutive}.pdf`,
    client: informe.client,
    at: informe.fecha,
    blocks,
  };
}

/** The videos of a report, in the order in which its document shows them. */
export function videosOf(informe: Informe): Archivo[] {
  const ofNovedades = novedadesOf(informe).flatMap(({ video }) => video ?? []);
  return [...ofNovedades, ...otherFilesOf(informe).filter(isVideo)];
}

/** Where each video plays, by the caption the document gives it; what is missing plays nowhere. */
export function playableVideos(informe: Informe): Readonly<Record<string, string>> {
  const others = otherFilesOf(informe).filter(isVideo);
  const captioned = [
    ...novedadesOf(informe).map(({ video }, index) => [videoCaption(index + 1), video?.url] as const),
    ...others.map(({ url }, index) => [otherVideoCaption(index + 1), url] as const),
  ];
  return Object.fromEntries(captioned.flatMap(([caption, url]) => (url ? [[caption, url]] : [])));
}

const videoCaption = (number: number) => `Novedad ${number}, video`;
const otherVideoCaption = (number: number) => `Video de evidencia ${number}`;

const isVideo = ({ kind }: Archivo) => kind === 'video';

/** INF-36: only managers still see it. */
const DELETED: Block = {
  kind: 'notice',
  tone: 'alert',
  title: 'Informe eliminado',
  text: 'Solo lo ven los gestores. El cliente ya no lo encuentra.',
};

const OLD: Block = {
  kind: 'notice',
  tone: 'info',
  title: 'Formato anterior',
  text: 'Este informe se guardó antes de que las imágenes tuvieran su novedad.',
};

/** INF-34 to INF-38. */
function identityBlock(informe: Informe, client: string): Block {
  const { acta, createdBy } = informe;
  return {
    kind: 'fields',
    columns: 3,
    rows: [
      ['Consecutivo', String(informe.consecutive)],
      ['Fecha del informe', formatDateTime(new Date(informe.fecha))],
      ['Fecha de la novedad', formatDay(startOfDay(informe.dateNoveltie))],
      ['Cliente', client],
      ['Placa', informe.plate],
      ['N° interno', informe.internalNumber],
      ['Operador', informe.operatorName],
      ['Tipo de informe', TYPE_REPORT_LABELS[informe.typeReport]],
      ['Sistema de video', informe.videoSystem === 'Si' ? 'Sí' : 'No'],
      ['Elaborado por', `${createdBy.name} · ${displayName(createdBy.client)}`],
      ...(acta ? [['Acta', `n.º ${acta.consecutive}`] as const] : []),
    ],
  };
}

type VideoOf = (file: Archivo, caption: string) => Block;

/** INF-29, INF-39: each novelty with its range, its text, its two images and its video. */
function novedadBlocks(
  { noveltie, description, rango: own, ...files }: Novedad,
  number: number,
  videoOf: VideoOf,
): Block[] {
  const known = rangoOf(noveltie);
  const rango = own ?? (known && `${known.name} · ${known.caption}`);
  const title = `Novedad ${number}`;
  const rows = [['Novedad', noveltie] as const, ...(rango ? [['Rango', rango] as const] : [])];
  const photos = [
    ...(files.imageInit ? [photoOf(files.imageInit, `${title}, imagen inicial`)] : []),
    ...(files.imageEnd ? [photoOf(files.imageEnd, `${title}, imagen final`)] : []),
  ];
  return [
    { kind: 'fields', title, columns: 2, rows },
    { kind: 'text', body: description.slice(0, DESCRIPTION_MAX) },
    ...photosBlock(photos),
    ...(files.video ? [videoOf(files.video, videoCaption(number))] : []),
  ];
}

/** OLD-03: files of which no novelty is recorded. */
function otherBlocks(files: readonly Archivo[], videoOf: VideoOf): Block[] {
  const pictures = files.filter((file) => !isVideo(file));
  return [
    ...photosBlock(
      pictures.map((file, index) => photoOf(file, `Evidencia ${index + 1}`)),
      'Otras evidencias',
    ),
    ...files.filter(isVideo).map((file, index) => videoOf(file, otherVideoCaption(index + 1))),
  ];
}

/** INF-59, INF-62: where it is; a finished one says when, in how many days, and by whom. */
function finishedBlock({ status, timeResponse, finishedAt, finishedBy }: Informe): Block {
  const days = timeResponse === null ? '' : ` en ${timeResponse} ${timeResponse === '1' ? 'día' : 'días'}`;
  return {
    kind: 'fields',
    title: 'Proceso',
    columns: 3,
    rows: [
      ['Estado', `${STATUS_LABELS[status]}${days}`],
      ...(finishedAt ? [['Fecha de finalización', formatDateTime(new Date(finishedAt))] as const] : []),
      ...(finishedBy ? [['Finalizado por', finishedBy] as const] : []),
    ],
  };
}
