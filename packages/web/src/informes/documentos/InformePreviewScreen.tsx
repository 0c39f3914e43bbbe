import { informeDocument, playableVideos, videosOf } from '@fenix/domain/informes/documentos/document';
import { canAct } from '@fenix/domain/informes/estado';
import type { Informe } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { allows } from '@fenix/domain/permissions';
import { href, routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryButton } from '../../records/HistoryButton';
import { LoadedRecord } from '../../records/LoadedRecord';
import { RecordPaper } from '../../records/RecordPaper';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink, PageLink } from '../../shared/PageLink';
import { isMissing } from '../../shared/record/isMissing';
import { useRecordPlace } from '../../shared/record/useRecordPlace';
import { useGoneBack } from '../../shared/record/useGoneBack';
import { useRouteParams } from '../../shared/routing';
import { useOwnTitle } from '../../shared/screenTitle';
import { useViewer } from '../../shared/viewer';
import { InformeHeading, aboutOf, nameOf } from '../InformeLabels';
import { OrigenLink } from '../OrigenLink';
import { informeQueries, useSaveInforme } from '../useInformes';
import { EditInformeDialog } from './EditInformeDialog';
import { InformeHistory } from './InformeHistory';
import styles from './InformePreviewScreen.module.css';
import { OtrosInformes } from './OtrosInformes';
import { FinishButton, StatusControl } from './StatusControl';
import { useIsPhone } from '../../shared/useIsPhone';

/** INF-56: the report as a printable document. */
export function InformePreviewScreen() {
  const { id } = useRouteParams('informePreview');
  return <Preview key={id} id={id} />;
}

function Preview({ id }: { id: string }) {
  const query = useQuery(informeQueries.one(id));
  const { data: informe, error } = query;
  const isPhone = useIsPhone();
  // INF-58.
  useGoneBack(!informe && isMissing(error), INFORME_MESSAGES);
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
        action={informe && (isPhone ? <Back client={informe.client} /> : <PreviewActions informe={informe} />)}
      />
      <LoadedRecord query={query}>
        {(one) => (
          <>
            <Paper informe={one} />
            <OtrosInformes informe={one} />
          </>
        )}
      </LoadedRecord>
    </>
  );
}

function Back({ client }: { client: string }) {
  return (
    <BackLink to="informesList" params={{ client }}>
      Volver a los informes
    </BackLink>
  );
}

/** Where it comes from, what happened to it, and back to its list; a telephone has the way back at its head. */
function PreviewActions({ informe: { client, acta, origen, ...informe } }: { informe: Informe }) {
  const isPhone = useIsPhone();
  const mayRead = allows(useViewer(), 'readRecords');
  return (
    <>
      {acta && mayRead && (
        <PageLink to="actaPreview" params={{ id: acta._id }}>
          Acta n.º {acta.consecutive}
        </PageLink>
      )}
      {origen && <OrigenLink origen={origen} className={styles.origen} />}
      <HistoryButton>{(close) => <InformeHistory informe={{ ...informe, client }} onClose={close} />}</HistoryButton>
      {!isPhone && <Back client={client} />}
    </>
  );
}

function Paper({ informe }: { informe: Informe }) {
  const isPhone = useIsPhone();
  return (
    <>
      {!isPhone && <StatusControl informe={informe} />}
      <RecordPaper
        record={informe}
        id={informe._id}
        path={href('informePreview', { id: informe._id })}
        videosOf={videosOf}
        playedOf={playableVideos}
        documentOf={informeDocument}
        ending={<FinishButton informe={informe} />}
        actions={
          <>
            <Saving informe={informe} />
            {isPhone && <PreviewActions informe={informe} />}
          </>
        }
      />
    </>
  );
}

/** INF-57, OLD-03: the manager corrects texts and files, or converts a legacy report. */
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
