import { constanciaDocument } from '@fenix/domain/auditoria/constancia';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import type { AuditEntry } from '@fenix/domain/auditoria/entrada';
import { href, routeOf } from '@fenix/domain/routes';
import { Anchor, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DocumentPage } from '../shared/document/DocumentPage';
import { ErrorState } from '../shared/ErrorState';
import { PageHeader } from '../shared/PageHeader';
import { useRouteParams } from '../shared/routing';
import notice from '../shared/Notice.module.css';
import { auditQueries } from './useAuditoria';

/** One entry of the audit log as a paper that proves it. */
export function ConstanciaScreen() {
  const { id } = useRouteParams('auditoriaEntry');
  const entry = useQuery(auditQueries.one(id));

  return (
    <>
      <PageHeader title={routeOf('auditoriaEntry').title} action={entry.data && <RecordLink entry={entry.data} />} />
      {entry.data ? (
        <DocumentPage doc={constanciaDocument(entry.data)} />
      ) : entry.error ? (
        <ErrorState error={entry.error} onRetry={() => void entry.refetch()} />
      ) : (
        <output className={notice.notice}>
          <Loader aria-hidden />
          <Text c="dimmed">{SHELL_MESSAGES.loading}</Text>
        </output>
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
