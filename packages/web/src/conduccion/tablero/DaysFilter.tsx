import { DayField } from '../../shared/list/DateRange';
import styles from '../../shared/list/DateRange.module.css';
import type { useDrill } from './useDrill';

/** PESV-43: the days that are looked at, both included; what is wrong with them is under the last one. */
export function DaysFilter({ drill }: { drill: ReturnType<typeof useDrill> }) {
  const { chosen, problem, setDays } = drill;
  return (
    <fieldset className={styles.range} aria-label="Rango de fechas">
      <DayField label="Desde" value={chosen.first} onChange={(first) => setDays({ ...chosen, first })} />
      <DayField label="Hasta" value={chosen.last} onChange={(last) => setDays({ ...chosen, last })} error={problem} />
    </fieldset>
  );
}
