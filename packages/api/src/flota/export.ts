import { Readable } from 'node:stream';
import { DESPACHO_HEADERS, despachoCells } from '@fenix/domain/flota/columns';
import { MAX_PAGE } from '@fenix/domain/paging';
import { CSV_BEGIN, csvLine } from '@fenix/domain/text/csv';
import type { GpsAccount, GpsPlatform, ProgramadasQuery } from '../ports/gps';

type Wanted = Omit<ProgramadasQuery, 'limit' | 'cursor'>;

/** DISP-32, DISP-33: every row that the filters leave, page by page, so that memory stays flat. */
export async function exportDespachos(gps: GpsPlatform, account: GpsAccount, wanted: Wanted): Promise<Readable> {
  const pages = pagesOf(gps, account, wanted);
  // The first is read before anything is said: a platform that is away is a refusal and not half a file.
  const first = await pages.next();
  return Readable.from(lines(first.done ? [] : first.value, pages));
}

async function* pagesOf(gps: GpsPlatform, account: GpsAccount, wanted: Wanted): AsyncGenerator<string[]> {
  for (let cursor: string | undefined, more = true; more;) {
    const { value: page } = await gps.listProgramadas(account, { ...wanted, limit: MAX_PAGE, cursor });
    yield page.items.map((row) => csvLine(despachoCells(row)));
    cursor = page.next ?? undefined;
    more = cursor !== undefined;
  }
}

async function* lines(first: string[], rest: AsyncGenerator<string[]>): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine(DESPACHO_HEADERS) + first.join('');
  for await (const page of rest) yield page.join('');
}
