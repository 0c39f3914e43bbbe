import type { Evidencia, EvidenciaRef, Origen } from '../../flota/evidencia';
import type { Answers, FormDef, Values } from '../../forms/def';
import { answersOf, freshValues } from '../../forms/values';
import { UPLOADS } from '../../uploads';
import { DESCRIPTION_MAX, LINE_MAX } from './crear';
import {
  NOVELTIES_MAX,
  NOVELTIES_MIN,
  NOVELTY_PLACES,
  TYPE_REPORTS,
  TYPE_REPORT_LABELS,
  type VideoSystem,
} from '../informe';
import { INFORME_MESSAGES } from '../messages';

const required = { kind: 'line', max: LINE_MAX, need: 'required' } as const;

const [first, second, third] = NOVELTY_PLACES;

/** INF-18 to INF-25, INF-32, INF-41: what is said of each novelty. */
const NOVEDAD = {
  kind: 'repeat',
  name: 'newNovelties',
  label: 'Novedad',
  add: 'Agregar novedad',
  need: 'required',
  min: NOVELTIES_MIN,
  max: NOVELTIES_MAX,
  howMany: INFORME_MESSAGES.howManyNovelties,
  fields: [
    {
      kind: 'pick',
      name: 'noveltie',
      label: 'Tipo de novedad',
      from: 'novedades',
      empty: 'Busca por palabra, código o rango',
      max: LINE_MAX,
      need: 'required',
      look: 'search',
    },
    {
      kind: 'text',
      name: 'description',
      label: 'Descripción',
      max: DESCRIPTION_MAX,
      tooLong: INFORME_MESSAGES.descriptionTooLong,
      need: 'required',
    },
    {
      kind: 'file',
      name: 'imageInit',
      label: 'Imagen inicial (opcional)',
      upload: UPLOADS.informeFoto,
      each: [first.imageInit, second.imageInit, third.imageInit],
    },
    {
      kind: 'file',
      name: 'imageEnd',
      label: 'Imagen final',
      upload: UPLOADS.informeFoto,
      each: [first.imageEnd, second.imageEnd, third.imageEnd],
      need: 'required',
    },
    {
      kind: 'file',
      name: 'video',
      label: 'Video (opcional)',
      upload: UPLOADS.informeVideo,
      each: [first.video, second.video, third.video],
      shownBy: ['videoSystem'],
    },
  ],
} as const;

/** INF-03, INF-07 to INF-14, INF-26, INF-27: a report as it is written; the server checks it by the same (`checkInforme.ts`). */
export const INFORME_FORM = {
  sections: [
    {
      id: 'configuracion',
      title: 'Configuración del informe',
      fields: [
        {
          kind: 'choice',
          name: 'typeReport',
          label: 'Tipo de informe',
          need: 'required',
          options: TYPE_REPORTS.map((value) => ({ value, label: TYPE_REPORT_LABELS[value] })),
        },
        {
          kind: 'pick',
          name: 'client',
          label: 'Cliente',
          from: 'clientes',
          empty: 'Elige un cliente',
          max: 200,
          need: 'required',
          look: 'search',
        },
        { kind: 'yesNo', look: 'segments', name: 'videoSystem', label: 'Sistema de video', need: 'required' },
        {
          kind: 'group',
          fields: [
            { kind: 'day', name: 'dateNoveltie', label: 'Fecha de la novedad', need: 'required' },
            { kind: 'plate', name: 'plate', label: 'Placa', need: 'required' },
            { ...required, name: 'internalNumber', label: 'Número interno' },
            { ...required, name: 'operatorName', label: 'Nombre del operador' },
          ],
        },
      ],
    },
    { id: 'novedades', title: 'Novedades', fields: [NOVEDAD] },
  ],
} as const satisfies FormDef;

/**
 * As it is being written, with the acta it comes from (INF-42). `filled`: for which plate the internal number was filled
 * in, and with what; a number that differs is a person's. `proposed`: the type of report the first novelty proposed.
 */
export type InformeValues = Values<typeof INFORME_FORM> & {
  proceddingId?: string;
  actaConsecutive?: number;
  filled?: { plate: string; number: string } | undefined;
  proposed?: string;
  /** INF-81: the evidence it comes from, and its picture until that is attached. */
  origen?: Origen | undefined;
  pendingPicture?: PendingPicture | null;
};

export type PendingPicture = Pick<Evidencia, 'imagen' | 'punto' | 'trazado'>;

/** INF-81: the answers that an evidence gives. */
export function informeOf(evidencia: Evidencia, client: string): Partial<InformeValues> {
  const { origen, plate, internalNumber, operatorName, dateNoveltie, noveltie, description } = evidencia;
  const { imagen, punto, trazado } = evidencia;
  return {
    client,
    plate,
    internalNumber,
    ...(internalNumber && { filled: { plate, number: internalNumber } }),
    operatorName,
    dateNoveltie,
    newNovelties: [{ noveltie, description }],
    origen,
    pendingPicture: imagen === null && punto === null ? null : { imagen, punto, trazado },
  };
}

/** Where the picture of an evidence goes: the one that each novelty must have. */
export const PICTURE_PLACE = first.imageEnd;

export function freshInforme(given: Partial<InformeValues>): InformeValues {
  return { ...freshValues(INFORME_FORM, {}), ...given };
}

type Sent = Omit<Answers<typeof INFORME_FORM>, 'videoSystem'> & {
  videoSystem: VideoSystem;
  proceddingId: string;
  origen: EvidenciaRef;
};

/** INF-40: what is said of it, as the call takes it. */
export function toldOf(values: InformeValues): Partial<Sent> {
  const { videoSystem, ...told } = answersOf<typeof INFORME_FORM>(INFORME_FORM, values);
  return {
    ...told,
    ...(videoSystem !== undefined && { videoSystem: videoSystem ? 'Si' : 'No' }),
    ...(values.proceddingId && { proceddingId: values.proceddingId }),
    ...(values.origen && { origen: refOf(values.origen) }),
  };
}

function refOf({ tipo, de, momento }: Origen): EvidenciaRef {
  return { tipo, de, ...(momento && { momento }) };
}
