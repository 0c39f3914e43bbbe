import { presetDocument } from '@fenix/domain/prealistamiento/documentos/document';
import { access, allows } from '@fenix/domain/permissions';
import { correccionText } from '@fenix/domain/prealistamiento/documentos/correcciones';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { porQueVeredicto } from '@fenix/domain/prealistamiento/porQueVeredicto';
import type { Preset } from '@fenix/domain/prealistamiento/registro';
import { routeOf } from '@fenix/domain/routes';
import { sameName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { CrearInforme } from '../../flota/CrearInforme';
import { LoadedRecord } from '../../records/LoadedRecord';
import { EmptyState } from '../../shared/EmptyState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { WhyButton } from '../../shared/porQue/PorQue';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { useRecordPlace } from '../../shared/record/useRecordPlace';
import { RouteLink, templateOf, useRouteParams } from '../../shared/routing';
import { StateLabel } from '../../shared/StateLabel';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { presetQueries } from '../usePrealistamientos';
import styles from './Correcciones.module.css';

/** CUM-28: what was typed in the check and is not what the company keeps, to who may correct it. */
function Correcciones({ preset: { _id, client } }: { preset: Preset }) {
  const viewer = useViewer();
  const working = useWorkingClient();
  const mayWrite = allows(viewer, 'writeCompliance') && access(viewer, routeOf('papeles')) === 'open';
  const enabled = mayWrite && working !== undefined && sameName(client, working);
  const { data = [] } = useQuery({ ...presetQueries.correcciones(_id), enabled });
  if (!enabled || data.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Fechas que no son las de los papeles guardados">
      {data.map((one) => (
        <li key={one.tipo}>
          <StateLabel state="warning">{correccionText(one)}</StateLabel>
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <RouteLink
                {...props}
                to="papeles"
                search={{
                  nuevo: 'si',
                  tipo: one.tipo,
                  vence: one.escrito,
                  ...(one.placa === null ? { persona: one.persona ?? '' } : { placa: one.placa }),
                }}
              />
            )}
          >
            Corregir el papel
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** GUARD-49: a legacy address that redirects to the report. */
export function PrealistamientoPreviewScreen() {
  const { id } = useRouteParams('prealistamientoPreview');
  return <Navigate to={templateOf('prealistamientoPdf')} params={{ id }} replace />;
}

/** PRE-13: the check as a printable document. */
export function ReporteScreen() {
  const { id } = useRouteParams('prealistamientoPdf');
  const query = useQuery(presetQueries.one(id));
  const { data: preset } = query;
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
            <>
              <WhyButton of={`Prealistamiento ${preset.consecutive}`} explain={() => porQueVeredicto(preset)} />
              {preset.estado === 'false' && (
                <CrearInforme client={preset.client} evidencia={{ tipo: 'prealistamiento', de: id }} />
              )}
              <BackLink to="prealistamientosList" params={{ client: preset.client }}>
                Volver a los prealistamientos
              </BackLink>
            </>
          )
        }
      />
      <LoadedRecord
        query={query}
        missing={<EmptyState title={PRESET_MESSAGES.notFound} hint="Revisa la dirección o búscalo en la lista." />}
      >
        {(one) => (
          <>
            <Correcciones preset={one} />
            <DocumentPage doc={presetDocument(one)} />
          </>
        )}
      </LoadedRecord>
    </>
  );
}
