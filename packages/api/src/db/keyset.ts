import { bogotaDay, isIsoDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { z } from 'zod';

/** Where a page ended, in a form the caller hands back untouched. */
const Cursor = z.tuple([z.iso.datetime().refine((at) => isIsoDay(bogotaDay(new Date(at)))), z.uuid()]);

export function encodeCursor(at: Date, id: string): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

export function decodeCursor(cursor: string | undefined): { at: Date; id: string } | undefined {
  if (cursor === undefined) return undefined;
  try {
    const [at, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at: new Date(at), id };
  } catch {
    throw new DomainError('invalid', SHELL_MESSAGES.invalid, {
      errors: [{ path: 'cursor', message: 'La página pedida no existe.' }],
    });
  }
}
