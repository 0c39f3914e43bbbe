import { type IsoDay, startOfDay } from '../../dates/days';
import { formatDay } from '../../dates/format';
import { addYears, ageOn } from '../../dates/years';
import { firstRtm } from '../../reglas/papeles';
import { type Rules, numberIn } from '../../reglas/vigentes';

const shown = (day: IsoDay) => formatDay(startOfDay(day));

/** For how many years a licence may be issued to a person of this age: the rule with the highest age that is reached. */
function licenceYears(age: number, rules: Rules): number | undefined {
  const reached = rules
    .filter(({ kind, keys }) => kind === 'licencia-vigencia' && Number(keys['desde']) <= age)
    .toSorted((one, other) => Number(other.keys['desde']) - Number(one.keys['desde']));
  return reached[0] && Number(reached[0].value);
}

type Dates = { expedicion: IsoDay | null; vence: IsoDay | null };

/** CUM-08: an expiry is typed as it is printed; where it is later than the rule allows, that is said and nothing is refused. */
export function licenciaAvisos(
  { nacimiento, expedicion, vence }: Dates & { nacimiento: IsoDay | null },
  rules: Rules,
): string[] {
  if (!nacimiento || !expedicion || !vence) return [];
  const years = licenceYears(ageOn(nacimiento, expedicion), rules);
  return beyond('Licencia de conducción', vence, years && addYears(expedicion, years));
}

/** CUM-08: the same of a technical inspection. */
export function rtmAvisos({ expedicion, vence }: Dates, rules: Rules): string[] {
  const years = numberIn(rules, 'rtm-periodo');
  if (!expedicion || !vence || !years) return [];
  return beyond('Revisión técnico-mecánica', vence, addYears(expedicion, years));
}

export function firstRtmAvisos(matricula: IsoDay | null, rules: Rules): string[] {
  const day = firstRtm(matricula, rules);
  return day ? [`Primera revisión técnico-mecánica: a más tardar el ${shown(day)}`] : [];
}

function beyond(what: string, vence: IsoDay, most: IsoDay | 0 | undefined): string[] {
  return most && vence > most ? [`${what}: vence el ${shown(vence)}, máximo ${shown(most)}`] : [];
}
