import { documentoDocument, videosOf } from '@fenix/domain/plantillas/document';
import type { Documento } from '@fenix/domain/plantillas/documento';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { href, routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DocumentLoading } from '../../shared/document/DocumentLoading';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { useFrames } from '../../shared/document/useFrames';
import { ErrorState } from '../../shared/ErrorState';
import { PlayableVideos } from '../../shared/file/PlayableVideos';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { HistoryDrawer } from '../../shared/record/HistoryDrawer';
import { isMissing } from '../../shared/record/isMissing';
import { useRecordPlace } from '../../shared/record/useRecordPlace';
import { useGoneBack } from '../../shared/record/useGoneBack';
import { useRouteParams } from '../../shared/routing';
import { useOwnTitle } from '../../shared/screenTitle';
import { documentoQueries } from '../useDocumentos';
import styles from './DocumentoPreviewScreen.module.css';

/** A filled document on its paper, in the version it was made with. */
export function DocumentoPreviewScreen() {
  const { id } = useRouteParams('documentoPreview');
  return <Preview key={id} id={id} />;
}

const GONE = { notFoundTitle: DOCUMENTO_MESSAGES.notFound, notFound: '' };

function Preview({ id }: { id: string }) {
  const { data: documento, error, refetch } = useQuery(documentoQueries.one(id));
  const isLost = !documento && isMissing(error);
  useGoneBack(isLost, GONE);
  const title = documento ? `Documento ${documento.consecutive}` : routeOf('documentoPreview').title;
  useOwnTitle(title);
  useRecordPlace(documento && { clase: 'documento', id, titulo: titleOf(documento), cliente: documento.client });
  return (
    <>
      <PageHeader
        title={title}
        subtitle={documento && headingOf(documento)}
        action={documento && <Ways documento={documento} />}
      />
      {documento ? (
        <Paper documento={documento} />
      ) : error && !isLost ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DocumentLoading />
      )}
    </>
  );
}

function headingOf({ name, client, version }: Documento): string {
  return `${name} · ${displayName(client)} · versión ${version} de la plantilla`;
}

const titleOf = ({ consecutive, name }: Documento) => `Documento ${consecutive} · ${name}`;

function Ways({ documento }: { documento: Documento }) {
  const [isHistory, setHistory] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => setHistory(true)}
      >
        Historial
      </Button>
      <BackLink to="documentosList" params={{ client: documento.client }}>
        Volver a los documentos
      </BackLink>
      {isHistory && <History documento={documento} onClose={() => setHistory(false)} />}
    </>
  );
}

function History({ documento, onClose }: { documento: Documento; onClose: () => void }) {
  return (
    <HistoryDrawer
      heading={<p className={styles.heading}>{headingOf(documento)}</p>}
      events={useQuery(documentoQueries.history(documento._id))}
      empty="Lo que pase con este documento aparece aquí."
      onClose={onClose}
    />
  );
}

function Paper({ documento }: { documento: Documento }) {
  const videos = useMemo(() => videosOf(documento), [documento]);
  const { frames, isTaking } = useFrames(documento._id, videos);
  const address = `${window.location.origin}${href('documentoPreview', { id: documento._id })}`;
  return (
    <>
      <DocumentPage doc={documentoDocument(documento, { address, frames })} isPreparing={isTaking} />
      <div className={styles.under}>
        <PlayableVideos videos={videos} />
      </div>
    </>
  );
}
