import { z } from 'zod';
import { UPLOAD_MESSAGES } from '../uploads';

/** PostgreSQL holds neither a zero byte nor half a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Any text that a database can hold. */
export const storableText = z.string().refine(isStorable, UPLOAD_MESSAGES.badText);

/** The same for what JSON was read into: every text and every name in it, however deep. */
export function isStorableJson(value: unknown): boolean {
  // With a list of its own instead of calling itself: a body may be nested deeper than the stack is high.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one === 'string') {
      if (!isStorable(one)) return false;
    } else if (Array.isArray(one)) {
      for (const inner of one as unknown[]) waiting.push(inner);
    } else if (isPlainObject(one)) {
      for (const key of Object.keys(one)) waiting.push(key, one[key]);
    }
  }
  return true;
}

/** How JSON writes what cannot be stored. Without it in the text there is nothing to look for in the value. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** Whether JSON, as text, may hold what `isStorableJson` would find; costs little however long the text is. */
export function mayHideUnstorable(json: string): boolean {
  return ESCAPED.test(json);
}

const DEEPEST = 64;
const [QUOTE, BACKSLASH, LIST, END_OF_LIST, OBJECT, END_OF_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/**
 * S1: whether JSON, as text, is nested deeper than anything that is ever sent. Reading what is nested a hundred thousand
 * times costs a tenth of a second; looking at its text costs a hundredth of that.
 */
export function isDeep(json: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (isText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === LIST || sign === OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (sign === END_OF_LIST || sign === END_OF_OBJECT) depth -= 1;
  }
  return false;
}

/** Parses JSON that came as text inside a field, or returns the message for what is wrong with it. */
export function parseStorableJson(json: string): { value: unknown } | 'badJson' | 'badText' {
  try {
    if (isDeep(json)) return 'badJson';
    const value: unknown = JSON.parse(json);
    return mayHideUnstorable(json) && !isStorableJson(value) ? 'badText' : { value };
  } catch {
    return 'badJson';
  }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
