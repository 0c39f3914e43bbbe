import { z } from 'zod';
import { CLIENTE_MESSAGES, SHELL_MESSAGES } from '../messages';

/** Nine digits of a company that begin with 8 or 9, and then the verification digit without its hyphen. */
const COMPANY_WITH_DIGIT = /^[89]\d{9}$/;

/** A NIT as it is written in Colombia, 901.234.567-1, from any spelling of it; the verification digit may be missing. */
export function normalizeNit(text: string): string | undefined {
  const plain = text.replace(/[\s.]/g, '').replace(/[‐-―−]/g, '-');
  const hyphened = COMPANY_WITH_DIGIT.test(plain) ? `${plain.slice(0, 9)}-${plain.slice(9)}` : plain;
  const [, number, digit] = /^([1-9]\d{5,9})(?:-(\d))?$/.exec(hyphened) ?? [];
  if (!number) return undefined;
  const grouped = number.replace(/\B(?=(\d{3})+$)/g, '.');
  return digit === undefined ? grouped : `${grouped}-${digit}`;
}

export const Nit = z
  .string(SHELL_MESSAGES.required)
  .trim()
  .min(1, SHELL_MESSAGES.required)
  .max(30, CLIENTE_MESSAGES.badNit)
  .transform((text, context) => {
    const nit = normalizeNit(text);
    if (nit !== undefined) return nit;
    context.addIssue({ code: 'custom', message: CLIENTE_MESSAGES.badNit });
    return z.NEVER;
  });
