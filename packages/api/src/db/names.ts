import { createHash } from 'node:crypto';

const MOST_NAMES = 500;
/** N13: of statements that differ only in how many parameters a list has. */
const MOST_ALIKE = 4;

/**
 * Planned for their values each time. Of a search the best way to a rare word is the worst way to a common one; several
 * states of a list are sorted whole where an average company is expected, which is slow for a large one.
 */
const PLANNED_ANEW = /\blike '%' \|\||\bcards\.facet in \(/;
export const isPlannedAnew = (sql: string): boolean => PLANNED_ANEW.test(sql);
const IS_PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** Statements of the code base are prepared once per connection; the caps keep built-up SQL from filling memory. */
export function createNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  const alike = new Map<string, number>();
  return (sql) => {
    const known = names.get(sql);
    if (known) return known;
    if (names.size >= MOST_NAMES || !IS_PLANNED.test(sql) || isPlannedAnew(sql)) return undefined;
    const shape = shapeOf(sql);
    const count = alike.get(shape) ?? 0;
    if (count >= MOST_ALIKE) return undefined;
    const name = createHash('sha1').update(sql).digest('base64url');
    alike.set(shape, count + 1);
    names.set(sql, name);
    return name;
  };
}

/** Lists of parameters, and lists of such lists, as one. */
function shapeOf(sql: string): string {
  return sql
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, \$)+/g, '$')
    .replaceAll(/\(\$\)(?:, \(\$\))+/g, '($)');
}
