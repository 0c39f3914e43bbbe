import type { FieldError } from '@fenix/domain/errors';
import { EVIDENCIA_MESSAGES } from '@fenix/domain/flota/evidencia';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { Plate } from '@fenix/domain/flota/plate';
import type { Option } from '@fenix/domain/forms/def';
import { answersOf, withField, withoutFields } from '@fenix/domain/forms/values';
import { bogotaDay } from '@fenix/domain/dates/days';
import { unlistedProblems } from '@fenix/domain/forms/problems';
import { NOVEDADES_INICIALES, proposedReport, tipoOptions } from '@fenix/domain/informes/catalogo/catalogo';
import { DESCRIPTION_MAX, isFutureDay } from '@fenix/domain/informes/crear/crear';
import { INFORME_FORM, type InformeValues, freshInforme, toldOf } from '@fenix/domain/informes/crear/form';
import { CreatedInforme } from '@fenix/domain/informes/informe';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { INFORME } from '@fenix/domain/informes/record';
import { access, isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { z } from 'zod';
import { DocumentosOperador } from '../../flota/DocumentosOperador';
import { flotaQueries } from '../../flota/useFlota';
import { FormView } from '../../forms/FormView';
import type { OpenDraft } from '../../outbox/useDraft';
import { RecordForm } from '../../records/form/RecordForm';
import { formKind } from '../../records/form/formKind';
import { type FormCall, useFormSubmission } from '../../records/form/useFormSubmission';
import { type RecordFormState, useRecordForm } from '../../records/form/useRecordForm';
import { ErrorState } from '../../shared/ErrorState';
import { call } from '../../shared/api';
import { clientNames, companyQuery } from '../../shared/list/companies';
import { logNote } from '../../shared/log';
import { RouteLink, useGo, useOwnQuery } from '../../shared/routing';
import { useToday } from '../../shared/useToday';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { OrigenLink } from '../OrigenLink';
import { useNovedades } from '../novedades';
import { informeQueries } from '../useInformes';
import styles from './InformeForm.module.css';
import { useEvidenceFacts, useEvidencePicture } from './useEvidencia';

export const INFORME_FORM_KIND = formKind(INFORME);

type Props = {
  record: string;
  /** It was begun on this device before: what it was filled with then stays. */
  isBegun: boolean;
  returned: readonly FieldError[];
  onReset: () => void;
};

/** INF-03: the form, as it was left on this device or as its acta begins it. */
export function InformeForm({ record, isBegun, returned, onReset }: Props) {
  const viewer = useViewer();
  const go = useGo();
  const client = useWorkingClient();
  const acta = useActaFacts();
  const evidencia = useEvidenceFacts(client);
  const [goesWithout, setGoesWithout] = useState(false);
  const dateNoveltie = bogotaDay(useToday());

  /** INF-04: on to what was made, for who may read it. */
  function handleSent(answer: unknown) {
    const made = CreatedInforme.safeParse(answer).data;
    const mayRead = access(viewer, routeOf('informePreview')) === 'open';
    if (made && mayRead) void go({ to: 'informePreview', params: { id: made.createdInformeId }, replace: true });
    else onReset();
  }

  const form = useRecordForm(INFORME_FORM_KIND, record, { onSent: handleSent, returned });
  // INF-06: the screen shows it with what can be done about it.
  if (form.queued?.refusal) return null;
  // What was read stays, whatever becomes of a later reading of it.
  const isUnread = evidencia.isError && !evidencia.data && !isBegun && !goesWithout && !form.queued;
  if (acta.isPending || evidencia.isPending || (isUnread && evidencia.isFetching))
    return <Skeleton height={360} radius="md" />;
  if (isUnread)
    return (
      <>
        <ErrorState
          error={evidencia.error}
          title={EVIDENCIA_MESSAGES.unread}
          onRetry={() => void evidencia.refetch()}
        />
        <Group justify="center">
          <Button variant="subtle" onClick={() => setGoesWithout(true)}>
            Seguir sin la evidencia
          </Button>
        </Group>
      </>
    );
  return (
    <RecordForm
      form={form}
      initial={() => freshInforme({ client: client ?? '', dateNoveltie, ...acta.data, ...evidencia.data })}
      actions={<Button onClick={onReset}>Crear otro informe</Button>}
      onDiscarded={onReset}
    >
      {(draft) => <InformeFields form={form} draft={draft} onReset={onReset} />}
    </RecordForm>
  );
}

const ActaFacts = z.object({
  _id: z.string(),
  consecutive: z.number(),
  plate: z.string(),
  internalNumber: z.string().nullable(),
  client: z.string(),
});

/** INF-42: the acta it is about. One that cannot be read begins nothing. */
function useActaFacts() {
  const id = useOwnQuery('acta');
  return useQuery({
    queryKey: [...informeQueries.all, 'acta', id] as const,
    queryFn: async (): Promise<Partial<InformeValues>> => {
      if (id === '') return {};
      const acta = await call(ActaFacts, 'GET', `/api/actas/${encodeURIComponent(id)}`).catch(() => undefined);
      if (!acta) return {};
      const { plate, internalNumber, client, consecutive } = acta;
      return {
        plate,
        internalNumber: internalNumber ?? '',
        // The acta's own number stays, whatever the vehicle is called by now.
        ...(internalNumber && { filled: { plate, number: internalNumber } }),
        client,
        proceddingId: acta._id,
        actaConsecutive: consecutive,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type FieldsProps = { form: RecordFormState; draft: OpenDraft<InformeValues>; onReset: () => void };

function InformeFields({ form, draft, onReset }: FieldsProps) {
  const { values } = draft;
  const viewer = useViewer();
  const isStaff = isManager(viewer);
  const clientes = useQuery({ ...companyQuery, select: clientNames, enabled: isStaff });
  const hint = useVehicleByPlate(draft);
  const conductores = useConductores(values.client);
  const hasLostPicture = useEvidencePicture(draft);
  const novedades = useNovedades(values.client);
  const offered = useMemo(() => novedades.data && tipoOptions(novedades.data.rangos), [novedades.data]);
  useProposedReport(draft, novedades.data);
  const isProposed = values.typeReport !== '' && values.typeReport === values.proposed;
  const def = useMemo(() => {
    // Not in the form itself: which answers its version takes does not change by what is suggested.
    const suggested = withField(INFORME_FORM, 'operatorName', { from: 'conductores' });
    const asked = isStaff ? suggested : withoutFields(suggested, ['client']);
    const proposed = isProposed ? withField(asked, 'typeReport', { hint: PROPOSED }) : asked;
    return hint ? withField(proposed, 'plate', { hint }) : proposed;
  }, [isStaff, hint, isProposed]);

  const plate = values.plate.trim().toUpperCase() || undefined;
  const fields = useFormSubmission({
    form,
    draft,
    def,
    options: {
      novedades: offered,
      conductores,
      clientes: clientes.data?.map((value) => ({ value, label: displayName(value) })),
    },
    also: [...futureProblems(values), ...unlisted(values, offered)],
    title: plate ? `Informe · ${plate}` : 'Informe',
    plate,
    call: () => callOf(values, (novedades.data ?? NOVEDADES_INICIALES).version),
    onRefused: onReset,
    onDiscarded: onReset,
  });
  return (
    <FormView
      label="Nuevo informe"
      saveLabel="Confirmar"
      beginsFocused
      {...fields}
      above={{
        configuracion: (
          <About
            values={values}
            hasLostPicture={hasLostPicture}
            refusal={form.returned.find(({ path }) => path === 'origen')?.message}
            onDropEvidence={() => draft.set({ origen: undefined, pendingPicture: null })}
          />
        ),
        novedades: <Documentos values={values} set={fields.form.set} />,
      }}
    />
  );
}

/** CUM-48: what the company keeps of the operator, for the description of the first novelty. */
function Documentos({ values, set }: { values: InformeValues; set: (change: Partial<InformeValues>) => void }) {
  const { client, operatorName, dateNoveltie, newNovelties } = values;
  const today = bogotaDay(useToday());
  return (
    <DocumentosOperador
      client={client}
      nombre={operatorName}
      on={dateNoveltie || today}
      text={newNovelties[0]?.description ?? ''}
      max={DESCRIPTION_MAX}
      into="la descripción"
      field="description"
      onAdd={(description) =>
        set({
          newNovelties: newNovelties.map((one, place) => (place === 0 ? Object.assign({}, one, { description }) : one)),
        })
      }
    />
  );
}

/** What has not happened yet cannot be reported. */
function futureProblems({ dateNoveltie }: InformeValues): FieldError[] {
  const isFuture = dateNoveltie !== '' && isFutureDay(dateNoveltie, new Date());
  return isFuture ? [{ path: 'dateNoveltie', message: INFORME_MESSAGES.futureDay }] : [];
}

/** A draft of another day may hold a type that has left the list. */
function unlisted(values: InformeValues, novedades: readonly Option[] | undefined): FieldError[] {
  const { newNovelties } = answersOf<typeof INFORME_FORM>(INFORME_FORM, values);
  return unlistedProblems(INFORME_FORM, { newNovelties }, { novedades }, INFORME_MESSAGES.unknownNoveltie);
}

const PROPOSED = 'Propuesto por la primera novedad. Puedes cambiarlo.';

/** INF-19: while a person has chosen no other, the first novelty says what kind of report this is. */
function useProposedReport(
  { values, set }: Pick<OpenDraft<InformeValues>, 'values' | 'set'>,
  novedades: { rangos: Parameters<typeof proposedReport>[0] } | undefined,
) {
  const first = values.newNovelties[0]?.noveltie ?? '';
  const proposal = novedades && proposedReport(novedades.rangos, first);
  const propose = useEffectEvent((typeReport: string) => {
    const isFree = values.typeReport === '' || values.typeReport === values.proposed;
    if (isFree && values.typeReport !== typeReport) set({ typeReport, proposed: typeReport });
  });
  useEffect(() => {
    if (proposal) propose(proposal);
  }, [proposal]);
}

type AboutProps = {
  values: InformeValues;
  hasLostPicture: boolean;
  /** INF-87: what the server said of the evidence. */
  refusal: string | undefined;
  onDropEvidence: () => void;
};

/** INF-08, INF-42: the client, where the form does not ask for it, and the acta or evidence it comes from. */
function About({ values, hasLostPicture, refusal, onDropEvidence }: AboutProps) {
  const { client, proceddingId, actaConsecutive, origen } = values;
  const isStaff = isManager(useViewer());
  return (
    <>
      {proceddingId && (
        <p className={styles.from}>
          Viene del{' '}
          <RouteLink to="actaPreview" params={{ id: proceddingId }}>
            acta n.º {actaConsecutive}
          </RouteLink>
          .
        </p>
      )}
      {origen && (
        <div className={styles.evidence}>
          <p className={styles.from}>
            Viene de <OrigenLink origen={origen} />. Revisa los datos antes de confirmar.
            {hasLostPicture && ` ${EVIDENCIA_MESSAGES.noPicture}`}
          </p>
          {refusal !== undefined && (
            <p className={styles.refusal} role="alert">
              {refusal} {EVIDENCIA_MESSAGES.dropIt}
            </p>
          )}
          <Button variant="default" size="compact-md" className={styles.drop ?? ''} onClick={onDropEvidence}>
            Quitar la evidencia
          </Button>
        </div>
      )}
      {!isStaff && <TextInput label="Cliente" readOnly value={displayName(client)} className={styles.client ?? ''} />}
    </>
  );
}

/** INF-84: the names of the company's drivers, suggested for the operator; any other name may be typed. */
function useConductores(client: string): readonly string[] | undefined {
  const { data } = useQuery({ ...flotaQueries.conductores(client), enabled: client !== '', retry: false });
  return useMemo(
    () => data && [...new Set(data.items.map(({ nombre, apellido }) => `${nombre} ${apellido}`.trim()))].toSorted(),
    [data],
  );
}

const UNKNOWN = 'No encontramos un vehículo con esta placa. Escribe el número interno.';

/** INF-06, INF-15 to INF-17: a plate that is a vehicle's brings its number. Answers what there is to say about the plate. */
function useVehicleByPlate({ values, set }: Pick<OpenDraft<InformeValues>, 'values' | 'set'>): string | undefined {
  const plate = Plate.safeParse(values.plate).data ?? '';
  const { data, isError } = useQuery({
    ...flotaQueries.porPlaca(values.client, plate),
    enabled: plate !== '' && values.client !== '',
  });
  const vehicle = data?.items[0];
  const unknown = data && !vehicle ? plate : '';
  const { internalNumber, filled } = values;
  // Once for each plate: a number that a person corrected stays, also when the form is opened again.
  const fill = useEffectEvent((number: string) => {
    if (filled?.plate !== plate) set({ internalNumber: number, filled: { plate, number } });
  });
  const clear = useEffectEvent(() => {
    if (filled && filled.plate !== plate && internalNumber === filled.number)
      set({ internalNumber: '', filled: undefined });
  });
  useEffect(() => {
    // CUM-18: the number that the company keeps goes before the name at the platform.
    const number = vehicle?.internalNumber || vehicle?.nombre;
    if (number) fill(number);
  }, [vehicle]);
  useEffect(() => {
    if (!unknown) return;
    logNote(FLOTA_MESSAGES.noVehicle);
    clear();
  }, [unknown]);
  if (isError) return 'No pudimos buscar el vehículo. Escribe el número interno.';
  return unknown ? UNKNOWN : undefined;
}

/** INF-40, INF-41, INF-73: the finished report as the call takes it. */
function callOf(values: InformeValues, version: string): FormCall {
  const { newNovelties, origen, ...answers } = toldOf(values);
  const words = Object.entries(answers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    path: '/api/informes/create',
    parts: [
      ['newNovelties', JSON.stringify(newNovelties)],
      ...words,
      ...(origen ? [['origen', JSON.stringify(origen)] as const] : []),
      ['version', version],
    ],
  };
}
