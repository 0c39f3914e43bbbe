import { z } from 'zod';
import { ShiftedDay } from '../../dates/shiftedDay';
import { Archivo } from '../../media/archivo';
import { PageQuery, pageOf } from '../../paging';
import { Version } from '../../stale';
import { isStorable } from '../../text/storable';
import { Componente } from '../constructor/componente';
import { Respuesta } from './respuesta';

/** What a list shows of a document. */
export const ListedDocumento = z.object({
  _id: z.uuid(),
  /** Its number among those of its company. */
  consecutive: z.number().int(),
  client: z.string(),
  /** The template it was made with, what that was called, and in which version. */
  plantilla: z.uuid(),
  name: z.string(),
  version: Version,
  /** TPL-13: what it is called, where its template says so. */
  titulo: z.string().nullable(),
  /** TPL-14: the plate of the first vehicle it names. */
  placa: z.string().nullable(),
  /** When it was filled in, by the clock of who did, and when it reached us. */
  fecha: z.iso.datetime(),
  recibido: z.iso.datetime(),
  createdBy: z.string(),
});
export type ListedDocumento = z.infer<typeof ListedDocumento>;

/** The whole of it: the components of its own version, the answers and the files by the name of their field (`fieldName`). */
export const Documento = ListedDocumento.extend({
  components: z.array(Componente),
  answers: z.record(z.string(), Respuesta),
  files: z.record(z.string(), Archivo),
  /** What its company was called when it was made. */
  printedClient: z.string(),
});
export type Documento = z.infer<typeof Documento>;
export type DocumentoAnswers = Documento['answers'];

const blank = (given: unknown) => (given === '' ? undefined : given);
const optional = <T extends z.ZodType>(field: T) => z.preprocess(blank, field.optional());

/** Both days are included. Without a client, of every client for staff, and of their own company for others. */
export const DocumentosFilter = z.object({
  client: optional(z.string().trim().max(200).refine(isStorable)),
  fechaIni: optional(ShiftedDay),
  fechaFin: optional(ShiftedDay),
  search: optional(z.string().trim().max(100).refine(isStorable)),
  plantilla: optional(z.uuid()),
  /** TPL-14: of any vehicle they name, whole, as it is on the vehicle. */
  placa: optional(z.string().trim().max(20).toUpperCase().refine(isStorable)),
});
export type DocumentosFilter = z.output<typeof DocumentosFilter>;

export const DOCUMENTOS_SORTS = ['fecha:desc', 'fecha:asc'] as const;
export const DocumentosQuery = DocumentosFilter.extend({
  ...PageQuery.shape,
  sort: z.enum(DOCUMENTOS_SORTS).default('fecha:desc'),
});
export const DocumentosPage = pageOf(ListedDocumento);

/**
 * What travels beside the answers. Those go under the names of the form's fields (`formOf`), yes and no as `true` and
 * `false`, files under the same names, all in one form with files. Template and version are in the address.
 */
export const DocumentoEnvio = z.object({
  fecha: z.iso.datetime({ offset: true }),
  /** TPL-15: whose document it is, where staff fill in a template that the provider offers. */
  client: z.string().trim().min(1).max(200).refine(isStorable).optional(),
});

export const DocumentoCreated = ListedDocumento.pick({ _id: true, consecutive: true });
export type DocumentoCreated = z.infer<typeof DocumentoCreated>;
