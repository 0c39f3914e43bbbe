import { z } from 'zod';
import { isIsoDay } from '../dates/days';
import { SHELL_MESSAGES } from '../messages';
import { textField } from '../text/fields';
import { CUMPLIMIENTO_MESSAGES } from './messages';

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

/** A field that may be absent, blank or null: all three mean 'unknown'. */
export const unknownField = <T extends z.ZodType>(field: T) =>
  z
    .preprocess((value) => (isBlank(value) ? undefined : value), field.optional())
    .transform((value): z.output<T> | null => (value === undefined ? null : (value as z.output<T>)));

export const DayField = z.string(SHELL_MESSAGES.required).refine(isIsoDay, CUMPLIMIENTO_MESSAGES.badDay);
export const unknownDay = unknownField(DayField);
export const unknownText = (max: number) => unknownField(textField(max));

/** One of these words; the refusal names them. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `Tiene que ser una de estas: ${words.join(', ')}.`);

const SiNo = z
  .enum(['si', 'sí', 'no', ''], CUMPLIMIENTO_MESSAGES.siNo)
  .transform((text) => (text === '' ? undefined : text !== 'no'));

/** Of a file: whether it says so; blank says nothing. */
export const readSiNo = (text: string) => SiNo.safeParse(text.toLowerCase());
export const siNo = (said: boolean) => (said ? 'si' : 'no');
