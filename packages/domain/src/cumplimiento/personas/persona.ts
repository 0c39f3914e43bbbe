import { z } from 'zod';
import { documentoKey } from '../../flota/documento';
import { pageOf } from '../../paging';
import { textField } from '../../text/fields';
import { oneOf, unknownDay, unknownField, unknownText } from '../campos';
import { CUMPLIMIENTO_MESSAGES } from '../messages';

export const TIPOS_DOCUMENTO = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  PA: 'Pasaporte',
  PPT: 'Permiso por protección temporal',
  OTRO: 'Otro',
} as const;
export type TipoDocumento = keyof typeof TIPOS_DOCUMENTO;
export const TIPO_DOCUMENTO_KEYS = Object.keys(TIPOS_DOCUMENTO) as [TipoDocumento, ...TipoDocumento[]];

export const VINCULACIONES = { directo: 'Directo', contratista: 'Contratista', tercero: 'Tercero' } as const;
export type Vinculacion = keyof typeof VINCULACIONES;
export const VINCULACION_KEYS = Object.keys(VINCULACIONES) as [Vinculacion, ...Vinculacion[]];

export const CATEGORIAS_LICENCIA = ['A1', 'A2', 'B1', 'B2', 'B3', 'C1', 'C2', 'C3'] as const;
export type CategoriaLicencia = (typeof CATEGORIAS_LICENCIA)[number];

export const DOCUMENTO_MAX = 20;
export const NOMBRE_MAX = 60;
export const CARGO_MAX = 60;
export const NUMERO_MAX = 40;

const Documento = textField(DOCUMENTO_MAX).refine(
  (text) => text === '' || (/^[\p{L}\d .-]+$/u.test(text) && documentoKey(text).length > 2),
  CUMPLIMIENTO_MESSAGES.badDocumento,
);

const Licencia = z
  .strictObject({
    numero: unknownText(NUMERO_MAX),
    categoria: unknownField(oneOf(CATEGORIAS_LICENCIA)),
    expedicion: unknownDay,
    vence: unknownDay,
  })
  .refine(({ expedicion, vence }) => !expedicion || !vence || vence >= expedicion, {
    path: ['vence'],
    message: CUMPLIMIENTO_MESSAGES.endsBeforeItBegins,
  });

/** CUM-07: what is written of a person. The licence and the medical exam are papers of the person: a change is a renewal. */
export const PersonaEscrita = z.strictObject({
  client: z.string().max(120).optional(),
  tipoDocumento: oneOf(TIPO_DOCUMENTO_KEYS),
  documento: Documento,
  nombres: textField(NOMBRE_MAX),
  apellidos: textField(NOMBRE_MAX),
  cargo: unknownText(CARGO_MAX),
  vinculacion: oneOf(VINCULACION_KEYS).default('directo'),
  nacimiento: unknownDay,
  licencia: unknownField(Licencia),
  examenMedico: unknownField(z.strictObject({ vence: unknownDay })),
  /** The driver's id at the GPS platform. */
  conductor: unknownText(64),
  /** The name with which the person signs in. */
  usuario: unknownText(60),
  activo: z.boolean().default(true),
  /** Of an edit: the version that was read. */
  version: z.number().int().optional(),
});
export type PersonaEscrita = z.output<typeof PersonaEscrita>;

const day = z.string().nullable();

export const Persona = z.object({
  _id: z.uuid(),
  tipoDocumento: z.enum(TIPO_DOCUMENTO_KEYS),
  documento: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  cargo: z.string().nullable(),
  vinculacion: z.enum(VINCULACION_KEYS),
  nacimiento: day,
  licencia: z
    .object({
      numero: z.string().nullable(),
      categoria: z.enum(CATEGORIAS_LICENCIA).nullable().catch(null),
      expedicion: day,
      vence: day,
    })
    .nullable(),
  examenMedico: z.object({ vence: day }).nullable(),
  conductor: z.string().nullable(),
  usuario: z.string().nullable(),
  activo: z.boolean(),
  version: z.number().int(),
  fecha: z.iso.datetime(),
});
export type Persona = z.output<typeof Persona>;
export const PersonasPage = pageOf(Persona);
export type PersonasPage = z.output<typeof PersonasPage>;

export const nombreCompleto = ({ nombres, apellidos }: Pick<Persona, 'nombres' | 'apellidos'>) =>
  `${nombres} ${apellidos}`;
