import { access } from '@fenix/domain/permissions';
import { DocumentoCreated } from '@fenix/domain/plantillas/documentos/documento';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { PinOffer } from '../../outbox/PinOffer';
import { CopyNotice } from '../../records/form/CopyNotice';
import { RecordForm } from '../../records/form/RecordForm';
import { useDraftRecord } from '../../records/form/useDraftRecord';
import { useRecordForm } from '../../records/form/useRecordForm';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { RouteLink, useGo, useOwnQuery } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { Loading } from '../../shared/Loading';
import { Choose } from './Choose';
import { DOCUMENTO_FORM_KIND, DocumentFields, freshDocumento, hasTemplate } from './DocumentFields';
import { type KeptFlota, asksFleet, documentsOf, useKeptFlota, useKeptPlantillas } from './kept';

/** 'Diligenciar': a template is filled in, on a desk or in the hand, with signal or without. */
export function DiligenciarScreen() {
  // Without a working client the guard opens the choice of one instead (GUARD-81).
  const client = useWorkingClient() ?? '';
  const plantilla = useOwnQuery('plantilla');
  const borrador = useOwnQuery('borrador');
  const mayRead = access(useViewer(), routeOf('documentosList')) === 'open';
  return (
    <>
      <PageHeader
        title={routeOf('documentoCreate').title}
        subtitle={`Documentos de ${displayName(client)}.`}
        action={
          mayRead && (
            <BackLink to="documentosList" params={{ client }}>
              Volver a los documentos
            </BackLink>
          )
        }
      />
      <PinOffer />
      <LoadedDocument key={`${client} ${plantilla} ${borrador}`} client={client} asked={{ plantilla, borrador }} />
    </>
  );
}

type Asked = { plantilla: string; borrador: string };

function LoadedDocument({ client, asked }: { client: string; asked: Asked }) {
  const kept = useKeptPlantillas(client);
  const begun = useBegun(client, asked);
  const listed = kept.data?.value ?? [];
  // A draft whose template has left the list may ask for the fleet too.
  const isUnlisted = begun.data?.isHere === true && !listed.some(({ _id }) => _id === begun.data?.plantilla);
  const flota = useKeptFlota(client, isUnlisted || listed.some(asksFleet));
  if (kept.error && !kept.data) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />;
  if (!kept.data || !begun.data) return <Loading height={360} width="56rem" />;
  const { value: plantillas, isCopy } = kept.data;
  const { record, isHere, all } = begun.data;
  const plantilla = plantillas.find(({ _id }) => _id === begun.data.plantilla);
  return (
    <>
      {isCopy && <CopyNotice>Estas son las plantillas guardadas en este equipo.</CopyNotice>}
      {record === '' ? (
        <Choose plantillas={plantillas} begun={all} />
      ) : plantilla || isHere ? (
        <OneDocument
          key={record}
          record={record}
          client={client}
          plantilla={plantilla}
          flota={flota.data?.value}
          flotaError={flota.data ? null : flota.error}
          onFlota={() => void flota.refetch()}
        />
      ) : (
        <EmptyState
          title={PLANTILLA_MESSAGES.notFound}
          hint={<RouteLink to="documentoCreate">Elegir otra plantilla</RouteLink>}
        />
      )}
    </>
  );
}

/** Which document this is: the one the address names, one of the same template that was begun here, or a new one. */
function useBegun(client: string, { plantilla, borrador }: Asked) {
  return useDraftRecord(DOCUMENTO_FORM_KIND, {
    of: [client, plantilla, borrador],
    choose: (drafts, queued) => {
      const all = documentsOf(drafts, client);
      const found = all.find((one) => (borrador ? one.record === borrador : one.plantilla === plantilla));
      return {
        all,
        record: borrador || found?.record || (plantilla && crypto.randomUUID()),
        isHere: found !== undefined || queued.has(borrador),
        plantilla: found?.plantilla ?? plantilla,
      };
    },
  });
}

type Props = {
  record: string;
  client: string;
  plantilla: Plantilla | undefined;
  flota: KeptFlota | undefined;
  flotaError: Error | null;
  onFlota: () => void;
};

function OneDocument({ record, client, plantilla, flota, flotaError, onFlota }: Props) {
  const viewer = useViewer();
  const go = useGo();
  const another = () => void go({ to: 'documentoCreate', replace: true });

  function handleSent(answer: unknown) {
    const made = DocumentoCreated.safeParse(answer).data;
    const mayRead = access(viewer, routeOf('documentoPreview')) === 'open';
    if (made && mayRead) void go({ to: 'documentoPreview', params: { id: made._id }, replace: true });
    else another();
  }

  const form = useRecordForm(DOCUMENTO_FORM_KIND, record, { onSent: handleSent });
  const loading = <Loading height={360} width="56rem" />;
  return (
    <RecordForm
      form={form}
      initial={() => freshDocumento(plantilla, client)}
      loading={loading}
      actions={<Button onClick={another}>Diligenciar otro documento</Button>}
      onDiscarded={another}
    >
      {(draft) => {
        if (!hasTemplate(draft)) return loading;
        const noFleet = flotaError && asksFleet(draft.values.plantilla);
        return (
          <>
            {noFleet && <ErrorState error={flotaError} onRetry={onFlota} />}
            <DocumentFields
              form={form}
              draft={draft}
              flota={noFleet ? { vehiculos: [], conductores: [] } : flota}
              onDiscarded={another}
            />
          </>
        );
      }}
    </RecordForm>
  );
}
