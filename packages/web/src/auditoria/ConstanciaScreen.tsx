import { constanciaDocument } from '@fenix/domain/auditoria/constancia';
import type { AuditEntry } from '@fenix/domain/auditoria/entrada';
import { href, routeOf } from '@fenix/domain/routes';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DocumentLoading } from '../shared/document/DocumentLoading';
import { DocumentPage } from '../shared/document/DocumentPage';
import { ErrorState } from '../shared/ErrorState';
import { PageHeader } from '../shared/PageHeader';
import { BackLink } from '../shared/PageLink';
import { useRouteParams } from '../shared/routing';
import { auditQueries } from './useAuditoria';

/** One entry of the audit log as a paper that proves it. */
export function ConstanciaScreen() {
  const { id } = useRouteParams('auditoriaEntry');
  const entry = useQuery(auditQueries.one(id));

  return (
    <>
      <PageHeader
        title={routeOf('auditoriaEntry').title}
        subtitle={entry.data && <RecordLink entry={entry.data} />}
        action={<BackLink to="auditoria">Volver a la auditoría</BackLink>}
      />
      {entry.data ? (
        <DocumentPage doc={constanciaDocument(entry.data)} />
      ) : entry.error ? (
        <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />
      ) : (
        <DocumentLoading />
      )}
    </>
  );
}

/** Kinds of record that have a page of their own, and the place where the others are kept. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  acta: (id) => href('actaPreview', { id }),
  informe: (id) => href('informePreview', { id }),
  prealistamiento: (id) => href('prealistamientoPreview', { id }),
  documento: (id) => href('documentoPreview', { id }),
  usuario: () => href('usuarios', {}),
  cliente: () => href('clientes', {}),
  boletin: () => href('boletin', {}),
};

function RecordLink({ entry: { entity, entityId, registro } }: { entry: AuditEntry }) {
  const page = Object.hasOwn(PAGES, entity) ? PAGES[entity] : undefined;
  return page && <Anchor href={page(entityId)}>{registro}</Anchor>;
}
