import { bogotaDay } from '@fenix/domain/dates/days';
import { formatDay, formatTime } from '@fenix/domain/dates/format';
import { APPROVED } from '@fenix/domain/flota/aprobado';
import { driverLabel, fullName } from '@fenix/domain/flota/drivers';
import type { FormDef } from '@fenix/domain/forms/def';
import { answersOf } from '@fenix/domain/forms/values';
import { type Odometro, odometroOffer } from '@fenix/domain/gps/odometro';
import { estadoWord } from '@fenix/domain/prealistamiento/lista/columns';
import { withDefectos } from '@fenix/domain/prealistamiento/crear/conocido';
import { presetForm } from '@fenix/domain/prealistamiento/crear/form';
import { labradoMinimo } from '@fenix/domain/prealistamiento/crear/labrado';
import { kilometrajeDoubts } from '@fenix/domain/prealistamiento/crear/kilometraje';
import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import { type Plantilla, plantillaOf } from '@fenix/domain/prealistamiento/plantilla/plantilla';
import { PREALISTAMIENTO } from '@fenix/domain/prealistamiento/record';
import { type Found, bloqueosOf, estadoOf, findingsIn, verdictText } from '@fenix/domain/prealistamiento/veredicto';
import type { Tiempos } from '@fenix/domain/prealistamiento/crear/tiempos';
import type { Rules } from '@fenix/domain/reglas/vigentes';
import { searchKey } from '@fenix/domain/text/search';
import { vehicleLabel } from '@fenix/domain/flota/vehicleLabel';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FoldedForm } from '../../forms/FoldedForm';
import { FormView } from '../../forms/FormView';
import type { Offer } from '../../forms/useForm';
import { useDevice } from '../../outbox/DeviceProvider';
import type { DeviceStore } from '../../outbox/deviceStore';
import type { OpenDraft } from '../../outbox/useDraft';
import { FormCard } from '../../records/form/FormCard';
import { formKind } from '../../records/form/formKind';
import { useFormSubmission } from '../../records/form/useFormSubmission';
import type { RecordFormState } from '../../records/form/useRecordForm';
import type { Question } from '../../shared/question';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import { AlcancePicker } from './AlcancePicker';
import styles from './CrearPrealistamientoScreen.module.css';
import { SoyYo } from './SoyYo';
import { type PresetValues, callOf, datesOfDriver, datesOfVehicle, fechasOf, keptOf, papelesOf } from './envio';
import { type KeptForm, type Memoria, remember, rememberClass } from './keptForm';
import { useTiempos } from './useTiempos';

export const PRESET_FORM_KIND = formKind(PREALISTAMIENTO);

type Props = Pick<KeptForm, 'vehiculos' | 'conductores' | 'papeles' | 'anteriores' | 'conocido'> & {
  memoria: Memoria;
  form: RecordFormState;
  draft: OpenDraft<PresetValues>;
  onDiscarded: () => void;
};

/** The fields of a check. */
export function PresetFields(props: Props) {
  const { form, draft, vehiculos, conductores, anteriores, conocido, memoria, onDiscarded } = props;
  const { store } = useDevice();
  const { _id } = useViewer();
  const today = useToday();
  const { clase, isFast, vehicle, conductor = '', responsable = '' } = draft.values;
  const plantilla = useMemo(() => plantillaOf(draft.values.plantilla), [draft.values.plantilla]);
  const day = bogotaDay(today);
  const def = useMemo(() => {
    const found = conocido.defectos.filter(({ vehicle_id }) => vehicle_id === vehicle);
    return withDefectos(presetForm(plantilla, { clase, isFast }), found, day);
  }, [plantilla, clase, isFast, conocido, vehicle, day]);
  const options = {
    vehiculos: vehiculos.map((vehiculo) => ({ value: vehiculo.id, label: vehicleLabel(vehiculo) })),
    conductores: conductores.map((one) => ({ value: one.id, label: driverLabel(one) })),
  };
  const chosen = vehiculos.find(({ id }) => id === vehicle);
  const plate = chosen?.patente ?? vehicle;
  const driver = conductores.find(({ id }) => id === conductor);
  const before = anteriores.find(({ id }) => id === vehicle);
  const kept = keptOf(conocido, plate);
  const { container, read: readTiempos } = useTiempos(draft.values.tiempos);
  const fields = useFormSubmission({
    form,
    draft,
    def,
    options,
    offers: { kilometraje: offerOf(chosen?.odometro, today) },
    ask: () => kilometrajeQuestion(draft.values, chosen?.odometro, before?.kilometraje ?? null),
    title: plate ? `Prealistamiento · ${plate}` : 'Prealistamiento',
    plate: plate || undefined,
    call: () => {
      const values = { ...draft.values, tiempos: readTiempos() };
      rememberAll(store, _id, values, draft.files['signatureDriver']);
      return finishedCall(def, values, plate);
    },
    onDiscarded,
  });
  usePapeles(props, plantilla, fields.form.set);
  useKeptTiempos(draft, readTiempos);
  const resumed = useResumed(draft, form.returned.length > 0, today);
  const [startAt] = useState(() =>
    resumed.at ? def.sections.find(({ id }) => fields.form.missing.has(id))?.id : undefined,
  );
  if (resumed.asks) return <OtherDay at={resumed.at} onResume={resumed.resume} onDiscard={fields.onDiscard} />;
  const isSame = driver && searchKey(responsable) === searchKey(fullName(driver));
  const shown = {
    label: 'Prealistamiento',
    beginsFocused: true,
    ...fields,
    startAt,
    above: {
      datos: (
        <>
          <AlcancePicker
            {...{ clase, isFast }}
            keptOf={kept?.clase ? plate : undefined}
            onChange={(change) => fields.form.set(change)}
          />
          <SoyYo memoria={memoria} conductores={conductores} form={fields.form} />
        </>
      ),
      checklistDocument: (before || (kept && kept.papeles.length > 0)) && (
        <p className={styles.hint}>
          {datesHint(before?.fecha, (kept?.papeles.length ?? 0) > 0)} Cámbialas si se renovó un papel.
        </p>
      ),
      firmas: (
        <>
          <Responsables names={conocido.responsables} value={responsable} onChange={fields.form.set} />
          <Veredicto def={def} values={draft.values} labrado={conocido.labrado} today={today} />
          {isSame && <p className={styles.same}>{PRESET_MESSAGES.samePerson}. Quedará anotado en el reporte.</p>}
        </>
      ),
    },
  };
  return (
    <div ref={container}>
      {resumed.at && (
        <p className={styles.resumed}>
          Sigues el {bogotaDay(resumed.at) === bogotaDay(today) ? 'de hoy' : `del ${formatDay(resumed.at)}`}{' '}
          {formatTime(resumed.at)} ·{' '}
          <Button variant="transparent" px={0} onClick={fields.onDiscard}>
            Empezar de nuevo
          </Button>
        </p>
      )}
      {isFast ? <FoldedForm {...shown} /> : <FormView {...shown} />}
    </div>
  );
}

/** What the next check of the vehicle begins with on this device. */
function rememberAll(store: DeviceStore, user: string, values: PresetValues, firma: File | undefined): void {
  const { vehicle, clase, conductor = '', isFast } = values;
  void rememberClass(store, user, vehicle, clase).catch(() => undefined);
  void remember(store, user, { vehicle, conductor, isFast, firma }).catch(() => undefined);
}

/** A check is filled in when it is saved. */
function finishedCall(def: FormDef, values: PresetValues, plate: string) {
  return callOf(def, { values, plate, now: new Date() });
}

/** Where the dates in the form come from. */
function datesHint(fecha: string | undefined, hasPapers: boolean): string {
  const check = fecha === undefined ? '' : `la revisión del ${formatDay(new Date(fecha))}`;
  if (!hasPapers) return `Las fechas son las de ${check}.`;
  return `Las fechas son las de los papeles guardados${check && ` y las de ${check}`}.`;
}

type ResponsablesProps = {
  names: readonly string[];
  value: string;
  onChange: (change: Partial<PresetValues>) => void;
};

/** CUM-25: who may answer for the vehicle, from the people of the company; another name may be written below. */
function Responsables({ names, value, onChange }: ResponsablesProps) {
  if (names.length === 0) return null;
  const known = names.find((name) => searchKey(name) === searchKey(value)) ?? '';
  return (
    <NativeSelect
      label="Responsable, de las personas de la empresa"
      description="Con su documento y su cargo en el registro."
      value={known}
      data={[{ value: '', label: known === '' && value ? 'Otro nombre' : 'Elige una persona' }, ...names]}
      onChange={(event) => event.currentTarget.value && onChange({ responsable: event.currentTarget.value })}
    />
  );
}

/** A phone that is put away keeps what was counted so far. */
function useKeptTiempos(draft: OpenDraft<PresetValues>, read: () => Tiempos): void {
  const keep = useEffectEvent(() => {
    if (draft.isTouched && document.visibilityState === 'hidden') draft.set({ tiempos: read() });
  });
  useEffect(() => {
    const stop = new AbortController();
    // In the capture phase, so that the draft's own listener writes it.
    window.addEventListener('visibilitychange', () => keep(), { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}

/** Whether this check was begun before, and whether that was on another day, which asks before it goes on. */
function useResumed({ isTouched, savedAt }: OpenDraft<PresetValues>, isReturned: boolean, today: Date) {
  const [at] = useState(() => (isTouched && savedAt !== undefined && !isReturned ? new Date(savedAt) : undefined));
  const [isResumed, setResumed] = useState(false);
  const asks = at !== undefined && !isResumed && bogotaDay(at) !== bogotaDay(today);
  return asks ? { at, asks: true as const, resume: () => setResumed(true) } : { at, asks: false as const };
}

type OtherDayProps = { at: Date; onResume: () => void; onDiscard: () => void };

/** What was found yesterday says nothing of the vehicle today: going on with it is asked first. */
function OtherDay({ at, onResume, onDiscard }: OtherDayProps) {
  return (
    <FormCard
      label="Prealistamiento sin terminar"
      title="Hay un prealistamiento sin terminar"
      hint={`Lo empezaste el ${formatDay(at)} a las ${formatTime(at)}. El vehículo se revisa cada día.`}
      actions={
        <>
          <Button onClick={onDiscard}>Empezar de nuevo</Button>
          <Button variant="default" onClick={onResume}>
            Seguir con ese
          </Button>
        </>
      }
    />
  );
}

/** PRE-15: the papers and dates that are known of driver and vehicle come with them; what is typed over them stays. */
function usePapeles(
  { vehiculos, papeles, anteriores, conocido, draft: { values } }: Props,
  plantilla: Plantilla,
  set: (change: Partial<PresetValues>) => void,
): void {
  const { conductor = '', papelesDe = '', vehicle, fechasVehiculo = '', fechasConductor = '' } = values;
  const fillPapeles = useEffectEvent(() => {
    const { cedula = '', licencia = '' } = papelesOf(plantilla, { papeles, conocido }, conductor) ?? {};
    set({ cedula, licencia, papelesDe: conductor });
  });
  const fillDriver = useEffectEvent(() => {
    const known = papelesOf(plantilla, { papeles, conocido }, conductor);
    set({ ...datesOfDriver(plantilla, values, known), fechasConductor: conductor });
  });
  const fillVehicle = useEffectEvent(() => {
    const chosen = vehiculos.find(({ id }) => id === vehicle);
    const known = chosen && fechasOf(plantilla, { anteriores, conocido }, chosen);
    const clase = chosen && keptOf(conocido, chosen.patente)?.clase;
    set({ ...datesOfVehicle(plantilla, values, known), ...(clase && { clase }), fechasVehiculo: vehicle });
  });
  useEffect(() => {
    if (conductor !== papelesDe) fillPapeles();
    else if (conductor !== fechasConductor) fillDriver();
  }, [conductor, papelesDe, fechasConductor]);
  useEffect(() => {
    if (vehicle !== fechasVehiculo) fillVehicle();
  }, [vehicle, fechasVehiculo]);
  const chosen = vehiculos.find(({ id }) => id === vehicle);
  const kept = chosen && keptOf(conocido, chosen.patente)?.clase;
  const takeClase = useEffectEvent((clase: NonNullable<typeof kept>) => {
    if (clase !== values.clase) set({ clase });
  });
  // A draft older than the vehicle's class in its sheet takes that class: the server judges by it.
  useEffect(() => {
    if (kept) takeClase(kept);
  }, [kept]);
}

type VeredictoProps = { def: FormDef; values: PresetValues; labrado: Rules; today: Date };

/** PRE-23: what the server will decide, before the signatures; approved once nothing is left to answer. */
function Veredicto({ def, values, labrado, today }: VeredictoProps) {
  const found = answersOf(def, values) as Found;
  const plantilla = plantillaOf(values.plantilla);
  const bloqueos = bloqueosOf(plantilla, found, bogotaDay(today), labradoMinimo(labrado, values.clase));
  const isOpen = plantilla.secciones.some(({ id }) => findingsIn(found, id).some(({ checked }) => !checked));
  if (isOpen && bloqueos.length === 0) return null;
  const estado = estadoOf(bloqueos);
  return (
    <output className={styles.early}>
      <span className={styles.verdict} data-state={estado === APPROVED ? 'ok' : 'danger'}>
        {estadoWord(estado)}. {verdictText(estado, bloqueos)}
      </span>
    </output>
  );
}

/** What the tracker says; who looks at the dashboard decides. */
function offerOf(odometro: Odometro | undefined, today: Date): Offer | undefined {
  return odometro && { words: odometroOffer(odometro, today), value: odometro.kilometros.toLocaleString('es-CO') };
}

/** Kilometres that do not fit what is known are asked about once. What the GPS added up is no counter of the vehicle. */
function kilometrajeQuestion(values: PresetValues, odometro: Odometro | undefined, anterior: number | null) {
  const { kilometraje: typed = '' } = values as { kilometraje?: string };
  const gps = odometro?.fuente === 'odometro' ? odometro.kilometros : null;
  const doubts = kilometrajeDoubts(Number(typed.replaceAll(/\D/g, '')), { gps, anterior });
  if (doubts.length === 0) return undefined;
  const question: Question = {
    title: `¿Seguro que son ${typed} km?`,
    message: doubts.join(' '),
    confirmLabel: `Sí, son ${typed} km`,
    cancelLabel: 'Corregir',
    isStayingSafe: true,
  };
  return { question, path: 'kilometraje' };
}
