import type { DefinicionProgramada } from './programada';

/** From the first moment to before the second. */
export type Span = { from: Date; to: Date };

/** One trip to be programmed. `reference` is the caller's own name for it: the same one twice makes one trip. */
export type NewProgramada = {
  reference?: string | undefined;
  idruta: string;
  idactivo: string;
  nombre: string;
  definicion: DefinicionProgramada;
  start: Date;
  end: Date;
};

/** INSP-30: with or without reports of inspectors, or with one that says all of this. */
export type ReportesFilter = {
  reportado?: boolean | undefined;
  inspector?: string | undefined;
  punto?: string | undefined;
  novedad?: string | undefined;
};

/** With `inControl`, only those that are inspected (DISP-25). */
export type ProgramadasFilter = Span & {
  search?: string | undefined;
  /** Only those of vehicles whose plate is written in one of these ways. */
  placas?: readonly string[] | undefined;
  inControl?: boolean | undefined;
  reportes?: ReportesFilter | undefined;
};

export type ProgramadasQuery = ProgramadasFilter & {
  limit: number;
  cursor?: string | undefined;
  sort?: 'asc' | 'desc' | undefined;
  /** GPS-08 `get_extra`: with the inspectors' reports of each trip. */
  extra?: boolean | undefined;
};
