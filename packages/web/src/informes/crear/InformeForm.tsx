import type { FieldError } from '@fenix/domain/errors';
import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { Plate } from '@fenix/domain/flota/plate';
import { withField, withoutFields, shownPlaces } from '@fenix/domain/forms/values';
import { isFutureDay } from '@fenix/domain/informes/crear';
import { INFORME_FORM, type InformeValues, TIPO_OPTIONS, freshInforme, toldOf } from '@fenix/domain/informes/form';
import { INFORME_MESSAGES } from '@fenix/domain/informes/messages';
import { isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { z } from 'zod';
import { flotaQueries } from '../../flota/useFlota';
import { FormView } from '../../forms/FormView';
import { useOutboxForm } from '../../forms/useOutboxForm';
import { useDevice } from '../../outbox/DeviceProvider';
import type { NewSubmission } from '../../outbox/outbox';
import { type OpenDraft, useDraft } from '../../outbox/useDraft';
import { call } from '../../shared/api';
import type { Question } from '../../shared/question';
import { clientNames, companyQuery } from '../../shared/list/companies';
import { logNote } from '../../shared/log';
import { RouteLink, useOwnQuery } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { informeQueries } from '../useInformes';
import styles from './InformeForm.module.css';

export const DISCARD_QUESTION: Question = {
  title: '¿Descartar el borrador?',
  message: 'Se borra de este equipo todo lo que llenaste en este informe, con sus fotos y sus videos.',
  confirmLabel: 'Descartar',
  danger: true,
};

type Props = { record: string; returned: readonly FieldError[]; onReset: () => void };

/** INF-03: the form, as it was left on this device or as its acta begins it. */
export function InformeForm(props: Props) {
  const client = useWorkingClient();
  const acta = useActaFacts();
  if (acta.isPending) return <Skeleton height={360} radius="md" />;
  return <Opened {...props} begin={{ client: client ?? '', ...acta.data }} />;
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
        client,
        proceddingId: acta._id,
        actaConsecutive: consecutive,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Opened({ begin, ...props }: Props & { begin: Partial<InformeValues> }) {
  const { outbox } = useDevice();
  const draft = useDraft<InformeValues>(outbox.idOf({ kind: 'informe', record: props.record }), () =>
    freshInforme(begin),
  );
  return draft ? <Filling {...props} draft={draft} /> : <Skeleton height={360} radius="md" />;
}

function Filling({ record, returned, onReset, draft }: Props & { draft: OpenDraft<InformeValues> }) {
  const { values } = draft;
  const viewer = useViewer();
  const isStaff = isManager(viewer);
  const clientes = useQuery({ ...companyQuery, select: clientNames, enabled: isStaff });
  const hint = useVehicleByPlate(draft);
  const def = useMemo(() => {
    const asked = isStaff ? INFORME_FORM : withoutFields(INFORME_FORM, ['client']);
    return hint ? withField(asked, 'plate', { hint }) : asked;
  }, [isStaff, hint]);

  const form = useOutboxForm({
    def,
    draft,
    options: {
      novedades: TIPO_OPTIONS,
      clientes: clientes.data?.map((value) => ({ value, label: displayName(value) })),
    },
    returned,
    also: futureProblems(values),
    words: { waiting: 'El informe quedó guardado en este equipo y se envía solo.', discard: DISCARD_QUESTION },
    submissionOf: () => submissionOf(record, draft),
    onSent: () => undefined,
    onRefused: onReset,
    onDiscarded: onReset,
  });
  return (
    <FormView
      label="Nuevo informe"
      saveLabel="Confirmar"
      {...form}
      above={{ configuracion: <About values={values} /> }}
    />
  );
}

/** What has not happened yet cannot be reported. */
function futureProblems({ dateNoveltie }: InformeValues): FieldError[] {
  const isFuture = dateNoveltie !== '' && isFutureDay(dateNoveltie, new Date());
  return isFuture ? [{ path: 'dateNoveltie', message: INFORME_MESSAGES.futureDay }] : [];
}

/** INF-08, INF-42: whose report it is where nobody is asked, and the acta it comes from. */
function About({ values: { client, proceddingId, actaConsecutive } }: { values: InformeValues }) {
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
      {!isStaff && <TextInput label="Cliente" readOnly value={displayName(client)} className={styles.client ?? ''} />}
    </>
  );
}

const UNKNOWN = 'No encontramos un vehículo con esta placa. Escribe el número interno.';

/** INF-15 to INF-17: a plate that is a vehicle's brings its number. Answers what there is to say about the plate. */
function useVehicleByPlate({ values, set }: Pick<OpenDraft<InformeValues>, 'values' | 'set'>): string | undefined {
  const plate = Plate.safeParse(values.plate).data ?? '';
  const { data, isError } = useQuery({
    ...flotaQueries.porPlaca(values.client, plate),
    enabled: plate !== '' && values.client !== '',
  });
  const vehicle = data?.items[0];
  const unknown = data && !vehicle ? plate : '';
  const fill = useEffectEvent((number: string) => {
    if (values.internalNumber !== number) set({ internalNumber: number });
  });
  useEffect(() => {
    if (vehicle?.nombre) fill(vehicle.nombre);
  }, [vehicle]);
  useEffect(() => {
    if (unknown) logNote(FLOTA_MESSAGES.noVehicle);
  }, [unknown]);
  if (isError) return 'No pudimos buscar el vehículo. Escribe el número interno.';
  return unknown ? UNKNOWN : undefined;
}

/** INF-40, INF-41, INF-73: the finished report as the call takes it. */
function submissionOf(
  record: string,
  { values, files, key }: Pick<OpenDraft<InformeValues>, 'values' | 'files' | 'key'>,
): NewSubmission {
  const { newNovelties, ...told } = toldOf(values);
  const words = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const sent = shownPlaces(INFORME_FORM, values).flatMap((place) => {
    const file = files[place];
    return file ? [[place, file] as const] : [];
  });
  return {
    kind: 'informe',
    record,
    title: `Informe · ${values.plate.trim().toUpperCase()}`,
    method: 'POST',
    path: '/api/informes/create',
    parts: [['newNovelties', JSON.stringify(newNovelties)], ...words, ...sent],
    key,
  };
}
