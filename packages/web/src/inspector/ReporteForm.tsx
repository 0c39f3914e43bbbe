import type { FieldError } from '@fenix/domain/errors';
import type { InspectorConfig } from '@fenix/domain/incontrol/config';
import { PHOTO_PLACES, inspectionForm, inspectionOptions } from '@fenix/domain/incontrol/formulario';
import type { InspectorTrip } from '@fenix/domain/incontrol/sesion';
import { setNonce } from 'get-nonce';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Appearance } from '../app/Appearance';
import { FormPage } from '../forms/FormPage';
import { Steps, sectionAt } from '../forms/Steps';
import { useOutboxForm } from '../forms/useOutboxForm';
import { DeviceContext } from '../outbox/DeviceProvider';
import { entryState } from '../outbox/entryState';
import type { Entry } from '../outbox/outbox';
import { type OpenDraft, useDraft } from '../outbox/useDraft';
import { Button } from '../sesion/plain/Button';
import { PlateChip } from '../shared/PlateChip';
import { StateLabel } from '../shared/StateLabel';
import { ConfirmHost } from '../shared/confirm';
import type { Question } from '../shared/question';
import { NotifyHost } from '../shared/notify';
import { styleNonce } from '../shared/product';
import { useIsPhone } from '../shared/useIsPhone';
import styles from './Viaje.module.css';
import { type InspectorDevice, KIND } from './device';
import { type ReportValues, freshReport, submissionOf, takenAt, typeOf } from './reporte';
import './formStyles';
import { go } from './useHash';

if (styleNonce()) setNonce(styleNonce());

type Props = {
  device: InspectorDevice;
  trip: InspectorTrip;
  /** Of the last contact: what a new report answers. */
  config: InspectorConfig;
  referencia: string;
  section: string | undefined;
};

const DISCARD: Question = {
  title: '¿Descartar el reporte?',
  message: 'Se borra de este celular todo lo que llenaste en este reporte, con sus fotos y su firma.',
  confirmLabel: 'Descartar',
  danger: true,
};

/** One report, kept as it is written. It brings the form engine with it, which nothing before it needs. */
export function ReporteForm(props: Props) {
  return (
    <Appearance>
      <NotifyHost />
      <ConfirmHost />
      <DeviceContext value={props.device}>
        <Report {...props} />
      </DeviceContext>
    </Appearance>
  );
}

function Report(props: Props) {
  const { device, trip, config, referencia } = props;
  const { outbox, inspector } = device;
  const [returned, setReturned] = useState<readonly FieldError[]>([]);
  const id = outbox.idOf({ kind: KIND, record: referencia });
  const queued = useSyncExternalStore(outbox.subscribe, outbox.get).find((entry) => entry.id === id);
  const draft = useDraft<ReportValues>(id, () => freshReport({ trip, config, inspector, now: new Date() }));
  if (queued)
    return (
      <WaitingReport
        entry={queued}
        onEdit={() => {
          setReturned(queued.refusal?.errors ?? []);
          void outbox.withdraw(id);
        }}
      />
    );
  if (!draft) return null;
  return <Filling {...props} draft={draft} returned={returned} onReturn={setReturned} />;
}

type FillingProps = Props & {
  draft: OpenDraft<ReportValues>;
  returned: readonly FieldError[];
  onReturn: (errors: readonly FieldError[]) => void;
};

function Filling({ trip, referencia, section, draft, returned, onReturn }: FillingProps) {
  const isPhone = useIsPhone();
  const { config } = draft.values;
  const type = typeOf(draft.values);
  const def = useMemo(() => inspectionForm(config, type), [config, type]);
  const options = useMemo(() => inspectionOptions(config), [config]);
  const leave = () => go({ at: 'viaje', trip: trip.id }, { replace: true });

  /** When and where it was taken goes into the record. The place comes when the phone has found it. */
  async function setFile(field: string, file: File | undefined) {
    const keeping = draft.setFile(field, file);
    if (PHOTO_PLACES.includes(field)) await notePhoto(field, file);
    return keeping;
  }

  async function notePhoto(field: string, file: File | undefined) {
    const { dateTime, isFresh } = file ? takenAt(file, new Date()) : { dateTime: undefined, isFresh: false };
    const facts = dateTime === undefined ? undefined : { dateTime };
    draft.set({ fotos: { ...draft.get().values.fotos, [field]: facts } });
    const place = isFresh ? await findPlace() : undefined;
    // Another photograph may have taken its place meanwhile.
    if (place && facts && draft.get().values.fotos[field]?.dateTime === dateTime)
      draft.set({ fotos: { ...draft.get().values.fotos, [field]: { ...facts, ...place } } });
  }

  const form = useOutboxForm({
    def,
    draft: { ...draft, setFile },
    options,
    returned,
    onReturn,
    words: {
      waiting: 'El reporte quedó guardado en este celular y se envía solo cuando haya señal.',
      discard: DISCARD,
      missing: (labels) => ({
        title: '¿Enviar sin todo lo que se pide?',
        message: `Falta: ${labels.join(', ')}.`,
        confirmLabel: 'Enviar así',
        cancelLabel: 'Volver',
      }),
    },
    submissionOf: () =>
      submissionOf(def, { referencia, key: draft.key, values: draft.values, files: draft.files, now: new Date() }),
    onSent: leave,
    onDiscarded: leave,
  });
  const shared = { ...form, label: 'Reporte de inspección', saveLabel: 'Enviar reporte' };
  return (
    <>
      <p className={styles.about}>
        <PlateChip plate={trip.placa} /> {trip.nombre}
      </p>
      {isPhone ? (
        <Steps
          {...shared}
          section={sectionAt(def.sections, section)}
          onOpen={(next) => next !== section && go({ at: 'reporte', trip: trip.id, referencia, section: next })}
        />
      ) : (
        <FormPage {...shared} />
      )}
    </>
  );
}

const WAIT_MS = 15_000;
/** Where one was a moment ago is good enough for a photograph. */
const AGE_MS = 30_000;

type Whereabouts = { latitud: number; longitud: number };

/** Where the phone is; nothing when it does not know or may not say. */
function findPlace(): Promise<Whereabouts | undefined> {
  const { geolocation } = navigator as Partial<Navigator>;
  if (!geolocation) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitud: rounded(coords.latitude), longitud: rounded(coords.longitude) }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: AGE_MS },
    );
  });
}

/** To the metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** A report that is finished and on its way. */
function WaitingReport({ entry, onEdit }: { entry: Entry; onEdit: () => void }) {
  const { state, words } = entryState(entry);
  return (
    <section aria-label="Reporte por enviar">
      <h1 className={styles.title}>{entry.refusal ? 'El reporte no se pudo enviar' : 'Por enviar'}</h1>
      <p>{entry.title}</p>
      <StateLabel state={state}>{words}</StateLabel>
      <p>
        {entry.refusal
          ? 'Lo que llenaste sigue guardado en este celular.'
          : 'Está completo y guardado en este celular. Se envía solo cuando haya señal, una sola vez.'}
      </p>
      {entry.sent === undefined && (
        <div className={styles.actions}>
          <Button onClick={() => go({ at: 'viajes' })}>Volver a los viajes</Button>
          <Button isQuiet onClick={onEdit}>
            Corregir el reporte
          </Button>
        </div>
      )}
    </section>
  );
}
