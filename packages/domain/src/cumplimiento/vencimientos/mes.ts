import { type IsoDay, addDays, isIsoDay } from '../../dates/days';
import { holidaysOf } from '../../dates/calendario';
import { lunesOf } from './semana';

/** A month as yyyy-mm: what the address holds. */
export type Mes = string;

export const mesOf = (day: IsoDay): Mes => day.slice(0, 7);
export const isMes = (text: string) => /^\d{4}-\d{2}$/.test(text) && isIsoDay(`${text}-01`);

export function addMeses(mes: Mes, count: number): Mes {
  const [year = 0, month = 1] = mes.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7);
}

export type DiaDelMes<T> = { day: IsoDay; isInMonth: boolean; isHoliday: boolean; items: readonly T[] };

/** CUM-15: the weeks of a month from Monday to Sunday, each day with what ends on it. */
export function semanasOf<T extends { vence: IsoDay | null }>(mes: Mes, items: readonly T[]): DiaDelMes<T>[][] {
  const byDay = new Map<IsoDay, T[]>();
  for (const item of items) if (item.vence !== null) byDay.set(item.vence, [...(byDay.get(item.vence) ?? []), item]);
  const first = lunesOf(`${mes}-01`);
  const weeks: DiaDelMes<T>[][] = [];
  for (let monday = first; mesOf(monday) <= mes; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = addDays(monday, index);
        const isInMonth = mesOf(day) === mes;
        return {
          day,
          isInMonth,
          isHoliday: holidaysOf(Number(day.slice(0, 4))).includes(day),
          items: isInMonth ? (byDay.get(day) ?? []) : [],
        };
      }),
    );
  return weeks;
}
