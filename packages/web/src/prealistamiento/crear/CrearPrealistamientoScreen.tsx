import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { plantillaOf } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { PresetCreated } from '@fenix/domain/prealistamiento/registro';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import { PinOffer } from '../../outbox/PinOffer';
import { CopyNotice } from '../../records/form/CopyNotice';
import { FormHeading, FormLoading } from '../../records/form/FormFrame';
import { RecordForm } from '../../records/form/RecordForm';
import { useDraftRecord } from '../../records/form/useDraftRecord';
import { useRecordForm } from '../../records/form/useRecordForm';
import { ErrorState } from '../../shared/ErrorState';
import { useGo, useOwnQuery } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import styles from './CrearPrealistamientoScreen.module.css';
import { PRESET_FORM_KIND, PresetFields } from './PresetFields';
import { Resultado } from './Resultado';
import { fechasOf, freshPreset, keptOf } from './envio';
import { type KeptForm, findBegun, readClass, readMemoria, usePresetForm } from './keptForm';

/** PRE-19: the check of a vehicle before it leaves, made for a phone in a hurry. */
export function CrearPrealistamientoScreen() {
  // Without a working client the guard opens the choice of one instead (GUARD-81).
  const client = useWorkingClient() ?? '';
  return (
    <>
      <FormHeading
        title={routeOf('prealistamientoCreate').title}
        subtitle={`Revisa el vehículo antes de salir. Flota de ${displayName(client)}.`}
      />
      <PinOffer />
      <LoadedCheck key={client} client={client} />
    </>
  );
}

function LoadedCheck({ client }: { client: string }) {
  const form = usePresetForm(client);
  const begun = useBegun(client);
  const isCopy = form.data?.isCopy ?? false;
  if (form.data && begun.data)
    return <PresetForm key={begun.data.record} {...form.data.value} {...begun.data} {...{ client, isCopy }} />;
  if (form.error) return <ErrorState error={form.error} onRetry={() => void form.refetch()} />;
  return <FormLoading />;
}

/** Which check this is: the one the address names, one that was begun here before, or a new one. */
function useBegun(client: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const vehicle = useOwnQuery('vehicle');
  const borrador = useOwnQuery('borrador');
  return useDraftRecord(PRESET_FORM_KIND, {
    of: [client, vehicle, borrador],
    choose: async (drafts) => ({
      vehicle,
      record: borrador || findBegun(drafts, client, vehicle) || crypto.randomUUID(),
      lastClass: await readClass(store, _id, vehicle),
      memoria: await readMemoria(store, _id),
    }),
  });
}

type Props = KeptForm & { isCopy: boolean; client: string } & NonNullable<ReturnType<typeof useBegun>['data']>;

function PresetForm({ isCopy, record, ...about }: Props) {
  const go = useGo();
  const { nameUser } = useViewer();
  const [sent, setSent] = useState<PresetCreated>();
  const another = () =>
    void go({ to: 'prealistamientoCreate', search: { borrador: crypto.randomUUID() }, replace: true });

  function handleSent(answer: unknown) {
    const created = PresetCreated.safeParse(answer).data;
    if (created) setSent(created);
    else another();
  }

  const form = useRecordForm(PRESET_FORM_KIND, record, { onSent: handleSent });
  if (sent) return <Resultado sent={sent} onAnother={another} />;
  const isForeign = about.vehicle !== '' && !about.vehiculos.some(({ id }) => id === about.vehicle);
  const vehicle = isForeign ? '' : about.vehicle;
  const { client, vigente, lastClass = 'defaultcheck', memoria, vehiculos, conocido } = about;
  const chosen = vehiculos.find(({ id }) => id === vehicle);
  const known = chosen && fechasOf(plantillaOf(vigente.plantilla), about, chosen);
  const clase = (chosen && keptOf(conocido, chosen.patente)?.clase) ?? lastClass;
  const { isFast } = memoria;
  return (
    <>
      {!form.queued && isCopy && (
        <CopyNotice>Estos son los vehículos y conductores guardados en este equipo.</CopyNotice>
      )}
      {!form.queued && isForeign && (
        <p role="alert" className={styles.foreign}>
          {PRESET_MESSAGES.foreignCode}
        </p>
      )}
      <RecordForm
        form={form}
        initial={() => freshPreset({ client, vehicle, vigente, clase, isFast, known, responsable: nameUser })}
        actions={<Button onClick={another}>Hacer otro prealistamiento</Button>}
        onDiscarded={another}
      >
        {(draft) => <PresetFields {...about} form={form} draft={draft} onDiscarded={another} />}
      </RecordForm>
    </>
  );
}
