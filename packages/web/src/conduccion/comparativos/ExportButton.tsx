import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import { daysQuery } from '@fenix/domain/conduccion/tablero/window';
import { exportName } from '@fenix/domain/text/exportName';
import { request } from '../../shared/api';
import { saveBlob } from '../../shared/file/saveBlob';
import { DownloadButton } from '../../shared/list/DownloadButton';
import { notify } from '../../shared/notify';
import type { ComparativosState } from './useComparativos';

const EXPORT_FAILED = 'No pudimos exportar el comparativo. Intenta de nuevo.';

type Props = { what: 'comparativo' | 'conductores'; client: string; state: ComparativosState };

/** The comparison as a sheet, written by the server: every row of the days, of the fleet and of the search. */
export function ExportButton({ what, client, state }: Props) {
  const { days, search, problem } = state;
  const { flota } = state.filters;

  async function handleExport() {
    const query = new URLSearchParams({
      client,
      ...daysQuery(days),
      format: 'xlsx',
      ...(search && { search }),
      ...(what === 'comparativo' && flota && { grupo: flota === CONDUCCION_MESSAGES.noGroup ? '' : flota }),
    });
    try {
      const answer = await request('GET', `/api/conduccion/${what}/export?${query}`);
      saveBlob(await answer.blob(), exportName(what, client, days.first, days.last, 'xlsx'));
    } catch (error) {
      notify.failure(error, EXPORT_FAILED);
    }
  }

  return (
    <DownloadButton onDownload={handleExport} disabled={problem !== undefined}>
      Exportar Excel
    </DownloadButton>
  );
}
