import { z } from 'zod';
import { ESTADO_PAPEL_KEYS, PAPEL_TIPOS, PERSON_PAPERS, type TipoPapel, VEHICLE_PAPERS } from '../../flota/papel';
import { Archivo } from '../../media/archivo';
import { SHELL_MESSAGES } from '../../messages';
import { pageOf } from '../../paging';
import { oneOf, unknownDay, unknownField, unknownText } from '../campos';
import { CUMPLIMIENTO_MESSAGES } from '../messages';
import { CATEGORIAS_LICENCIA } from '../personas/persona';

export const NUMERO_MAX = 40;
export const ENTIDAD_MAX = 80;

const isOf = (list: readonly TipoPapel[], tipo: TipoPapel) => list.includes(tipo);

export const PapelFields = z.object({
  client: z.string().max(120).optional(),
  /** One of the two: whose paper it is. */
  placa: unknownText(12),
  persona: unknownField(z.uuid(SHELL_MESSAGES.invalid)),
  tipo: oneOf(PAPEL_TIPOS),
  numero: unknownText(NUMERO_MAX),
  entidad: unknownText(ENTIDAD_MAX),
  expedicion: unknownDay,
  vence: unknownDay,
  /** Of a licence. */
  categoria: unknownField(oneOf(CATEGORIAS_LICENCIA)),
});
export type PapelEscrito = z.output<typeof PapelFields>;

/** CUM-09: what is wrong with a paper beside its single fields. */
export function papelProblems({ placa, persona, tipo, expedicion, vence }: PapelEscrito) {
  const problem = (path: string, message: string) => [{ path, message }];
  if (placa === null && persona === null) return problem('placa', CUMPLIMIENTO_MESSAGES.noOwner);
  if (placa !== null && persona !== null) return problem('placa', CUMPLIMIENTO_MESSAGES.oneOwner);
  if (placa !== null && isOf(PERSON_PAPERS, tipo)) return problem('tipo', CUMPLIMIENTO_MESSAGES.ofPerson);
  if (persona !== null && isOf(VEHICLE_PAPERS, tipo)) return problem('tipo', CUMPLIMIENTO_MESSAGES.ofVehicle);
  if (expedicion && vence && vence < expedicion) return problem('vence', CUMPLIMIENTO_MESSAGES.endsBeforeItBegins);
  return [];
}

/** Papers of the same subject follow each other: the one that was written last is the one that counts. */
export const asuntoOf = ({ tipo, entidad }: Pick<PapelEscrito, 'tipo' | 'entidad'>) =>
  tipo === 'otro' ? `otro ${entidad ?? ''}`.trim().toLowerCase() : tipo;

const day = z.string().nullable();

export const Papel = z.object({
  _id: z.uuid(),
  placa: z.string().nullable(),
  persona: z.uuid().nullable(),
  /** Whose it is, in words. */
  de: z.string(),
  tipo: z.enum(PAPEL_TIPOS),
  numero: z.string().nullable(),
  entidad: z.string().nullable(),
  expedicion: day,
  vence: day,
  estado: z.enum(ESTADO_PAPEL_KEYS),
  archivo: Archivo.nullable(),
  autor: z.string(),
  fecha: z.iso.datetime(),
});
export type Papel = z.output<typeof Papel>;
export const PapelesPage = pageOf(Papel);
export type PapelesPage = z.output<typeof PapelesPage>;
