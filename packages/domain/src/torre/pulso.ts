/** BI-26: so often the line of a tower says that it is there. */
export const PULSO_MS = 5_000;
/** Silent for longer, it is dead without having said so: two signs of life are missing. */
export const SILENCIO_MS = 12_000;
