import { formatDateTime } from '../../dates/format';
import type { Block, Doc } from '../../document/blocks';
import { actaDocument } from './document';
import { videosOf } from './evidence';
import { type Seen, photoOf, photosBlock, videoBlock } from '../../document/files';
import type { Archivo } from '../../media/archivo';
import { displayName } from '../../text/names';
import type { OldAccion, OldRecord } from './old';

const OLD: Block = {
  kind: 'notice',
  tone: 'info',
  title: 'Formato anterior',
  text: 'Esta acta se guardó antes de que las evidencias tuvieran su lugar.',
};

/** OLD-01, OLD-03, OLD-04: a legacy record, or the improvement action its id names. */
export function oldDocument(record: OldRecord, seen: Seen): Doc {
  return record.kind === 'acta' ? actaDocument(record.acta, seen, [OLD]) : accionDocument(record.accion, seen);
}

function accionDocument(accion: OldAccion, seen: Seen): Doc {
  const { consecutive } = accion;
  const title = `Acción de mejora n.º ${consecutive}`;
  const when = formatDateTime(new Date(accion.fecha));
  const clients = accion.clientList.map(displayName).join(', ') || '—';
  return {
    title,
    fileName: `Accion-de-mejora-${consecutive}.pdf`,
    blocks: [
      { kind: 'header', title: 'Acción de mejora', subtitle: `N.º ${consecutive} · ${clients}` },
      {
        kind: 'fields',
        columns: 3,
        rows: [
          ['Consecutivo', String(consecutive)],
          ['Fecha', when],
          ['Clientes', clients],
        ],
      },
      ...ITEMS.flatMap((item) => itemBlocks(accion, item, seen)),
      { kind: 'footer', text: `${title} · ${when}` },
    ],
  };
}

const FILES = { 1: ['foto1', 'foto2'], 2: ['foto3', 'foto4'], 3: ['foto5', 'foto6'] } as const;
const ITEMS = [1, 2, 3] as const;
type Item = (typeof ITEMS)[number];

/** The two files of an item: the (2n-1)th and the 2nth. */
function filesOf(accion: OldAccion, item: Item): Archivo[] {
  return FILES[item].flatMap((field) => accion[field] ?? []);
}

const isVideo = ({ kind }: Archivo) => kind === 'video';

/** The videos of an old record, in the order in which its document shows them. */
export function oldVideosOf(record: OldRecord): Archivo[] {
  if (record.kind === 'acta') return videosOf(record.acta);
  return ITEMS.flatMap((item) => filesOf(record.accion, item)).filter(isVideo);
}

function itemBlocks(accion: OldAccion, item: Item, { address, frames = [] }: Seen): Block[] {
  const title = accion[`title${item}`];
  const body = accion[`description${item}`];
  const files = filesOf(accion, item);
  const all = oldVideosOf({ kind: 'accion', accion });
  return [
    ...(title || body ? [{ kind: 'text', ...(title && { title }), body: body ?? '' } as const] : []),
    ...photosBlock(files.filter((file) => !isVideo(file)).map((file, index) => photoOf(file, `Foto ${index + 1}`))),
    ...files
      .filter(isVideo)
      .map((file) => videoBlock(file, file.name, { address, frame: frames[all.indexOf(file)] }, false)),
  ];
}
