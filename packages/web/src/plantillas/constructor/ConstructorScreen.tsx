import { access } from '@fenix/domain/permissions';
import { PLANTILLA_MESSAGES } from '@fenix/domain/plantillas/messages';
import type { Plantilla } from '@fenix/domain/plantillas/plantilla';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { IconFiles, IconForms, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import { useDraft } from '../../outbox/useDraft';
import { ExportMenu } from '../../records/ExportMenu';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorState } from '../../shared/ErrorState';
import { useKeys } from '../../shared/keys';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { RouteLink, useGo, useOwnQuery } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { Loading } from '../../shared/Loading';
import { PLANTILLAS_PATH, plantillaQueries } from '../usePlantillas';
import { Builder, type Edited } from './Builder';
import { Plantillas } from './Plantillas';

/** The id in the address of a template that is not saved yet. */
const NEW = 'nueva';
const PREVIEW = 'previa';

/** TPL-01: the templates of a company, and the builder of one of them. */
export function ConstructorScreen() {
  // The guard has sent users without a client to choose one (GUARD-81).
  const client = useWorkingClient() ?? '';
  const asked = useOwnQuery('plantilla');
  const list = useQuery(plantillaQueries.list(client));
  // What the provider offers is filled in and copied, and changed by the provider alone.
  const found = list.data?.find(({ _id, deProveedor }) => _id === asked && !deProveedor);
  return (
    <>
      <PageHeader
        title={routeOf('templateBuilder').title}
        subtitle={asked === '' ? `Plantillas de ${displayName(client)}.` : undefined}
        action={asked === '' ? <ListWays client={client} /> : <OneWays plantilla={found} />}
      />
      {asked === NEW || found ? (
        <Begin key={`${client} ${asked}`} client={client} plantilla={found} />
      ) : list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loading height={320} width="56rem" />
      ) : asked !== '' ? (
        <EmptyState
          title={PLANTILLA_MESSAGES.notFound}
          hint={<RouteLink to="templateBuilder">Ver las plantillas</RouteLink>}
        />
      ) : (
        <Plantillas client={client} plantillas={list.data} />
      )}
    </>
  );
}

function ListWays({ client }: { client: string }) {
  const go = useGo();
  const handleNew = () => void go({ to: 'templateBuilder', search: { plantilla: NEW } });
  useKeys([{ key: 'N', does: 'Nueva plantilla', act: handleNew }]);
  return (
    <>
      <ExportMenu list={{ path: PLANTILLAS_PATH, words: 'las plantillas', name: 'plantillas', query: { client } }} />
      <Button
        variant="default"
        leftSection={<IconFiles size={16} stroke={1.75} aria-hidden />}
        renderRoot={(props) => <RouteLink {...props} to="documentosList" params={{ client }} />}
      >
        Documentos
      </Button>
      <Button
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        renderRoot={(props) => <RouteLink {...props} to="templateBuilder" search={{ plantilla: NEW }} />}
      >
        Nueva plantilla
      </Button>
    </>
  );
}

function OneWays({ plantilla }: { plantilla: Plantilla | undefined }) {
  const mayFill = access(useViewer(), routeOf('documentoCreate')) === 'open';
  return (
    <>
      {plantilla && mayFill && (
        <Button
          variant="default"
          leftSection={<IconForms size={16} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <RouteLink {...props} to="documentoCreate" search={{ plantilla: plantilla._id }} />}
        >
          Diligenciar
        </Button>
      )}
      <BackLink to="templateBuilder">Volver a las plantillas</BackLink>
    </>
  );
}

/** What was saved or thrown away is over; the bench begins anew, with what was saved last. */
function Begin({ client, plantilla }: { client: string; plantilla: Plantilla | undefined }) {
  const [{ round, saved }, setOver] = useState<{ round: number; saved?: Plantilla | undefined }>({ round: 0 });
  const isNewer = saved && saved.version > (plantilla?.version ?? 0);
  return (
    <Drafted
      key={round}
      client={client}
      plantilla={isNewer ? saved : plantilla}
      onOver={(next) => setOver({ round: round + 1, saved: next })}
    />
  );
}

type Props = { client: string; plantilla: Plantilla | undefined; onOver: (saved?: Plantilla) => void };

/** What was begun before on this device is still here. */
function Drafted({ client, plantilla, onOver }: Props) {
  const { outbox } = useDevice();
  const go = useGo();
  const isPreview = useOwnQuery('vista') === PREVIEW;
  const record = plantilla?._id ?? `${NEW}-${client}`;
  const draft = useDraft<Edited>(outbox.idOf({ kind: 'plantilla', record }), () => ({
    base: plantilla ?? null,
    name: plantilla?.name ?? '',
    components: plantilla?.components ?? [],
  }));
  if (!draft) return <Loading height={480} width="56rem" />;

  const at = { plantilla: plantilla?._id ?? NEW };
  function handleSaved(saved: Plantilla) {
    void go({ to: 'templateBuilder', search: { plantilla: saved._id }, replace: true });
    onOver(saved);
  }
  return (
    <Builder
      client={client}
      draft={draft}
      isPreview={isPreview}
      onPreview={(isOn) => void go({ to: 'templateBuilder', search: { ...at, vista: isOn ? PREVIEW : undefined } })}
      onSaved={handleSaved}
      onDiscarded={() => onOver()}
    />
  );
}
