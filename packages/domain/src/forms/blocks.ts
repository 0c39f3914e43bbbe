import type { Block, Check } from '../document/blocks';
import { CHECK_VALUES, type CheckItem, type CheckValue, type Switch, countChecks } from './checks';

const MARKS = { Bueno: 'ok', Malo: 'alert', 'N/A': 'off' } as const satisfies Record<CheckValue, Check['mark']>;

/** A checklist on paper: bad items are emphasised, and the heading counts the items of each state. */
export function checksBlock(title: string, checks: readonly CheckItem[]): Block[] {
  if (checks.length === 0) return [];
  const items = checks.map(({ name, indice, checked }): Check => ({
    name: `${indice}. ${name}`,
    value: checked,
    mark: MARKS[checked],
  }));
  const counts = countChecks(checks);
  const note = CHECK_VALUES.map((value) => `${counts[value]} ${value}`).join(' · ');
  return [{ kind: 'checks', title, note, columns: 3, items }];
}

export function switchesBlock(title: string, switches: readonly Switch[]): Block[] {
  if (switches.length === 0) return [];
  const items = switches.map(({ name, checked }): Check => ({
    name,
    value: checked ? 'Sí' : 'No',
    mark: checked ? 'ok' : 'off',
  }));
  return [{ kind: 'checks', title, columns: 3, items }];
}
