import { constanciaDocument } from '@fenix/domain/auditoria/constancia';
import type { AuditEntry } from '@fenix/domain/auditoria/entrada';
import { isRecordKey, recordAddress } from '@fenix/domain/assembly/records';
import { type RouteId, fillPath, routeOf } from '@fenix/domain/routes';
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

/** Where the others are kept. */
const LISTS: Readonly<Record<string, RouteId>> = { usuario: 'usuarios', cliente: 'clientes' };

function addressOf({ entity, entityId }: AuditEntry): string | undefined {
  if (isRecordKey(entity)) return recordAddress(entity, entityId);
  const list = Object.hasOwn(LISTS, entity) ? LISTS[entity] : undefined;
  return list && fillPath(list, {});
}

function RecordLink({ entry }: { entry: AuditEntry }) {
  const address = addressOf(entry);
  return address && <Anchor href={address}>{entry.registro}</Anchor>;
}
