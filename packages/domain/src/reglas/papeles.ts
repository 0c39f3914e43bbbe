import type { IsoDay } from '../dates/days';
import { addYears } from '../dates/years';
import type { TipoPapel } from '../flota/papel';
import { type Rules, numberIn, ruleIn } from './vigentes';

/** Whether a paper is asked for, so that one that is missing is said to be missing. */
export function isAsked(tipo: TipoPapel, rules: Rules): boolean {
  return ruleIn(rules, 'papel-exigido', { papel: tipo })?.value === 'si';
}

/** The day until which a vehicle has to be inspected for the first time. */
export function firstRtm(matricula: IsoDay | null, rules: Rules): IsoDay | undefined {
  const years = numberIn(rules, 'rtm-primera');
  return matricula && years ? addYears(matricula, years) : undefined;
}
