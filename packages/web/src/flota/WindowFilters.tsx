import { bogotaDay } from '@fenix/domain/dates/days';
import type { DayRange } from '@fenix/domain/dates/range';
import { latestEnd, windowProblem } from '@fenix/domain/flota/dateWindow';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { DayField } from '../shared/list/DateRange';
import styles from '../shared/list/DateRange.module.css';

type Props = { value: DayRange; onChange: (range: DayRange) => void; onToday: () => void };

/** DISP-29, DISP-30, DISP-49, DISP-51: two days at most five apart. Nothing is searched until both are right. */
export function WindowFilters({ value, onChange, onToday }: Props) {
  const of = `${value.from} ${value.to}`;
  // What cannot be searched yet waits here, until it is mended or the days change from elsewhere.
  const [draft, setDraft] = useState<{ range: DayRange; of: string }>();
  const shown = draft?.of === of ? draft.range : value;
  const problem = windowProblem(shown.from, shown.to);
  const errorOf = (field: string) => (problem?.path === field ? problem.message : undefined);

  function change(range: DayRange) {
    const isReady = !windowProblem(range.from, range.to);
    setDraft(isReady ? undefined : { range, of });
    if (isReady) onChange(range);
  }

  function handleToday() {
    const today = bogotaDay(new Date());
    change({ from: today, to: today });
    onToday();
  }

  return (
    <fieldset className={styles.range} aria-label="Rango de fechas">
      <DayField
        isOptional
        label="Fecha inicial"
        value={shown.from}
        onChange={(from) => change({ from, to: followed(from, shown.to) })}
        error={errorOf('fechaInicio')}
      />
      <DayField
        isOptional
        label="Fecha final"
        value={shown.to}
        onChange={(to) => change({ ...shown, to })}
        error={errorOf('fechaFin')}
        offered={shown.from ? { from: shown.from, to: latestEnd(shown.from) } : undefined}
      />
      <Button variant="default" className={styles.today} onClick={handleToday}>
        Hoy
      </Button>
    </fieldset>
  );
}

/** Another first day brings the last one along, as near to where it was as the window allows. */
function followed(from: string, to: string): string {
  if (!from || !to) return to;
  const latest = latestEnd(from);
  if (to < from) return from;
  return to > latest ? latest : to;
}
