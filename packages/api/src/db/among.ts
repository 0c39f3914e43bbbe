import { sql } from 'kysely';

/** One of these, as one parameter: a list of parameters would be another statement for each length (N13). */
export const isAmong = (column: string, values: Iterable<string>) =>
  sql<boolean>`${sql.ref(column)} = any(${[...values]})`;
