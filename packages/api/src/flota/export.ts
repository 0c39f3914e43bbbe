import { DESPACHO_HEADERS, despachoCells } from '@fenix/domain/flota/columns';
import type { Despacho } from '@fenix/domain/gps/programada';
import { MAX_PAGE } from '@fenix/domain/paging';
import type { ProgramadasQuery } from '@fenix/domain/gps/programar';
import type { Export } from '../records/exportRows';
import type { GpsAccount, GpsPlatform } from '../ports/gps';

type Wanted = Omit<ProgramadasQuery, 'limit' | 'cursor'>;

/** DISP-32, DISP-33: every row that the filters leave, page by page. */
export function exportDespachos(
  gps: GpsPlatform,
  account: GpsAccount,
  wanted: Wanted,
): Omit<Export<Despacho>, 'file' | 'title'> {
  return { headers: DESPACHO_HEADERS, rows: pagesOf(gps, account, wanted), cells: despachoCells };
}

/** Every trip that the filters leave, page by page. */
export async function* pagesOf(gps: GpsPlatform, account: GpsAccount, wanted: Wanted): AsyncGenerator<Despacho[]> {
  for (let cursor: string | undefined, more = true; more;) {
    const { value: page } = await gps.listProgramadas(account, { ...wanted, limit: MAX_PAGE, cursor });
    yield page.items;
    cursor = page.next ?? undefined;
    more = cursor !== undefined;
  }
}
