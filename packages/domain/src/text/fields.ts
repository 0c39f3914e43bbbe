import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';

/** Characters nobody sees, and the zero byte that the database cannot hold. */
const CONTROL = /\p{Cc}/u;

/** One line of text that must be there. */
export function textField(max: number) {
  return z
    .string(SHELL_MESSAGES.required)
    .trim()
    .min(1, SHELL_MESSAGES.required)
    .max(max, SHELL_MESSAGES.tooLong)
    .refine((text) => !CONTROL.test(text), SHELL_MESSAGES.invalid);
}

/** In an edit, what is absent or blank keeps its value. */
export const keep = <T extends z.ZodType>(field: T) => z.preprocess(blankIsAbsent, field.optional());

function blankIsAbsent(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}
