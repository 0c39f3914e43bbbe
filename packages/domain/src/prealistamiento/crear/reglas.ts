import type { VehicleClass } from '../../flota/vehicleClass';
import type { Regla } from '../../reglas/regla';
import type { RuleKind } from '../../reglas/tipos';
import { PRESET_MESSAGES } from '../messages';
import { labradoRule } from './labrado';

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

/** `measured`: as of which class the depth of a tread was judged; undefined where none was written. */
type Judged = { isFast: boolean; mismaPersona: boolean; measured: VehicleClass | undefined };

/**
 * What the rules of a company make of a check: a quick one, and one whose responsible person is the driver. What the rule
 * about treads keeps from leaving is among the points (`bloqueosOf`); here it is only named.
 */
export function applyRules(
  rules: readonly Pick<Regla, '_id' | 'kind' | 'keys' | 'value'>[],
  { isFast, mismaPersona, measured }: Judged,
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
  const tread = measured && labradoRule(rules, measured);
  if (tread) outcome.used['labrado-minimo'] = tread._id;
  return outcome;
}
