import { z } from 'zod';

export const JOB_STATES = ['fallido', 'en curso', 'atrasado', 'en espera'] as const;
export type JobState = (typeof JOB_STATES)[number];

const Moment = z.iso.datetime();
const Noted = z.object({ at: Moment, what: z.string() });

export const Trabajo = z.object({
  _id: z.uuid(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  /** Since when it failed, is worked on, or has been due. */
  since: Moment,
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  lastError: z.string().nullable(),
});
export type Trabajo = z.infer<typeof Trabajo>;

/** How the installation does, for the provider's staff: what the metrics say, in words. */
export const EstadoServidor = z.object({
  version: z.string(),
  database: z.string(),
  audit: z.object({
    broken: z.object({ at: Moment, seq: z.number().int() }).nullable(),
    verifiedUntil: z.number().int().nullable(),
  }),
  backup: Noted.nullable(),
  backupVerified: Noted.nullable(),
  walArchivedAt: Moment.nullable(),
  /** The first of them, failed ones before the others. */
  jobs: z.array(Trabajo),
});
export type EstadoServidor = z.infer<typeof EstadoServidor>;

/** One failed job, or all of them. */
export const Reintento = z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ todos: z.literal(true) })]);
export type Reintento = z.infer<typeof Reintento>;

/** Older than this a copy is no copy of yesterday: the nightly timer has missed a turn. */
export const BACKUP_HOURS = 26;

export function isBackupOld(backup: { at: string } | null | undefined, now: Date): boolean {
  return !backup || now.getTime() - Date.parse(backup.at) > BACKUP_HOURS * 3_600_000;
}

export const SERVIDOR_MESSAGES = {
  retried: 'Se intentará de nuevo',
  retryFailed: 'No se pudo volver a intentar.',
  noSuchJob: 'Este trabajo ya no está entre los fallidos.',
} as const;
