import { presetDocument } from '@fenix/domain/prealistamiento/document';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { routeOf } from '@fenix/domain/routes';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { DocumentLoading } from '../../shared/document/DocumentLoading';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { isMissing } from '../../shared/record/isMissing';
import { useRecordPlace } from '../../shared/record/useRecordPlace';
import { templateOf, useRouteParams } from '../../shared/routing';
import { presetQueries } from '../usePrealistamientos';

/** GUARD-49: an address of before that leads to the report. */
export function PrealistamientoPreviewScreen() {
  const { id } = useRouteParams('prealistamientoPreview');
  return <Navigate to={templateOf('prealistamientoPdf')} params={{ id }} replace />;
}

/** PRE-13: the check as a printable document. */
export function ReporteScreen() {
  const { id } = useRouteParams('prealistamientoPdf');
  const { data: preset, error, refetch } = useQuery(presetQueries.one(id));
  useRecordPlace(
    preset && {
      clase: 'prealistamiento',
      id,
      titulo: `Prealistamiento ${preset.consecutive} · ${preset.vehicle.patente}`,
      cliente: preset.client,
    },
  );
  return (
    <>
      <PageHeader
        title={routeOf('prealistamientoPdf').title}
        subtitle={preset && `N.º ${preset.consecutive} · ${preset.vehicle.patente}`}
        action={
          preset && (
            <BackLink to="prealistamientosList" params={{ client: preset.client }}>
              Volver a los prealistamientos
            </BackLink>
          )
        }
      />
      {preset ? (
        <DocumentPage doc={presetDocument(preset)} />
      ) : isMissing(error) ? (
        <EmptyState title={PRESET_MESSAGES.notFound} hint="Revisa la dirección o búscalo en la lista." />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DocumentLoading />
      )}
    </>
  );
}
