import { DomainError, type FieldError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { parseStorableJson } from '@fenix/domain/text/storable';
import { MAX_JSON_TEXT, UPLOAD_MESSAGES, type Upload } from '@fenix/domain/uploads';
import { z } from 'zod';
import type { Tx } from '../db/database';
import type { MediaUse } from './uses';

/** What a call takes: its text fields as a schema, its file fields by an entry of the domain's table. */
export type FormSpec = { fields: z.ZodObject; files: Readonly<Record<string, FileSpec>> };
export type FileSpec = Upload & { isRequired?: boolean };

/** A file as the rest of the product knows it; `thumbnail` is the id of a small picture, for pictures. */
export type StoredFile = {
  id: string;
  label: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  thumbnail: string | null;
};

export type Form<S extends FormSpec> = {
  fields: z.output<S['fields']>;
  /** How many files came in each field. */
  counts: { [Field in keyof S['files']]: number };
  /** Makes the files part of the transaction's outcome: rows for all of them, owned by that company, kept by that record. */
  store: (tx: Tx, use: MediaUse) => Promise<{ [Field in keyof S['files']]: StoredFile[] }>;
};

/** A field that carries JSON as text. Its length is limited before it is read. */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(MAX_JSON_TEXT, UPLOAD_MESSAGES.textTooLong)
    .transform((text, context): unknown => {
      const parsed = parseStorableJson(text);
      if (typeof parsed !== 'string') return parsed.value;
      context.addIssue({ code: 'custom', message: UPLOAD_MESSAGES[parsed] });
      return z.NEVER;
    })
    .pipe(schema);
}

export function parseFields<S extends FormSpec>(spec: S, texts: Record<string, string>): z.output<S['fields']> {
  const parsed = spec.fields.safeParse(texts);
  if (parsed.success) return parsed.data as z.output<S['fields']>;
  throw refusedFields(
    parsed.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })),
  );
}

export function assertRequired({ files }: FormSpec, given: ReadonlySet<string>): void {
  const missing = Object.keys(files).filter((field) => files[field]?.isRequired && !given.has(field));
  if (missing.length > 0) throw refusedFields(missing.map((path) => ({ path, message: SHELL_MESSAGES.required })));
}

export function refusedFields(errors: readonly FieldError[]): DomainError {
  return new DomainError('invalid', SHELL_MESSAGES.invalid, { errors });
}
