import {
  DESCARTE_PLATE_MAX,
  DESCARTE_REASON_MAX,
  DESCARTE_TITLE_MAX,
  type DescarteState,
} from '@fenix/domain/assembly/descarteWords';

/** What a form is about: how lists, questions and the audit log name it. */
export type Subject = {
  /** Its name in the registry of kinds. */
  kind: string;
  /** The record it completes: one submission for each. */
  record: string;
  title: string;
  /** Of the vehicle it is about, where one is known. */
  plate?: string | undefined;
};

/** Its kind among the submissions. Not shown: there is nothing a user could do about it. */
export const NOTE_KIND = 'descarte';

export type NoteFacts = {
  subject: Subject;
  madeAt: number;
  refusal?: { message: string } | undefined;
  isFinished: boolean;
};

/** The note for the audit log about a form that its user discarded, finished or not. */
export function descarteOf(path: string, { subject, madeAt, refusal, isFinished }: NoteFacts) {
  const { kind, record, title, plate } = subject;
  const state: DescarteState = refusal ? 'rechazado' : isFinished ? 'porEnviar' : 'sinTerminar';
  const facts: Record<string, string | undefined> = {
    kind,
    record,
    title: title.slice(0, DESCARTE_TITLE_MAX),
    plate: plate?.trim().slice(0, DESCARTE_PLATE_MAX),
    madeAt: new Date(madeAt).toISOString(),
    state,
    reason: refusal?.message.slice(0, DESCARTE_REASON_MAX),
  };
  return {
    kind: NOTE_KIND,
    record: crypto.randomUUID(),
    title,
    method: 'POST' as const,
    path,
    parts: Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    key: crypto.randomUUID(),
  };
}
