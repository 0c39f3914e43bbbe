import { exportName } from '@fenix/domain/text/exportName';
import { DownloadButton } from '../shared/list/DownloadButton';
import { type HeardList, exportRows } from './useHeardRows';
import type { WindowState } from './useWindowState';
import { notify } from '../shared/notify';
import { saveBlob } from '../shared/file/saveBlob';

const EXPORT_FAILED = 'No pudimos exportar la lista. Intenta de nuevo.';

type Props = { list: HeardList<unknown>; what: 'despachos' | 'viajes'; client: string; state: WindowState };

/** DISP-32, DISP-33. */
export function ExportButton({ list, what, client, state }: Props) {
  async function handleExport() {
    const { from, to } = state.range;
    try {
      saveBlob(await exportRows(list.path, client, state), exportName(what, client, from, to));
    } catch (error) {
      notify.failure(error, EXPORT_FAILED);
    }
  }

  return (
    <DownloadButton onDownload={handleExport} disabled={state.problem !== undefined}>
      Exportar CSV
    </DownloadButton>
  );
}
