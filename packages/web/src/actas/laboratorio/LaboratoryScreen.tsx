import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { SAVE_REPORT, actaRefusal, canAct } from '@fenix/domain/actas/lifecycle';
import { bajaDocument } from '@fenix/domain/actas/laboratorio/bajaDocument';
import type { TechnicalSheet } from '@fenix/domain/actas/acta';
import { type ReportTipo, REPORT_TIPOS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { laboratoryDocument } from '@fenix/domain/actas/laboratorio/laboratoryDocument';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { useRouteParams } from '../../shared/routing';
import { useQueryState } from '../../shared/list/useQueryState';
import { useViewer } from '../../shared/viewer';
import { DocumentLoading } from '../../shared/document/DocumentLoading';
import { PaperHeader } from '../documentos/PaperHeader';
import { isMissing } from '../../shared/record/isMissing';
import { useGoneBack } from '../../shared/record/useGoneBack';
import { paperQueries } from '../documentos/usePaper';
import { TechnicalForm } from './TechnicalForm';

const TITLES: Record<ReportTipo, string> = { laboratorio: 'Informe de laboratorio', baja: 'Informe de baja' };
const TABS = [
  { value: 'laboratorio', label: 'Laboratorio' },
  { value: 'baja', label: 'Baja' },
];

/** LAB-01, BAJA-06: the report of a record, or the form that makes it. `?tipo=baja` is the decommission. */
export function LaboratoryScreen() {
  const { id } = useRouteParams('labPreview');
  const [params, change] = useQueryState();
  const tipo = REPORT_TIPOS.find((one) => one === params.get('tipo')) ?? 'laboratorio';
  const { data: sheet, error, refetch } = useQuery(paperQueries.technical(id));
  const isLost = !sheet && isMissing(error);
  // ACTA-29.
  useGoneBack(isLost, ACTA_MESSAGES);
  return (
    <>
      <PaperHeader title={TITLES[tipo]} acta={sheet?.acta}>
        <SegmentedControl
          aria-label="Informe"
          data={TABS}
          value={tipo}
          onChange={(next) => change({ tipo: next === 'baja' ? next : undefined })}
        />
      </PaperHeader>
      {sheet ? (
        <Report key={`${id} ${tipo}`} sheet={sheet} tipo={tipo} />
      ) : error && !isLost ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DocumentLoading />
      )}
    </>
  );
}

/** LAB-07, LAB-08: a saved report is a document for good; one that is not there is written by who may. */
function Report({ sheet, tipo }: { sheet: TechnicalSheet; tipo: ReportTipo }) {
  const viewer = useViewer();
  const { acta, [tipo]: report } = sheet;
  if (report) {
    const documentOf = tipo === 'baja' ? bajaDocument : laboratoryDocument;
    return <DocumentPage doc={documentOf(acta, report)} />;
  }
  if (canAct(viewer, SAVE_REPORT[tipo], acta)) return <TechnicalForm acta={acta} tipo={tipo} />;
  return (
    <EmptyState
      title={`Todavía no hay ${TITLES[tipo].toLowerCase()}`}
      hint={actaRefusal(SAVE_REPORT[tipo], acta) ?? 'Aparece aquí cuando el taller lo guarde.'}
    />
  );
}
