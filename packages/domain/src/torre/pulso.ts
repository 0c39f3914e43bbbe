/** BI-26: so often the line of a tower says that it is there. */
export const PULSO_MS = 5_000;
/** A stream silent for longer counts as broken: two heartbeats are missing. */
export const SILENCIO_MS = 12_000;
