import { informeDocument, videosOf } from '@fenix/domain/informes/document';
import { canAct } from '@fenix/domain/informes/estado';
import type { Informe } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { allows } from '@fenix/domain/permissions';
import { href, routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconHistory, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DocumentLoading } from '../../shared/document/DocumentLoading';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { useFrames } from '../../shared/document/useFrames';
import { ErrorState } from '../../shared/ErrorState';
import { PlayableVideos } from '../../shared/file/PlayableVideos';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink, PageLink } from '../../shared/PageLink';
import { isMissing } from '../../shared/record/isMissing';
import { useRecordPlace } from '../../shared/record/useRecordPlace';
import { useGoneBack } from '../../shared/record/useGoneBack';
import { useRouteParams } from '../../shared/routing';
import { useOwnTitle } from '../../shared/screenTitle';
import { useViewer } from '../../shared/viewer';
import { InformeHeading, aboutOf, nameOf } from '../InformeLabels';
import { informeQueries, useSaveInforme } from '../useInformes';
import { EditInformeDialog } from './EditInformeDialog';
import { InformeHistory } from './InformeHistory';
import styles from './InformePreviewScreen.module.css';
import { StatusControl } from './StatusControl';

/** INF-56: the report as a printable document. */
export function InformePreviewScreen() {
  const { id } = useRouteParams('informePreview');
  return <Preview key={id} id={id} />;
}

function Preview({ id }: { id: string }) {
  const { data: informe, error, refetch } = useQuery(informeQueries.one(id));
  const isLost = !informe && isMissing(error);
  // INF-58.
  useGoneBack(isLost, INFORME_MESSAGES);
  useRecordPlace(informe && { clase: 'informe', id, titulo: aboutOf(informe), cliente: informe.client });
  const title = informe ? nameOf(informe) : routeOf('informePreview').title;
  useOwnTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          informe && (
            <span className={styles.about}>
              <InformeHeading informe={informe} isNamed />
            </span>
          )
        }
        action={informe && <Ways informe={informe} />}
      />
      {informe ? (
        <Paper informe={informe} />
      ) : error && !isLost ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DocumentLoading />
      )}
    </>
  );
}

/** Where it comes from, what happened to it, and back to its list. */
function Ways({ informe: { client, acta, ...informe } }: { informe: Informe }) {
  const [isHistory, setHistory] = useState(false);
  const mayRead = allows(useViewer(), 'readRecords');
  return (
    <>
      {acta && mayRead && (
        <PageLink to="actaPreview" params={{ id: acta._id }}>
          Acta n.º {acta.consecutive}
        </PageLink>
      )}
      <Button
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => setHistory(true)}
      >
        Historial
      </Button>
      <BackLink to="informesList" params={{ client }}>
        Volver a los informes
      </BackLink>
      {isHistory && <InformeHistory informe={{ ...informe, client }} onClose={() => setHistory(false)} />}
    </>
  );
}

function Paper({ informe }: { informe: Informe }) {
  const videos = useMemo(() => videosOf(informe), [informe]);
  const { frames, isTaking } = useFrames(informe._id, videos);
  const address = `${window.location.origin}${href('informePreview', { id: informe._id })}`;
  return (
    <>
      <StatusControl informe={informe} />
      <DocumentPage
        doc={informeDocument(informe, { address, frames })}
        isPreparing={isTaking}
        actions={<Saving informe={informe} />}
      />
      <div className={styles.under}>
        <PlayableVideos videos={videos} />
      </div>
    </>
  );
}

/** INF-57, OLD-03: the manager corrects texts and files, or writes a report of before in the new shape. */
function Saving({ informe }: { informe: Informe }) {
  const viewer = useViewer();
  const save = useSaveInforme(informe);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {canAct(viewer, 'edit', informe) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          Editar
        </Button>
      )}
      {canAct(viewer, 'saveOld', informe) && (
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden />}
          onClick={() => save.mutate({})}
        >
          Guardar
        </Button>
      )}
      {isEditing && <EditInformeDialog informe={informe} onClose={() => setEditing(false)} />}
    </>
  );
}
