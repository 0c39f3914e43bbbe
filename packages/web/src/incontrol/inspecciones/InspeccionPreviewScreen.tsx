import { filesByKind, inspeccionDocument } from '@fenix/domain/incontrol/inspecciones/document';
import type { InspeccionOne } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { href, routeOf } from '@fenix/domain/routes';
import { Title } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { CrearInforme } from '../../flota/CrearInforme';
import { StaleNotice } from '../../flota/StaleNotice';
import { LoadedRecord } from '../../records/LoadedRecord';
import { EmptyState } from '../../shared/EmptyState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink, PageLink } from '../../shared/PageLink';
import { DocumentLoading } from '../../shared/document/DocumentLoading';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { logNote } from '../../shared/log';
import { isMissing } from '../../shared/record/isMissing';
import { templateOf, useRouteParams } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import { Gallery } from './Gallery';
import styles from './InspeccionPreviewScreen.module.css';
import { inspeccionQuery } from './useInspecciones';

/** INSP-06, INSP-08, INSP-10: the inspection as a printable report. */
export function InspeccionPreviewScreen() {
  const { id } = useRouteParams('inspeccionPreview');
  const client = useWorkingClient();
  // GUARD-81: staff who have not said for whom they work do so first.
  if (!client) return <Navigate to={templateOf('main')} replace />;
  return <Preview key={`${client} ${id}`} client={client} id={id} />;
}

function Preview({ client, id }: { client: string; id: string }) {
  const query = useQuery(inspeccionQuery(client, id));
  return (
    <>
      <PageHeader
        title={routeOf('inspeccionPreview').title}
        subtitle={query.data && aboutInspeccion(query.data)}
        action={
          <>
            {query.data && query.data.data_extra.length > 0 && (
              <CrearInforme evidencia={{ tipo: 'inspeccion', de: id }} />
            )}
            <PageLink to="inspeccionView" params={{ id }} icon={IconMap2}>
              Ver con mapa
            </PageLink>
            <BackLink to="inspeccionesList">Volver a las inspecciones</BackLink>
          </>
        }
      />
      <Found query={query} loading={<DocumentLoading />}>
        {(inspeccion) => <Paper client={client} inspeccion={inspeccion} />}
      </Found>
    </>
  );
}

export function aboutInspeccion({ placa, fecha_inicio, hora_inicio }: InspeccionOne): string {
  return `${placa} · ${fecha_inicio} ${hora_inicio.slice(0, 5)}`;
}

type FoundProps = {
  query: UseQueryResult<InspeccionOne>;
  loading: ReactNode;
  children: (inspeccion: InspeccionOne) => ReactNode;
};

/** INSP-14: what is lost is noted, and said. */
export function Found({ query, loading, children }: FoundProps) {
  const isLost = !query.data && isMissing(query.error);
  useEffect(() => {
    if (isLost) logNote(INCONTROL_MESSAGES.inspectionNotFound);
  }, [isLost]);
  return (
    <LoadedRecord
      query={query}
      loading={loading}
      missing={
        <EmptyState title={INCONTROL_MESSAGES.inspectionNotFound} hint="Revisa la dirección o búscala en la lista." />
      }
    >
      {(inspeccion) => (
        <>
          <StaleNotice freshness={inspeccion} onRetry={() => void query.refetch()} />
          {children(inspeccion)}
        </>
      )}
    </LoadedRecord>
  );
}

function Paper({ client, inspeccion }: { client: string; inspeccion: InspeccionOne }) {
  const address = new URL(href('inspeccionPreview', { id: inspeccion.id }), window.location.origin).href;
  const albums = inspeccion.data_extra
    .map((reporte, index) => ({ id: reporte.id, of: `reporte ${index + 1}`, ...filesByKind(reporte) }))
    .filter(({ pictures, videos }) => pictures.length + videos.length > 0);
  return (
    <>
      <DocumentPage doc={inspeccionDocument(inspeccion, client, { address })} isPaper={inspeccion.activo !== ''} />
      {albums.length > 0 && (
        <section className={styles.albums} aria-labelledby="fotografias">
          <Title order={2} id="fotografias">
            Fotografías y videos
          </Title>
          {albums.map(({ id, of, pictures, videos }) => (
            <div key={id}>
              <Title order={3} className={styles.album ?? ''}>
                {of.charAt(0).toUpperCase() + of.slice(1)}
              </Title>
              <Gallery pictures={pictures} videos={videos} of={of} />
            </div>
          ))}
        </section>
      )}
    </>
  );
}
