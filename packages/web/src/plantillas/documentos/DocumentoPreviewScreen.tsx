import { documentoDocument, videosOf } from '@fenix/domain/plantillas/documentos/document';
import type { Documento } from '@fenix/domain/plantillas/documentos/documento';
import { DOCUMENTO_MESSAGES } from '@fenix/domain/plantillas/messages';
import { href, routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { useQuery } from '@tanstack/react-query';
import { HistoryButton } from '../../records/HistoryButton';
import { LoadedRecord } from '../../records/LoadedRecord';
import { RecordPaper } from '../../records/RecordPaper';
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
  const query = useQuery(documentoQueries.one(id));
  const { data: documento, error } = query;
  useGoneBack(!documento && isMissing(error), GONE);
  const title = documento ? `Documento ${documento.consecutive}` : routeOf('documentoPreview').title;
  useOwnTitle(title);
  useRecordPlace(documento && { clase: 'documento', id, titulo: titleOf(documento), cliente: documento.client });
  return (
    <>
      <PageHeader
        title={title}
        subtitle={documento && headingOf(documento)}
        action={documento && <PreviewActions documento={documento} />}
      />
      <LoadedRecord query={query}>
        {(one) => (
          <RecordPaper
            record={one}
            id={id}
            path={href('documentoPreview', { id })}
            videosOf={videosOf}
            documentOf={documentoDocument}
          />
        )}
      </LoadedRecord>
    </>
  );
}

function headingOf({ name, client, version }: Documento): string {
  return `${name} · ${displayName(client)} · versión ${version} de la plantilla`;
}

const titleOf = ({ consecutive, name, titulo }: Documento) => `Documento ${consecutive} · ${titulo ?? name}`;

function PreviewActions({ documento }: { documento: Documento }) {
  return (
    <>
      <HistoryButton>{(close) => <History documento={documento} onClose={close} />}</HistoryButton>
      <BackLink to="documentosList" params={{ client: documento.client }}>
        Volver a los documentos
      </BackLink>
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
