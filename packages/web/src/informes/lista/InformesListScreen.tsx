import { access, allows } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { saveBlob } from '../../shared/file/saveBlob';
import { DownloadButton } from '../../shared/list/DownloadButton';
import { notify } from '../../shared/notify';
import { KeyTip } from '../../shared/keys';
import { PageHeader } from '../../shared/PageHeader';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import { InformesFilters } from './InformesFilters';
import styles from './InformesListScreen.module.css';
import { InformesTable } from './InformesTable';
import { exportInformes } from './useInformeRows';
import { DUE, useInformesState } from './useInformesState';

const EXPORT_FAILED = 'No pudimos exportar los informes. Intenta de nuevo.';
const VIEWS = [
  { value: '', label: 'Todos los informes' },
  { value: DUE, label: 'Por vencer' },
];

/** INF-43: the reports of a client, or of all of them; for the legal team also what is open, the longest first. */
export function InformesListScreen() {
  const state = useInformesState();
  const viewer = useViewer();

  async function handleExport(format: 'csv' | 'xlsx') {
    const { from, to } = state.range;
    const days = state.isDue ? 'por-vencer' : `${from}-${to}`;
    try {
      saveBlob(await exportInformes(state, format), `informes-${days}.${format}`);
    } catch (error) {
      notify.failure(error, EXPORT_FAILED);
    }
  }

  return (
    <>
      <PageHeader
        title="Tabla de informes"
        subtitle={state.isForAll ? 'Todos los clientes' : displayName(state.client)}
        action={
          <>
            <DownloadButton onDownload={() => handleExport('csv')}>Exportar CSV</DownloadButton>
            <DownloadButton onDownload={() => handleExport('xlsx')}>Excel</DownloadButton>
            {access(viewer, routeOf('informeCreate')) === 'open' && (
              <KeyTip label="Crear informe" keys="N">
                <Button
                  leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
                  renderRoot={(props) => <RouteLink {...props} to="informeCreate" />}
                >
                  Crear informe
                </Button>
              </KeyTip>
            )}
          </>
        }
      />
      {allows(viewer, 'changeStateNovelties') && (
        <SegmentedControl
          className={styles.views ?? ''}
          aria-label="Qué informes ver"
          data={VIEWS}
          value={state.isDue ? DUE : ''}
          onChange={(vista) => state.setFilters({ vista })}
        />
      )}
      <InformesFilters state={state} />
      <InformesTable state={state} />
    </>
  );
}
