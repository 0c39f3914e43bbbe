import { z } from 'zod';
import type { FormDef } from '../../forms/def';
import { answerShape } from '../../forms/problems';
import { UPLOADS } from '../../uploads';
import { LINE_MAX, OBSERVATIONS_MAX } from '../limits';
import { INFORME_TECNICO_MESSAGES } from '../messages';
import { BAJA_REASONS } from './baja';
import { LAB_QUESTIONS } from './laboratory';
import { FLAGS, REPORT_IMAGE_FIELDS, REPORT_TIPOS, type ReportTipo } from './reporteTecnico';

const line = { kind: 'line', max: LINE_MAX, need: 'required' } as const;

const EQUIPO = {
  id: 'equipo',
  title: 'Equipo',
  fields: [
    {
      kind: 'group',
      fields: [
        { ...line, name: 'serial', label: 'Serial' },
        { ...line, name: 'brand', label: 'Marca' },
      ],
    },
  ],
} as const;

/** LAB-04, LAB-11, BAJA-05: ten slots of one picture each, filled in their order. */
const CIERRE = {
  id: 'cierre',
  title: 'Imágenes y observaciones',
  fields: [
    { kind: 'files', name: 'images', label: 'Imágenes', upload: UPLOADS.informeTecnico, places: REPORT_IMAGE_FIELDS },
    {
      kind: 'text',
      name: 'observations',
      label: 'Observaciones',
      need: 'required',
      max: OBSERVATIONS_MAX,
      tooLong: INFORME_TECNICO_MESSAGES.tooLong,
    },
  ],
} as const;

/** LAB-02, LAB-03: eight questions, none of which is answered at the start. */
const LAB_FORM = {
  sections: [
    EQUIPO,
    {
      id: 'hallazgos',
      title: 'Revisión del equipo',
      fields: FLAGS.map((name) => {
        const { question: label, favourable } = LAB_QUESTIONS[name];
        return { kind: 'yesNo', look: 'segments', name, label, favourable, need: 'required' } as const;
      }),
    },
    CIERRE,
  ],
} as const satisfies FormDef;

/** BAJA-03: eight reasons, of which at least one applies. */
const BAJA_FORM = {
  sections: [
    EQUIPO,
    {
      id: 'hallazgos',
      title: 'Motivos de la baja',
      fields: [
        {
          kind: 'group',
          needsOne: INFORME_TECNICO_MESSAGES.noReason,
          fields: FLAGS.map(
            (name) =>
              ({
                kind: 'yesNo',
                look: 'tick',
                name,
                label: BAJA_REASONS[name],
                start: false,
                need: 'required',
              }) as const,
          ),
        },
      ],
    },
    CIERRE,
  ],
} as const satisfies FormDef;

/** LAB-01 to LAB-12, BAJA-01 to BAJA-05. */
export const TECHNICAL_FORMS = { laboratorio: LAB_FORM, baja: BAJA_FORM } as const satisfies Record<
  ReportTipo,
  FormDef
>;

/** LAB-10, LAB-12, BAJA-02: what is sent, where everything is text; the pictures travel beside it. */
export const NewInformeTecnico = z.strictObject({
  tipo: z.enum(REPORT_TIPOS).default('laboratorio'),
  ...answerShape(LAB_FORM, 'text'),
  proceddingId: z.uuid().optional(),
});
