import type { Regla } from '../../reglas/regla';
import type { RuleKind } from '../../reglas/tipos';
import { PRESET_MESSAGES } from '../messages';

export type RuleOutcome = {
  /** Why the check is not taken at all. */
  problem?: string;
  /** What keeps the vehicle from leaving. */
  bloqueos: string[];
  /** What is said of it on record and paper. */
  avisos: string[];
  /** By kind, the id of the row that decided: a later row changes nothing of this check. */
  used: Partial<Record<RuleKind, string>>;
};

/** What the rules of a company make of a check: a quick one, and one whose responsible person is the driver. */
export function applyRules(
  rules: readonly Pick<Regla, '_id' | 'kind' | 'value'>[],
  { isFast, mismaPersona }: { isFast: boolean; mismaPersona: boolean },
): RuleOutcome {
  const outcome: RuleOutcome = { bloqueos: [], avisos: [], used: {} };
  const take = (kind: RuleKind, applies: boolean) => {
    const rule = applies ? rules.find((one) => one.kind === kind) : undefined;
    if (rule) outcome.used[kind] = rule._id;
    return rule?.value;
  };
  const quick = take('alistamiento-rapido', isFast);
  if (quick === 'no') outcome.bloqueos.push(PRESET_MESSAGES.quickRefused);
  if (quick === 'advierte') outcome.avisos.push(PRESET_MESSAGES.quickWarned);
  const same = take('responsable-distinto', mismaPersona);
  if (same === 'exige') outcome.problem = PRESET_MESSAGES.otherResponsible;
  if (same === 'advierte') outcome.avisos.push(PRESET_MESSAGES.incomplete);
  return outcome;
}
