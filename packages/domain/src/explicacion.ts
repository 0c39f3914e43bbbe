/**
 * WHY-01: how a figure, a colour, a state or a verdict came about, on request. Each kind has its own pure function beside
 * its rule, which takes the numbers from the rule itself.
 */
export type Explicacion = {
  /** What is explained: 'Tarde: 14 minutos'. */
  que: string;
  regla: string;
  valor: string;
  limite: string;
  /** Since when it is so, or from when it is counted. */
  desde?: string;
  /** Which row of the table of rules decided, and where it comes from. */
  fuente?: string;
};

/** '1 minuto', '30 minutos'. */
export const minutesWords = (count: number): string => (count === 1 ? '1 minuto' : `${count} minutos`);
export const daysWords = (count: number): string => (count === 1 ? '1 día' : `${count} días`);
