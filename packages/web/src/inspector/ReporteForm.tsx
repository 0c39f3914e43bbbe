import type { FormDef } from '@fenix/domain/forms/def';
import { withField } from '@fenix/domain/forms/values';
import type { ImageType, InspectorConfig } from '@fenix/domain/incontrol/configuracion/config';
import { PHOTO_PLACES, inspectionForm, inspectionOptions, reportVideo } from '@fenix/domain/incontrol/app/formulario';
import type { InspectorTrip } from '@fenix/domain/incontrol/app/sesion';
import { setNonce } from 'get-nonce';
import { useEffect, useMemo, useRef } from 'react';
import { Appearance } from '../app/Appearance';
import { FormPage } from '../forms/FormPage';
import { Steps, sectionAt } from '../forms/Steps';
import { DeviceContext } from '../outbox/DeviceProvider';
import type { Entry } from '../outbox/outbox';
import { type OpenDraft, useDraft } from '../outbox/useDraft';
import { useFormSubmission } from '../records/form/useFormSubmission';
import { type RecordFormState, useRecordForm } from '../records/form/useRecordForm';
import { Button } from '../sesion/plain/Button';
import { PlateChip } from '../shared/PlateChip';
import { ConfirmHost } from '../shared/confirm';
import { NotifyHost } from '../shared/notify';
import { styleNonce } from '../shared/product';
import { useIsPhone } from '../shared/useIsPhone';
import styles from './Viaje.module.css';
import type { InspectorDevice } from './device';
import { REPORT_FORM_KIND, type ReportValues, callOf, freshReport, photoWords, takenAt, typeOf } from './reporte';
import './formStyles';
import { SendingState } from './Pendientes';
import { go } from './useHash';

if (styleNonce()) setNonce(styleNonce());

type Props = {
  device: InspectorDevice;
  trip: InspectorTrip;
  /** Of the last contact: what a new report answers. */
  config: InspectorConfig;
  /** Their control point, empty while none is chosen. */
  point: string;
  /** IAPP-37: the vehicle, from the phone's cache. */
  tipo: ImageType | undefined;
  /** VIDEO-07: the company's reports take long videos. */
  takesLong: boolean;
  referencia: string;
  section: string | undefined;
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
  const { device, trip, config, point, tipo, referencia } = props;
  const { outbox, inspector } = device;
  const leave = () => go({ at: 'viaje', trip: trip.id }, { replace: true });
  const form = useRecordForm(REPORT_FORM_KIND, referencia, { onSent: leave });
  const draft = useDraft<ReportValues>(form.id, () =>
    freshReport({ trip, config, inspector, point, tipo, now: new Date() }),
  );
  const { queued } = form;
  if (queued)
    return (
      <WaitingReport
        entry={queued}
        outbox={outbox}
        onEdit={() => {
          form.onReturn(queued.refusal?.errors ?? []);
          void outbox.withdraw(form.id);
        }}
      />
    );
  if (!draft) return null;
  return <ReportFields {...props} form={form} draft={draft} onDiscarded={leave} />;
}

type FieldsProps = Pick<Props, 'trip' | 'takesLong' | 'referencia' | 'section'> & {
  form: RecordFormState;
  draft: OpenDraft<ReportValues>;
  onDiscarded: () => void;
};

function ReportFields({ trip, takesLong, referencia, section, form, draft, onDiscarded }: FieldsProps) {
  const isPhone = useIsPhone();
  const { config } = draft.values;
  const type = typeOf(draft.values);
  const { fotos } = draft.values;
  const def = useMemo(
    () => withPhotoWords(inspectionForm(config, type, reportVideo(takesLong)), fotos),
    [config, type, takesLong, fotos],
  );
  const options = useMemo(() => inspectionOptions(config), [config]);

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

  const fields = useFormSubmission({
    form,
    draft: { ...draft, setFile },
    def,
    options,
    title: `${trip.placa || trip.activo} · ${trip.nombre}`,
    plate: trip.placa || undefined,
    missing: (labels) => ({
      title: '¿Enviar sin todo lo que se pide?',
      message: `Falta: ${labels.join(', ')}.`,
      confirmLabel: 'Enviar así',
      cancelLabel: 'Volver',
    }),
    call: () => callOf(def, { referencia, values: draft.values, files: draft.files, now: new Date() }),
    onDiscarded,
  });
  const shared = { ...fields, label: 'Reporte de inspección', saveLabel: 'Enviar reporte' };
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

function withPhotoWords(def: FormDef, fotos: ReportValues['fotos']): FormDef {
  return Object.entries(fotos).reduce(
    (said, [place, facts]) => (facts ? withField(said, place, { hint: photoWords(facts) }) : said),
    def,
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

const WHEN = {
  alone: 'Se envía solo cuando haya señal, una sola vez.',
  paused: 'Se envía cuando toques Continuar.',
} as const;

type WaitingProps = { entry: Entry; outbox: InspectorDevice['outbox']; onEdit: () => void };

/** A report that is finished and on its way. */
function WaitingReport({ entry, outbox, onEdit }: WaitingProps) {
  const { failed, complete } = REPORT_FORM_KIND.words;
  const heading = useRef<HTMLHeadingElement>(null);
  // S10: the button that sent it is gone, and the focus with it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section aria-label="Reporte por enviar">
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {entry.refusal ? failed : 'Por enviar'}
      </h2>
      <p>{entry.title}</p>
      <SendingState entry={entry} outbox={outbox} />
      <p>
        {entry.refusal
          ? 'Lo que llenaste sigue guardado en este celular.'
          : `${complete}. ${WHEN[entry.paused ? 'paused' : 'alone']}`}
      </p>
      {entry.sent === undefined && (
        <div className={styles.actions}>
          {entry.paused && <Button onClick={() => void outbox.retry(entry.id)}>Continuar</Button>}
          <Button isQuiet={entry.paused === true} onClick={() => go({ at: 'viajes' })}>
            Volver a los viajes
          </Button>
          <Button isQuiet onClick={onEdit}>
            Corregir el reporte
          </Button>
        </div>
      )}
    </section>
  );
}
