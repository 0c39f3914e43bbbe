import { z } from 'zod';
import { COLUMN_WIDTHS, type ColumnCount } from '../../document/blocks';
import { UPLOADS, type Upload } from '../../uploads';
import { PLANTILLA_MESSAGES } from '../messages';
import { Ask, QUESTIONS, type Question, isQuestion } from './pregunta';

/** TPL-02, TPL-11: what a template is made of, with the caption of each kind. */
export const KINDS = {
  header: 'Encabezado',
  column1: 'Una columna',
  column2: 'Dos columnas',
  column3: 'Tres columnas',
  column4: 'Cuatro columnas',
  column5: 'Cinco columnas',
  textBox: 'Cuadro de texto',
  image: 'Imagen',
  video: 'Video',
  footer: 'Pie de página',
  signature: 'Firma',
} as const;
type OwnKind = keyof typeof KINDS;
export const KIND_IDS = Object.keys(KINDS) as readonly OwnKind[];
/** TPL-12: those, and what asks for a value of a kind of its own. */
export type Kind = OwnKind | Question;
export const CAPTIONS: Readonly<Record<Kind, string>> = { ...KINDS, ...QUESTIONS };
const ALL_KINDS = Object.keys(CAPTIONS) as [Kind, ...Kind[]];

/** TPL-06: what a label says: a question of yes or no, words that are printed as they are, something to be written. */
export const LABELS = { toggle: 'Sí o no', texto: 'Texto fijo', input: 'Para escribir' } as const;
export type Label = keyof typeof LABELS;

const COUNTS = { column1: 1, column2: 2, column3: 3, column4: 4, column5: 5 } as const satisfies Partial<
  Record<Kind, ColumnCount>
>;
type ColumnKind = keyof typeof COUNTS;

/** What may be in a column: nothing that spans the page, and no columns inside columns. */
export const CELL_KINDS = [
  'textBox',
  'image',
  'video',
  'signature',
  'date',
  'number',
  'choice',
  'vehicle',
  'driver',
] as const satisfies readonly Kind[];

/** How many columns a kind has; undefined for what is none. */
export function columnsOf(type: Kind): ColumnCount | undefined {
  return type in COUNTS ? COUNTS[type as ColumnKind] : undefined;
}

/** TPL-03: in pixels. */
export function widthOf(type: Kind): number {
  return COLUMN_WIDTHS[columnsOf(type) ?? 1];
}

/** What a label may be, kind by kind: a text box asks or says, questions ask; the others say what they are or what goes there. */
export function labelsFor(type: Kind): readonly Label[] {
  if (isQuestion(type)) return ['input'];
  return type === 'textBox' ? ['toggle', 'texto', 'input'] : ['texto'];
}

/** Without words these say nothing; an image, a video and a signature have a name of their own. */
export function needsLabel(type: Kind): boolean {
  return type === 'header' || type === 'footer' || type === 'textBox' || isQuestion(type);
}

/** The files that are asked for, by the kind that asks. */
export const KIND_UPLOADS = {
  image: UPLOADS.documentoImagen,
  video: UPLOADS.documentoVideo,
  signature: UPLOADS.firma,
} as const satisfies Partial<Record<Kind, Upload>>;
type FileKind = keyof typeof KIND_UPLOADS;

export function isFileKind(type: Kind): type is FileKind {
  return type in KIND_UPLOADS;
}

/** Cells count like any other. */
export const COMPONENTS_MAX = 100;
export const FILES_MAX = 20;
export const VIDEOS_MAX = 3;
export const LABEL_MAX = 200;
export const TEXT_MAX = 2_000;
/** All the words of a template together. */
export const TEXTS_MAX = 50_000;

/** How long the words of a component may be: what is printed as it is may be a paragraph. */
export function contentMax({ type, tools }: Pick<Parte, 'type' | 'tools'>): number {
  return type === 'textBox' && tools.label === 'texto' ? TEXT_MAX : LABEL_MAX;
}

/** Invisible characters, and what the database cannot hold. */
const HIDDEN = /[^\P{Cc}\n\r\t]|\p{Surrogate}/u;

/** TPL-04. `content` is the confirmed text of the label, plain text wherever it is shown; `filled` says that there is one. */
const base = {
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, PLANTILLA_MESSAGES.badId),
  content: z
    .string()
    .max(TEXT_MAX, PLANTILLA_MESSAGES.contentTooLong)
    .refine((text) => !HIDDEN.test(text), PLANTILLA_MESSAGES.badText),
  filled: z.boolean(),
  tools: z.strictObject({
    /** TPL-06: the type that was chosen for the label; null until one is. */
    label: z.enum(Object.keys(LABELS) as [Label, ...Label[]], PLANTILLA_MESSAGES.unknownLabel).nullable(),
    isRequired: z.boolean(),
  }),
  /** TPL-12, TPL-13: how a question asks; absent in what says all with its label. */
  ask: Ask.optional(),
};

/** What is in a column. */
const Celda = z.strictObject({
  ...base,
  type: z.enum(CELL_KINDS, PLANTILLA_MESSAGES.badCell),
  component: z.array(z.never(), PLANTILLA_MESSAGES.tooDeep).max(0, PLANTILLA_MESSAGES.tooDeep),
});
export type Celda = z.infer<typeof Celda>;

/** What every component is, in a column or not. */
export type Parte = Omit<Componente, 'component'>;

/** `component`: what is in each column, null where nothing does; of what has no columns, nothing. */
export const Componente = z.strictObject({
  ...base,
  type: z.enum(ALL_KINDS, PLANTILLA_MESSAGES.unknownKind),
  component: z.array(Celda.nullable()),
});
export type Componente = z.infer<typeof Componente>;

/** A new one, as it is appended (TPL-05). */
export function freshComponente(id: string, type: Kind): Componente {
  const component = Array.from({ length: columnsOf(type) ?? 0 }, () => null);
  return { id, type, content: '', filled: false, component, tools: { label: null, isRequired: false } };
}

/** TPL-06: confirming a label marks the component as filled; without words it is not. */
export function labelled<C extends Parte>(component: C, label: Label, text: string): C {
  const content = text.trim();
  const filled = content !== '';
  return { ...component, content, filled, tools: { ...component.tools, label: filled ? label : null } };
}

/** What a component is called: by its words, or by its kind. */
export function captionOf({ type, content }: Pick<Parte, 'type' | 'content'>): string {
  return content || CAPTIONS[type];
}

/** What a component asks, where its answer is written or chosen and no file. */
export function questionOf({ type, tools }: Pick<Parte, 'type' | 'tools'>): Question | 'input' | undefined {
  if (isQuestion(type)) return type;
  return type === 'textBox' && tools.label === 'input' ? 'input' : undefined;
}
