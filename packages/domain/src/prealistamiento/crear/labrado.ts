import type { VehicleClass } from '../../flota/vehicleClass';
import { formatMillimetres } from '../../forms/inspection';
import { ruleIn, type Rules } from '../../reglas/vigentes';

/**
 * The rule about the tread of a class of vehicle, which represents its weight: the platform does not know weights. Where
 * there is none, as for motorcycles, the depth is only noted.
 */
export function labradoRule<R extends Rules[number]>(rules: readonly R[], clase: VehicleClass): R | undefined {
  return ruleIn(rules, 'labrado-minimo', { clase });
}

/** The least depth that the rules ask of a class, in millimetres. */
export function labradoMinimo(rules: Rules, clase: VehicleClass): number | undefined {
  const rule = labradoRule(rules, clase);
  return rule && Number(rule.value);
}

/** In words, when the depth is less than what is asked for. */
export function labradoProblem(medida: number | undefined, minimo: number | undefined): string | undefined {
  if (medida === undefined || minimo === undefined || medida >= minimo) return undefined;
  return `${formatMillimetres(medida)}, mínimo ${formatMillimetres(minimo)}`;
}
