import type { Momento } from '../cargas';

/** A file on this machine's disk until the call ends: whole and of an allowed kind. */
type OnDisk = { label: string; mime: string; path: string; bytes: number; sha256: string };

/**
 * VIDEO-07: a video that came in pieces is in the file store already. The report takes it in its own transaction, for the
 * inspector who sent it and under the key of its form.
 */
type SentBefore = Omit<OnDisk, 'path'> & {
  sent: { carga: string; object: string; inspector: string; key: string | null };
};

/** A file of a report. `place`: where in the report it belongs, as in `foto1`. */
export type ReportFile = (OnDisk | SentBefore) & {
  place: string;
  /** VIDEO-05: the moment of a video that its paper shows, with its still. */
  moment?: { at: Momento; still: OnDisk };
};

/** GPS-11: a report with its files beside it. Its text is complete once each file has a name, by place. */
export type NewReport = {
  files: readonly ReportFile[];
  textWith: (names: Readonly<Record<string, string | undefined>>) => string;
};
