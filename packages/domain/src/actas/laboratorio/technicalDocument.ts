import { SlashMdy } from '../../dates/slashMdy';
import { startOfDay } from '../../dates/days';
import { formatDateTime, formatDay } from '../../dates/format';
import type { Block, Doc } from '../../document/blocks';
import { displayName } from '../../text/names';
import type { ListedActa } from '../acta';
import { ACTA_TIPES } from '../tipos';
import { photoOf, photosBlock } from '../../document/files';
import type { InformeTecnico } from './reporteTecnico';

type Words = { title: string; file: string; role: string };

/** LAB-01, BAJA-01: what both reports of the workshop share; `findings` is what each one found. */
export function technicalDocument(
  acta: ListedActa,
  report: InformeTecnico,
  { title, file, role }: Words,
  findings: readonly Block[],
): Doc {
  const client = displayName(report.printedClient);
  const when = formatDateTime(new Date(report.fecha));
  const photos = report.images.map((image) => photoOf(image, `Imagen ${image.field.slice('image'.length)}`));
  const blocks: Block[] = [
    { kind: 'header', title: title.toUpperCase(), subtitle: `Acta n.º ${acta.consecutive} · ${client}` },
    {
      kind: 'fields',
      columns: 3,
      rows: [
        ['Acta', String(acta.consecutive)],
        ['Fecha del acta', formatDay(startOfDay(SlashMdy.decode(acta.fecha)))],
        ['Fecha del informe', when],
        ['Cliente', client],
        ['Placa', acta.plate],
        ['Tipo', ACTA_TIPES[acta.tipe]],
        ['Serial del equipo', report.serial],
        ['Marca del equipo', report.brand],
        ['Técnico que lo retiró', acta.name],
      ],
    },
    ...findings,
    { kind: 'text', title: 'Observaciones', body: report.observations },
    ...photosBlock(photos, 'Imágenes'),
    { kind: 'signature', name: report.name, role },
    { kind: 'footer', text: `${title} del acta n.º ${acta.consecutive} · ${client} · ${acta.plate} · ${when}` },
  ];
  return {
    title: `${title}, acta n.º ${acta.consecutive}`,
    fileName: `${file}-${acta.consecutive}.pdf`,
    client: acta.client,
    at: report.fecha,
    blocks,
  };
}
