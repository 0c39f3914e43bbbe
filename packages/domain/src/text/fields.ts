import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';

/** Invisible characters, and what the database cannot hold: the zero byte, half of a pair. */
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;

/** One line of text that must be there. */
export function textField(max: number) {
  return z
    .string(SHELL_MESSAGES.required)
    .trim()
    .min(1, SHELL_MESSAGES.required)
    .max(max, SHELL_MESSAGES.tooLong)
    .refine((text) => !CONTROL.test(text), SHELL_MESSAGES.invalid);
}

/** The same, apart from line breaks and tabs. */
const HIDDEN = /[^\P{Cc}\n\r\t]|\p{Surrogate}/u;

/** Text of several lines that must be there. */
export function paragraphField(
  max: number,
  tooLong: string = SHELL_MESSAGES.tooLong,
  required: string = SHELL_MESSAGES.required,
) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .max(max, tooLong)
    .refine((text) => !HIDDEN.test(text), SHELL_MESSAGES.invalid);
}

/** What may be left out: blank is absent. */
export const optionalField = <T extends z.ZodType>(field: T) => z.preprocess(blankIsAbsent, field.optional());

/** In an edit, what is absent or blank keeps its value. */
export const keep = optionalField;

function blankIsAbsent(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}
