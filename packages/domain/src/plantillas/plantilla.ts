import { z } from 'zod';
import { Version } from '../stale';
import { textField } from '../text/fields';
import {
  COMPONENTS_MAX,
  Componente,
  FILES_MAX,
  TEXTS_MAX,
  type Parte,
  VIDEOS_MAX,
  columnsOf,
  contentMax,
  isFileKind,
  labelsFor,
  needsLabel,
  questionOf,
} from './constructor/componente';
import { ROWS_QUESTIONS_MAX, askLetters, askProblem } from './constructor/pregunta';
import { PLANTILLA_MESSAGES } from './messages';

export const NAME_MAX = 120;
export const TEMPLATES_MAX = 60;
/** N13: bytes of all templates of a company, which are answered together. */
export const TEMPLATES_BYTES_MAX = 1_000_000;
/** For so long what was begun before a template was deleted may still come from phones without signal. */
const DELETED_TAKES_MS = 7 * 86_400_000;

type Components = readonly Componente[];

/** Every component in the order of the paper, those in columns after the columns they are in. */
export function allComponents(components: Components): readonly Parte[] {
  return components.flatMap(({ component, ...columns }) => [columns, ...component.filter((cell) => cell !== null)]);
}

/** Why these components are no template, in a sentence; undefined when they are one. */
export function componentsProblem(components: Components): string | undefined {
  const all = allComponents(components);
  if (all.length > COMPONENTS_MAX) return PLANTILLA_MESSAGES.tooManyComponents;
  if (new Set(all.map(({ id }) => id)).size < all.length) return PLANTILLA_MESSAGES.doubledId;
  if (all.reduce((sum, { content, ask }) => sum + content.length + askLetters(ask ?? {}), 0) > TEXTS_MAX)
    return PLANTILLA_MESSAGES.tooMuchText;
  if (components.some(({ type, component }) => component.length !== (columnsOf(type) ?? 0)))
    return PLANTILLA_MESSAGES.wrongColumns;
  if (all.filter(({ type }) => isFileKind(type)).length > FILES_MAX) return PLANTILLA_MESSAGES.tooManyFiles;
  if (all.filter(({ type }) => type === 'video').length > VIDEOS_MAX) return PLANTILLA_MESSAGES.tooManyVideos;
  if (all.filter(({ type }) => type === 'rows').length > ROWS_QUESTIONS_MAX)
    return PLANTILLA_MESSAGES.tooManyRowQuestions;
  if (all.filter(({ ask }) => ask?.isTitle).length > 1) return PLANTILLA_MESSAGES.tooManyTitles;
  return all.map((one) => labelProblem(one) ?? questionProblem(one)).find((problem) => problem !== undefined);
}

function labelProblem(component: Parte): string | undefined {
  const { type, content, filled, tools } = component;
  const isLabelled = content.trim() !== '' && tools.label !== null;
  if (filled !== isLabelled) return PLANTILLA_MESSAGES.filledWrong;
  if (!filled) return needsLabel(type) ? PLANTILLA_MESSAGES.notFilled : undefined;
  if (tools.label && !labelsFor(type).includes(tools.label)) return PLANTILLA_MESSAGES.wrongLabel;
  return content.length > contentMax(component) ? PLANTILLA_MESSAGES.contentTooLong : undefined;
}

function questionProblem(component: Parte): string | undefined {
  const question = questionOf(component);
  if (question) return askProblem(question, component.ask ?? {});
  return component.ask ? PLANTILLA_MESSAGES.wrongAsk : undefined;
}

/** The length is checked before the components are parsed, so that a body of ten thousand is refused cheaply. */
const Components = z
  .array(z.unknown(), PLANTILLA_MESSAGES.noComponents)
  .min(1, PLANTILLA_MESSAGES.noComponents)
  .max(COMPONENTS_MAX, PLANTILLA_MESSAGES.tooManyComponents)
  .pipe(z.array(Componente))
  .superRefine((components, context) => {
    const message = componentsProblem(components);
    if (message) context.addIssue({ code: 'custom', message });
  });

const Client = textField(200).optional();

/** TPL-08: a template, as it is answered. */
export const Plantilla = z.object({
  _id: z.uuid(),
  name: z.string(),
  client: z.string(),
  version: Version,
  components: z.array(Componente),
  /** When this version was saved, and by whom. */
  fecha: z.iso.datetime(),
  changedBy: z.string(),
  /** TPL-15: offered to every client now; and seen by one of them, to whom it belongs to the provider. */
  ofrecida: z.literal(true).optional(),
  deProveedor: z.literal(true).optional(),
});
export type Plantilla = z.infer<typeof Plantilla>;

/** `client`: whose it is; of a client's own people it is not needed. */
export const NewPlantilla = z.strictObject({ name: textField(NAME_MAX), client: Client, components: Components });
export type NewPlantilla = z.output<typeof NewPlantilla>;

/** `version`: the one it was made from. */
export const ChangedPlantilla = z.strictObject({ name: textField(NAME_MAX), version: Version, components: Components });
export type ChangedPlantilla = z.output<typeof ChangedPlantilla>;

export const Oferta = z.strictObject({ ofrecida: z.boolean() });
export type Oferta = z.infer<typeof Oferta>;

export const PlantillasQuery = z.strictObject({ client: Client });
/** Without a version, the newest. */
export const PlantillaQuery = z.strictObject({ version: z.coerce.number().pipe(Version).optional() });
export const PlantillasAnswer = z.array(Plantilla);

/** Why a document of a deleted template is not taken: begun after it was deleted, or sent too long after it. */
export function deletedProblem(deletedAt: Date, filled: Date, now: Date): string | undefined {
  return goneProblem(deletedAt, filled, now, PLANTILLA_MESSAGES.gone, PLANTILLA_MESSAGES.goneLong);
}

/** TPL-15: the same of one that its provider no longer offers. */
export function withdrawnProblem(withdrawnAt: Date, filled: Date, now: Date): string | undefined {
  return goneProblem(withdrawnAt, filled, now, PLANTILLA_MESSAGES.withdrawn, PLANTILLA_MESSAGES.withdrawnLong);
}

function goneProblem(at: Date, filled: Date, now: Date, gone: string, goneLong: string): string | undefined {
  if (filled > at) return gone;
  return now.getTime() - at.getTime() > DELETED_TAKES_MS ? goneLong : undefined;
}
