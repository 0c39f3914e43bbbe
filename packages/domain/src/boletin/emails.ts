import { z } from 'zod';
import { EMAIL_MAX, RECIPIENTS_MAX } from './limits';
import { BOLETIN_MESSAGES } from './messages';

/** NEWS-25, NEWS-26. */
export const RecipientEmail = z
  .string(BOLETIN_MESSAGES.badEmail)
  .trim()
  .max(EMAIL_MAX, BOLETIN_MESSAGES.badEmail)
  .pipe(z.email(BOLETIN_MESSAGES.badEmail));

/** NEWS-23, NEWS-24: at least one, each once however its capitals are written. */
export const Recipients = z
  .array(RecipientEmail, BOLETIN_MESSAGES.noRecipient)
  .transform(eachOnce)
  .refine((emails) => emails.length > 0, BOLETIN_MESSAGES.noRecipient)
  .refine((emails) => emails.length <= RECIPIENTS_MAX, BOLETIN_MESSAGES.tooManyRecipients);

export function isEmail(text: string): boolean {
  return RecipientEmail.safeParse(text).success;
}

export function eachOnce(emails: readonly string[]): string[] {
  return [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
}

/** A pasted list, as mail programs, tables and people write one: `Ana <ana@a.co>; luis@b.co`, one per line or in a row. */
export function readEmails(text: string): { valid: string[]; rest: string } {
  const words = text
    .split(/[\s,;<>"'()]+/)
    .map((word) => word.replace(/^mailto:/i, ''))
    .filter(Boolean);
  const valid = eachOnce(words.filter(isEmail));
  // Only what looks like a broken address is handed back; the names around addresses are no mistake.
  const rest = words.filter((word) => word.includes('@') && !isEmail(word)).join(' ');
  return { valid, rest };
}
