import { formatDateTime } from '../dates/format';
import type { Block, Doc } from '../document/blocks';
import { displayName } from '../text/names';
import { type Accion, type Foto, clientsTold, fotosOfItem, itemsOf } from './accion';

/** NEWS-15: a release as paper. `address` is where its videos can be seen, which paper cannot show. */
export function accionDocument(accion: Accion, address: string): Doc {
  const { consecutive, fecha, clientList } = accion;
  const blocks: Block[] = [
    { kind: 'header', title: 'Acción de mejora', subtitle: `N.º ${consecutive} · ${clientsTold(clientList)}` },
    {
      kind: 'fields',
      columns: 3,
      rows: [
        ['Consecutivo', String(consecutive)],
        ['Fecha', formatDateTime(new Date(fecha))],
        ['Clientes', clientList.map(displayName).join(', ') || '—'],
      ],
    },
    ...itemsOf(accion).flatMap((item, index) => itemBlocks(accion, item, index + 1, address)),
    { kind: 'footer', text: `Acción de mejora ${consecutive} · ${formatDateTime(new Date(fecha))}` },
  ];
  return { title: `Acción de mejora ${consecutive}`, fileName: `Accion-de-mejora-${consecutive}.pdf`, blocks };
}

function itemBlocks(
  accion: Accion,
  { title, description }: { title: string; description: string },
  number: number,
  address: string,
): Block[] {
  const files = filesOfItem(accion, number);
  const pictures = files.filter((file) => file.kind === 'picture');
  const videos = files.filter((file) => file.kind === 'video');
  return [
    { kind: 'text', title, body: description },
    ...(pictures.length > 0
      ? [{ kind: 'photos', columns: 2, photos: pictures.map(({ url }) => ({ url })) } as const]
      : []),
    ...(videos.length > 0
      ? [{ kind: 'table', headers: ['Video', 'Dónde verlo'], rows: videos.map(({ name }) => [name, address]) } as const]
      : []),
  ];
}

function filesOfItem(accion: Accion, number: number): Foto[] {
  return fotosOfItem(number).flatMap((field) => accion[field] ?? []);
}

export function videosOf(accion: Accion): Foto[] {
  return [1, 2, 3].flatMap((number) => filesOfItem(accion, number)).filter((file) => file.kind === 'video');
}
