import { type AuditEntry, actionLabel } from '@fenix/domain/auditoria/entrada';
import { formatDateTime } from '@fenix/domain/dates/format';
import { Text } from '@mantine/core';

/** An entry on a phone: what happened first, then who, for whom and when. */
export function AuditCard({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <Text fw={500}>{actionLabel(entry.action)}</Text>
      <Text size="sm">
        {entry.user}
        {entry.client && ` · ${entry.client}`}
      </Text>
      <Text size="sm" c="dimmed">
        {formatDateTime(new Date(entry.at))}
      </Text>
    </>
  );
}
