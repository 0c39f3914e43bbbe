import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { pageOf } from '../paging';
import { textField } from '../text/fields';
import { displayName } from '../text/names';
import { Recipients } from './emails';
import { ANSWER_MAX, DESCRIPTION_MAX, FILES_PER_ITEM, ITEMS_MAX, TITLE_MAX } from './limits';
import { BOLETIN_MESSAGES } from './messages';

export const FOTO_FIELDS = ['foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'foto6'] as const;
export type FotoField = (typeof FOTO_FIELDS)[number];

/** NEWS-18: the two files of the first item are foto1 and foto2, and so on. */
export function fotosOfItem(item: number): readonly FotoField[] {
  return FOTO_FIELDS.slice((item - 1) * FILES_PER_ITEM, item * FILES_PER_ITEM);
}

/** A file of a release: an address that ends within minutes, and what is behind it. */
export const Foto = z.object({
  url: z.string(),
  thumbnail: z.string().nullable(),
  kind: z.enum(['picture', 'video']),
  name: z.string(),
});
export type Foto = z.infer<typeof Foto>;

/** NEWS-17: what someone of an addressed company answered. */
export const Respuesta = z.object({
  _id: z.uuid(),
  user: z.string(),
  nameUser: z.string(),
  client: z.string(),
  text: z.string(),
  fecha: z.iso.datetime(),
});
export type Respuesta = z.infer<typeof Respuesta>;

/** NEWS-16. Recipients are for staff; a client user sees of the list of clients only their own. */
export const Accion = z.object({
  _id: z.uuid(),
  consecutive: z.number().int(),
  fecha: z.iso.datetime(),
  clientList: z.array(z.string()),
  emailsList: z.array(z.string()),
  title1: z.string(),
  description1: z.string(),
  title2: z.string().nullable(),
  description2: z.string().nullable(),
  title3: z.string().nullable(),
  description3: z.string().nullable(),
  foto1: Foto.nullable(),
  foto2: Foto.nullable(),
  foto3: Foto.nullable(),
  foto4: Foto.nullable(),
  foto5: Foto.nullable(),
  foto6: Foto.nullable(),
  responses: z.array(Respuesta),
  /** Whether the reader has not opened it yet. */
  unread: z.boolean(),
});
export type Accion = z.infer<typeof Accion>;

export const AccionesPage = pageOf(Accion);
export const AccionesAnswer = z.union([z.array(Accion), AccionesPage]);

/** Invisible characters, apart from line breaks and tabs. */
const HIDDEN = /[^\P{Cc}\n\r\t]/u;
const HIDDEN_IN_LINE = /\p{Cc}/u;

const text = (max: number, hidden: RegExp) =>
  z
    .string(SHELL_MESSAGES.required)
    .trim()
    .min(1, SHELL_MESSAGES.required)
    .max(max, BOLETIN_MESSAGES.tooLong)
    .refine((value) => !hidden.test(value), SHELL_MESSAGES.invalid);

export const Title = text(TITLE_MAX, HIDDEN_IN_LINE);
export const Description = text(DESCRIPTION_MAX, HIDDEN);

const blankIsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);
const optional = <T extends z.ZodType>(field: T) => z.preprocess(blankIsAbsent, field.optional());

/** NEWS-22: at least one. */
export const ClientNames = z
  .array(textField(TITLE_MAX), BOLETIN_MESSAGES.noClient)
  .min(1, BOLETIN_MESSAGES.noClient)
  .max(1_000, BOLETIN_MESSAGES.noClient);

/** NEWS-18, NEWS-20: title and description of each item, without a gap between items. */
export const NewAccionTexts = {
  title1: Title,
  description1: Description,
  title2: optional(Title),
  description2: optional(Description),
  title3: optional(Title),
  description3: optional(Description),
} as const;

export const NewAccion = z.strictObject({ emails: Recipients, clientsList: ClientNames, ...NewAccionTexts });
export type NewAccion = z.infer<typeof NewAccion>;

export type ItemTexts = { title: string; description: string };
type Texts = Partial<Record<`title${1 | 2 | 3}` | `description${1 | 2 | 3}`, string | null | undefined>>;

const ITEM_NUMBERS = Array.from({ length: ITEMS_MAX }, (_, index) => (index + 1) as 1 | 2 | 3);

/** The items of a release in their order; one that lacks its title or its text is none. */
export function itemsOf(texts: Texts): ItemTexts[] {
  return ITEM_NUMBERS.flatMap((number) => {
    const [title, description] = [texts[`title${number}`], texts[`description${number}`]];
    return title && description ? [{ title, description }] : [];
  });
}

/** The fields that prevent reading the items as a row: half an item, or one after a gap. */
export function itemGaps(texts: Texts, hasFoto: (field: FotoField) => boolean): string[] {
  const isUsed = (number: 1 | 2 | 3) =>
    Boolean(texts[`title${number}`] ?? texts[`description${number}`]) || fotosOfItem(number).some(hasFoto);
  const last = ITEM_NUMBERS.findLast(isUsed) ?? 1;
  return ITEM_NUMBERS.filter((number) => number <= last).flatMap((number) =>
    ([`title${number}`, `description${number}`] as const).filter((field) => !texts[field]),
  );
}

/** NEWS-17. */
export const NewRespuesta = z.strictObject({
  text: z
    .string(SHELL_MESSAGES.required)
    .trim()
    .min(1, SHELL_MESSAGES.required)
    .max(ANSWER_MAX, BOLETIN_MESSAGES.answerTooLong)
    .refine((value) => !HIDDEN.test(value), SHELL_MESSAGES.invalid),
});
export type NewRespuesta = z.infer<typeof NewRespuesta>;

/** The word that represents every client. */
export const EVERY_CLIENT = 'Todos';

/** Whose it is at a glance: the one client, or how many. */
export function clientsTold(clients: readonly string[]): string {
  const [first] = clients;
  if (clients.length > 1) return `${clients.length} clientes`;
  return first === undefined ? '—' : displayName(first);
}
