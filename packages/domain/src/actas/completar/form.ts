import { z } from 'zod';
import { optionalField, paragraphField, textField } from '../../text/fields';
import { type ActaFormat, SEND_GPS, STORAGE_UNIT_TYPES } from '../tipos';
import { Checklist } from './checklist';
import { DeviceTest } from './deviceTests';
import { LINE_MAX, OBSERVATIONS_MAX } from '../limits';
import { ACTA_MESSAGES } from '../messages';

const line = textField(LINE_MAX);
const optionalLine = optionalField(line);
const note = optionalField(paragraphField(OBSERVATIONS_MAX));

/** ACTA-60: what went out and what came in. */
export const EQUIPMENT_FIELDS = [
  'tipeWithdrawal',
  'brandWithdrawal',
  'serialNumberWithdrawal',
  'consecutiveWithdrawal',
  'tipeInstalled',
  'brandInstalled',
  'serialNumberInstalled',
  'consecutiveInstalled',
] as const;

/** ACTA-63. */
export const SEAL_FIELDS = [
  'storageUnitSeal',
  'usbPortSeal',
  'twoPinConnectorSeal',
  'fourPinConnectorSeal',
  'gpsSeal',
] as const;

/** ACTA-41, ACTA-58, ACTA-69, ACTA-70, ACTA-88: what the form sends as `entities`. Six lines must be there. */
export const Entities = z.strictObject({
  addres: line,
  city: line,
  nameOperator: line,
  internalNumber: line,
  analyst: line,
  observations: paragraphField(OBSERVATIONS_MAX, ACTA_MESSAGES.observationsTooLong),
  responsibleName: optionalLine,
  novelties: note,
  stateInit: note,
  checklist: Checklist,
  test: z.array(DeviceTest).max(30),
  changeUnit: z.boolean().default(false),
  changeStamp: z.boolean().default(false),
  changeGPS: z.boolean().default(false),
  sendGPS: optionalField(z.enum(SEND_GPS)),
  storageUnitType: optionalField(z.enum(STORAGE_UNIT_TYPES)),
  tipeWithdrawal: optionalLine,
  brandWithdrawal: optionalLine,
  serialNumberWithdrawal: optionalLine,
  consecutiveWithdrawal: optionalLine,
  tipeInstalled: optionalLine,
  brandInstalled: optionalLine,
  serialNumberInstalled: optionalLine,
  consecutiveInstalled: optionalLine,
  storageUnitSeal: optionalLine,
  usbPortSeal: optionalLine,
  twoPinConnectorSeal: optionalLine,
  fourPinConnectorSeal: optionalLine,
  gpsSeal: optionalLine,
});
export type Entities = z.output<typeof Entities>;
/** The part of it that the questions decide about. */
export type Answered = Omit<Entities, 'checklist' | 'test'>;
export type EntityField = keyof Entities;

export const QUESTIONS = ['changeUnit', 'changeStamp', 'changeGPS'] as const;
export type Question = (typeof QUESTIONS)[number];
export const QUESTION_LABELS: Record<Question, string> = {
  changeUnit: '¿Se cambió la unidad de almacenamiento?',
  changeStamp: '¿Se cambiaron los sellos?',
  changeGPS: '¿Se cambió el GPS?',
};

/** ACTA-56, ACTA-57: a question that makes no sense for the format is not asked. */
const HIDDEN_QUESTION: Record<ActaFormat, Question | undefined> = {
  dvr: 'changeGPS',
  gps: 'changeUnit',
  other: undefined,
};

export function isAsked(question: Question, format: ActaFormat): boolean {
  return HIDDEN_QUESTION[format] !== question;
}

type Answers = Pick<Entities, Question>;

/** ACTA-58 to ACTA-63: which fields each yes reveals. The two pieces of equipment serve a GPS and a storage unit. */
const REVEALED_BY: Partial<Record<EntityField, readonly Question[]>> = {
  sendGPS: ['changeGPS'],
  tipeWithdrawal: ['changeGPS'],
  tipeInstalled: ['changeGPS'],
  storageUnitType: ['changeUnit'],
  ...Object.fromEntries(
    EQUIPMENT_FIELDS.filter((field) => !field.startsWith('tipe')).map((field) => [field, ['changeGPS', 'changeUnit']]),
  ),
  ...Object.fromEntries(SEAL_FIELDS.map((field) => [field, ['changeStamp']])),
};

/** Whether the form shows the field, given the format and the answers so far. */
export function isShown(field: EntityField, format: ActaFormat, answers: Partial<Answers>): boolean {
  if ((QUESTIONS as readonly string[]).includes(field)) return isAsked(field as Question, format);
  const questions = REVEALED_BY[field];
  return !questions || questions.some((question) => isAsked(question, format) && answers[question] === true);
}

/** What a hidden field held is not kept. */
export function withoutHidden<E extends Answered>(format: ActaFormat, entities: E): E {
  const shown = Object.entries(entities).filter(([field]) => isShown(field as EntityField, format, entities));
  return { ...Object.fromEntries(shown), ...answersAsked(format, entities) } as E;
}

/** A question that is not asked counts as no. */
function answersAsked(format: ActaFormat, entities: Answers): Answers {
  const answer = (question: Question) => isAsked(question, format) && entities[question];
  return { changeUnit: answer('changeUnit'), changeStamp: answer('changeStamp'), changeGPS: answer('changeGPS') };
}
