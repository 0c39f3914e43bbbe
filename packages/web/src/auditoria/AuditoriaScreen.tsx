import { type AuditEntry, actionLabel } from '@fenix/domain/auditoria/entrada';
import { formatDateTime } from '@fenix/domain/dates/format';
import { href, routeOf } from '@fenix/domain/routes';
import { DataTable } from '../shared/DataTable/DataTable';
import type { Column } from '../shared/DataTable/types';
import { DownloadButton } from '../shared/list/DownloadButton';
import { notify } from '../shared/notify';
import { PageHeader } from '../shared/PageHeader';
import { useGo } from '../shared/routing';
import { saveBlob } from '../shared/file/saveBlob';
import { AuditoriaFilters } from './AuditoriaFilters';
import { AuditCard } from './AuditCard';
import { auditFilter, exportAudit, useAuditRows } from './useAuditoria';
import { useAuditState } from './useAuditState';

const EXPORT_FAILED = 'No pudimos exportar la auditoría. Intenta de nuevo.';

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: 'at', header: 'Fecha', width: 160, sortable: true, cell: (entry) => formatDateTime(new Date(entry.at)) },
  { id: 'user', header: 'Usuario', width: 140, cell: (entry) => entry.user },
  { id: 'client', header: 'Cliente', width: 200, cell: (entry) => entry.client ?? '—' },
  { id: 'action', header: 'Acción', width: 250, cell: (entry) => actionLabel(entry.action) },
  { id: 'entity', header: 'Registro', width: 220, cell: (entry) => `${entry.entity} ${entry.entityId}` },
  { id: 'address', header: 'Dirección', width: 140, cell: (entry) => entry.address ?? '—' },
];

const asCard = (entry: AuditEntry) => <AuditCard entry={entry} />;

/** Who did what, for whom and when. Staff only, so the client's column is always there (GUARD-10). */
export function AuditoriaScreen() {
  const state = useAuditState();
  const data = useAuditRows(state);
  const go = useGo();

  async function handleExport() {
    const { from, to } = state.filters;
    try {
      saveBlob(await exportAudit(auditFilter(state)), `auditoria-${from}-${to}.csv`);
    } catch (error) {
      notify.failure(error, EXPORT_FAILED);
    }
  }

  return (
    <>
      <PageHeader
        title={routeOf('auditoria').title}
        subtitle="Cada cambio del sistema: quién lo hizo, para quién y cómo quedó. Nadie edita ni borra este registro."
        action={<DownloadButton onDownload={handleExport}>Exportar CSV</DownloadButton>}
      />
      <AuditoriaFilters state={state} />
      <DataTable
        caption="Entradas de auditoría"
        data={data}
        state={state}
        columns={COLUMNS}
        rowKey={(entry) => entry._id}
        href={(entry) => href('auditoriaEntry', { id: entry._id })}
        onOpen={(entry) => void go({ to: 'auditoriaEntry', params: { id: entry._id } })}
        card={asCard}
        empty={{ hint: 'Amplía las fechas o quita filtros para ver más entradas.' }}
      />
    </>
  );
}
