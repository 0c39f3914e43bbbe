import { sql } from 'kysely';

/**
 * Whether a row found by its primary key is the company's. `is true` keeps the planner from using the company's index:
 * its average row estimate is far too low for a large company, whose rows it would then scan for one record.
 */
export const belongsTo = (column: string, clienteId: string) =>
  sql<boolean>`(${sql.ref(column)} = ${clienteId}) is true`;
