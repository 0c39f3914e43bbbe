import type { FieldError } from '@fenix/domain/errors';
import { APPROVED } from '@fenix/domain/flota/aprobado';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { access } from '@fenix/domain/permissions';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { PresetCreated } from '@fenix/domain/prealistamiento/registro';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button, Skeleton } from '@mantine/core';
import { IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDevice, useOutboxEntries } from '../../outbox/DeviceProvider';
import { PinOffer } from '../../outbox/PinOffer';
import { Queued } from '../../outbox/Queued';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { RouteLink, useGo, useOwnQuery } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import styles from './CrearPrealistamientoScreen.module.css';
import { DISCARD_QUESTION, PresetFilling } from './PresetFilling';
import { type KeptForm, findBegun, readClass, usePresetForm } from './keptForm';

/** PRE-19: the check of a vehicle before it leaves, made for a phone in a hurry. */
export function CrearPrealistamientoScreen() {
  // The guard has sent whoever works for nobody to choose a client (GUARD-81).
  const client = useWorkingClient() ?? '';
  return (
    <>
      <div className={styles.title}>
        <PageHeader
          title={routeOf('prealistamientoCreate').title}
          subtitle={`Revisa el vehículo antes de salir. Flota de ${displayName(client)}.`}
        />
      </div>
      <PinOffer />
      <Opened key={client} client={client} />
    </>
  );
}

function Opened({ client }: { client: string }) {
  const form = usePresetForm(client);
  const begun = useBegun(client);
  if (form.data && begun.data)
    return <OneCheck key={begun.data.record} {...form.data} {...begun.data} client={client} />;
  if (form.error) return <ErrorState error={form.error} onRetry={() => void form.refetch()} />;
  return (
    <output aria-busy="true" aria-label={SHELL_MESSAGES.loading} className={styles.loading}>
      <Skeleton height={20} width="40%" mb="lg" />
      {['clase', 'vehicle', 'conductor', 'kilometraje'].map((field) => (
        <Skeleton key={field} height={44} mb="lg" />
      ))}
    </output>
  );
}

/** Which check this is: the one the address names, one that was begun here before, or a new one. */
function useBegun(client: string) {
  const { store, outbox } = useDevice();
  const { _id } = useViewer();
  const vehicle = useOwnQuery('vehicle');
  const asked = useOwnQuery('borrador');
  return useQuery({
    // Under a key of its own: a check that arrives makes others old, and never this answer.
    queryKey: ['prealistamiento-empezado', _id, client, vehicle, asked] as const,
    queryFn: async () => ({
      vehicle,
      record:
        asked ||
        (await findBegun(store, outbox.idOf({ kind: 'preset', record: '' }), { client, vehicle }).catch(
          () => undefined,
        )) ||
        crypto.randomUUID(),
      lastClass: await readClass(store, _id, vehicle),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever comes back later begins where they are then.
    gcTime: 0,
    retry: false,
  });
}

const WORDS = {
  failed: 'El prealistamiento no se pudo enviar',
  complete: 'Está completo y guardado',
  alone: 'solo',
  discard: DISCARD_QUESTION,
} as const;

type Props = KeptForm & { isKept: boolean; client: string } & NonNullable<ReturnType<typeof useBegun>['data']>;

function OneCheck({ isKept, record, ...rest }: Props) {
  const { outbox } = useDevice();
  const go = useGo();
  const [sent, setSent] = useState<PresetCreated>();
  useEffect(
    () =>
      // At once or after a wait, in whichever way it left.
      outbox.onSettled((entry, outcome) => {
        if (entry.kind === 'preset' && entry.record === record && outcome.kind === 'sent')
          setSent(PresetCreated.safeParse(outcome.answer).data);
      }),
    [outbox, record],
  );
  // What the server found wrong comes back with the form, which was off the screen while it was on its way.
  const [returned, setReturned] = useState<readonly FieldError[]>([]);
  const queued = useOutboxEntries().find(({ id }) => id === outbox.idOf({ kind: 'preset', record }));
  const another = () =>
    void go({ to: 'prealistamientoCreate', search: { borrador: crypto.randomUUID() }, replace: true });
  if (sent) return <Result sent={sent} onAnother={another} />;
  if (queued) {
    return (
      <Queued entry={queued} words={WORDS} onReturn={setReturned} onDiscarded={another}>
        <Button onClick={another}>Hacer otro prealistamiento</Button>
      </Queued>
    );
  }
  const isForeign = rest.vehicle !== '' && !rest.vehiculos.some(({ id }) => id === rest.vehicle);
  return (
    <>
      {isKept && (
        <p className={styles.kept}>Sin señal: estos son los vehículos y conductores guardados en este equipo.</p>
      )}
      {isForeign && (
        <p role="alert" className={styles.foreign}>
          {PRESET_MESSAGES.otherVehicle}
        </p>
      )}
      <PresetFilling
        {...rest}
        vehicle={isForeign ? '' : rest.vehicle}
        record={record}
        returned={returned}
        onReturn={setReturned}
        onDiscarded={another}
      />
    </>
  );
}

/** What the server decided, large enough to be read from the seat. */
function Result({ sent, onAnother }: { sent: PresetCreated; onAnother: () => void }) {
  const mayRead = access(useViewer(), routeOf('prealistamientoPdf')) === 'open';
  const isApproved = sent.estado === APPROVED;
  const Icon = isApproved ? IconCircleCheck : IconHandStop;
  return (
    <section className={styles.card} aria-label="Resultado">
      <div className={styles.verdict} data-state={isApproved ? 'ok' : 'danger'}>
        <Icon size={48} stroke={1.5} aria-hidden />
        <div>
          <h2>{isApproved ? 'Aprobado' : 'No aprobado'}</h2>
          <p>{isApproved ? PRESET_MESSAGES.approved : PRESET_MESSAGES.refused}</p>
        </div>
      </div>
      <p className={styles.hint}>Prealistamiento n.º {sent.consecutive}</p>
      <div className={styles.actions}>
        {mayRead && (
          <Button renderRoot={(props) => <RouteLink {...props} to="prealistamientoPdf" params={{ id: sent._id }} />}>
            Ver el reporte
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          Hacer otro prealistamiento
        </Button>
      </div>
    </section>
  );
}
