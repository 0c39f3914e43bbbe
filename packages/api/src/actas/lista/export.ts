import { Readable } from 'node:stream';
import { type ListedActa, actaState } from '@fenix/domain/actas/acta';
import { ACTA_FORMATS, ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { actaAge } from '@fenix/domain/actas/age';
import { SlashMdy } from '@fenix/domain/dates/slashMdy';
import { MAX_PAGE } from '@fenix/domain/paging';
import { CSV_BEGIN, csvLine } from '@fenix/domain/text/csv';
import type { Db } from '../../db/database';
import type { Viewer } from '../../sesion/viewer';
import { type Listing, readActasPage } from '../queries';

/** ACTA-21. */
const HEADERS = [
  'Consecutivo',
  'Fecha',
  'Cliente',
  'Tipo',
  'Formato',
  'Placa',
  'N° interno',
  'Técnico',
  'Estado',
  'Días',
];

/** Short queries one after another: memory stays flat, and a slow reader holds no connection. */
export function exportActas(db: Db, viewer: Viewer, listing: Listing, now: Date): Readable {
  return Readable.from(lines(db, viewer, listing, now));
}

async function* lines(db: Db, viewer: Viewer, listing: Listing, now: Date): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(HEADERS);
  let cursor: string | undefined;
  do {
    const page = await readActasPage(db, viewer, { ...listing, cursor, limit: MAX_PAGE });
    yield page.items.map((acta) => csvLine(cellsOf(acta, now))).join('');
    cursor = page.next ?? undefined;
  } while (cursor);
}

function cellsOf(acta: ListedActa, now: Date): string[] {
  return [
    String(acta.consecutive),
    SlashMdy.decode(acta.fecha),
    acta.client,
    ACTA_TIPES[acta.tipe],
    ACTA_FORMATS[acta.format],
    acta.plate,
    acta.internalNumber ?? '',
    acta.name,
    actaState(acta),
    String(actaAge(acta, now).days),
  ];
}
