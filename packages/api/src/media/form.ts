import type { Momento } from '@fenix/domain/cargas';
import { DomainError, type FieldError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { parseStorableJson } from '@fenix/domain/text/storable';
import { MAX_JSON_TEXT, UPLOAD_MESSAGES, type Upload } from '@fenix/domain/uploads';
import { z } from 'zod';
import type { Tx } from '../db/database';
import type { MediaUse } from './uses';

/** The fields of a form: texts as a schema, files by the domain's upload rules. */
export type FormSpec = { fields: z.ZodObject; files: Readonly<Record<string, FileSpec>> };
export type FileSpec = Upload & { isRequired?: boolean };

/** A stored file; `thumbnail` is the id of the small version of a picture. */
export type StoredFile = {
  id: string;
  label: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  thumbnail: string | null;
  /** Of a video, where a user chose one: its thumbnail is the still of it. */
  moment: Momento | null;
};

export type Form<S extends FormSpec> = {
  fields: z.output<S['fields']>;
  /** The fields that brought a file. */
  given: ReadonlySet<string>;
  /** How many files came in each field. */
  counts: { [Field in keyof S['files']]: number };
  /** Inserts the rows of the files in the transaction, for that company and with a reference from that record. */
  store: (tx: Tx, use: MediaUse) => Promise<{ [Field in keyof S['files']]: StoredFile[] }>;
};

/** A field with JSON as text; its length is limited before parsing. */
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
