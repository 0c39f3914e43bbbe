import { bogotaDay, endOfDay, startOfDay } from '@fenix/domain/dates/days';
import { useEffect, useState } from 'react';

/** The start of today in Bogotá; a screen that stays open overnight moves on to the next day. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfDay(bogotaDay(new Date())));
  useEffect(() => {
    const next = endOfDay(bogotaDay(today));
    const timer = setTimeout(() => setToday(next), Math.max(0, next.getTime() - Date.now()));
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
