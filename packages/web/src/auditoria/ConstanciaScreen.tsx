import { constanciaDocument } from '@fenix/domain/auditoria/constancia';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { routeOf } from '@fenix/domain/routes';
import { Loader, Text } from '@mantine/core';
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
      <PageHeader title={routeOf('auditoriaEntry').title} />
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
