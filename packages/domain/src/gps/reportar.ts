/** A file that came beside a report: whole, of an allowed kind, and on this machine's disk until the call ends. */
export type ReportFile = {
  /** Where in the report it belongs, as in `foto1`. */
  place: string;
  label: string;
  mime: string;
  path: string;
  bytes: number;
  sha256: string;
};

/** GPS-11: a report with its files beside it. Its text is complete once each file has a name, by place. */
export type NewReport = {
  files: readonly ReportFile[];
  textWith: (names: Readonly<Record<string, string | undefined>>) => string;
};
