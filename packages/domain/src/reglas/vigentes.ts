import { type Regla, subjectOf } from './regla';
import type { RuleKind } from './tipos';

/** Rules that hold on a day, one of each subject: what `rulesOn` gives. */
export type Rules = readonly Pick<Regla, 'kind' | 'keys' | 'value'>[];

/** The one about this subject; undefined where there is none. */
export function ruleIn<R extends Rules[number]>(
  rules: readonly R[],
  kind: RuleKind,
  keys: Readonly<Record<string, string>> = {},
): R | undefined {
  const subject = subjectOf({ kind, keys });
  return rules.find((rule) => subjectOf(rule) === subject);
}

/** The number that a rule says. */
export function numberIn(rules: Rules, kind: RuleKind): number | undefined {
  const rule = ruleIn(rules, kind);
  return rule && Number(rule.value);
}
