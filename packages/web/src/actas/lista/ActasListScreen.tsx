import { allows, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { IconDeviceMobileDown, IconFiles, IconListDetails, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { DownloadButton } from '../../shared/list/DownloadButton';
import { notify } from '../../shared/notify';
import { PageHeader } from '../../shared/PageHeader';
import { RouteLink, useGo } from '../../shared/routing';
import { saveBlob } from '../../shared/file/saveBlob';
import { useViewer } from '../../shared/viewer';
import { ActasFilters } from './ActasFilters';
import { ActasTable } from './ActasTable';
import { NewActaDialog } from './NewActaDialog';
import { exportActas } from './useActaRows';
import { ALL_CLIENTS, useActasState } from './useActasState';

const TITLE = 'Actas de mantenimiento GPS - Video';
const EXPORT_FAILED = 'No pudimos exportar las actas. Intenta de nuevo.';

/** ACTA-02: the records of a client, or of all of them. */
export function ActasListScreen() {
  const state = useActasState();
  const viewer = useViewer();
  const go = useGo();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string>();

  async function handleExport() {
    const { from, to } = state.range;
    try {
      saveBlob(await exportActas(state), `actas-${from}-${to}.csv`);
    } catch (error) {
      notify.failure(error, EXPORT_FAILED);
    }
  }

  /** The list shows the new record whatever was filtered before. */
  function handleCreated(id: string, client: string) {
    setCreating(false);
    setCreated(id);
    void go({ to: 'actasList', params: { client }, search: { clientes: state.isForAll ? ALL_CLIENTS : undefined } });
  }

  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={state.isForAll ? 'Todos los clientes' : displayName(state.client)}
        action={
          <>
            <DownloadButton onDownload={handleExport}>Exportar CSV</DownloadButton>
            <Button
              variant="default"
              leftSection={<IconFiles size={16} stroke={1.75} aria-hidden />}
              renderRoot={(props) => <RouteLink {...props} to="documentosList" params={{ client: state.client }} />}
            >
              Documentos
            </Button>
            {isManager(viewer) && (
              <Button
                variant="default"
                leftSection={<IconListDetails size={16} stroke={1.75} aria-hidden />}
                renderRoot={(props) => <RouteLink {...props} to="catalogosActas" />}
              >
                Catálogos
              </Button>
            )}
            {allows(viewer, 'createRecords') && (
              <Button
                variant="default"
                leftSection={<IconDeviceMobileDown size={16} stroke={1.75} aria-hidden />}
                renderRoot={(props) => <RouteLink {...props} to="actasOnDevice" />}
              >
                Llevar sin señal
              </Button>
            )}
            {allows(viewer, 'createRecords') && (
              <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setCreating(true)}>
                Nueva acta
              </Button>
            )}
          </>
        }
      />
      <ActasFilters state={state} />
      <ActasTable state={state} highlighted={created} />
      {isCreating && (
        <NewActaDialog client={state.client} onCreated={handleCreated} onClose={() => setCreating(false)} />
      )}
    </>
  );
}
