import { Readable } from 'node:stream';
import { actionLabel } from '@fenix/domain/auditoria/entrada';
import { formatExactTime } from '@fenix/domain/dates/format';
import { MAX_PAGE } from '@fenix/domain/paging';
import { CSV_BEGIN, csvLine } from '@fenix/domain/text/csv';
import type { Db } from '../db/database';
import type { Viewer } from '../sesion/viewer';
import { type AuditFilter, readAuditPage } from './queries';

const HEADERS = ['Fecha', 'Usuario', 'Cliente', 'Acción', 'Registro', 'Id', 'Dirección', 'Solicitud'];

/** Short queries one after another: memory stays flat, and a slow reader holds no connection. */
export function exportAudit(db: Db, viewer: Viewer, filter: AuditFilter): Readable {
  return Readable.from(lines(db, viewer, filter));
}

async function* lines(db: Db, viewer: Viewer, filter: AuditFilter): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(HEADERS);
  let cursor: string | undefined;
  do {
    const page = await readAuditPage(db, viewer, { ...filter, limit: MAX_PAGE, cursor, sort: 'at:desc' });
    yield page.items
      .map((entry) =>
        csvLine([
          formatExactTime(new Date(entry.at)),
          entry.user,
          entry.client ?? '',
          actionLabel(entry.action),
          entry.entity,
          entry.entityId,
          entry.address ?? '',
          entry.requestId ?? '',
        ]),
      )
      .join('');
    cursor = page.next ?? undefined;
  } while (cursor);
}
