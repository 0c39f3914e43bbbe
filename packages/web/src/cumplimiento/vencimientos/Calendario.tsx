import type { Vencimiento } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { vencimientoKey } from '@fenix/domain/cumplimiento/vencimientos/vencimientos';
import { type DiaDelMes, type Mes, addMeses, mesOf, semanasOf } from '@fenix/domain/cumplimiento/vencimientos/mes';
import { startOfDay } from '@fenix/domain/dates/days';
import { formatLongDay } from '@fenix/domain/dates/format';
import { PAPELES } from '@fenix/domain/flota/papel';
import { capitalized } from '@fenix/domain/records/kind';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { EmptyState } from '../../shared/EmptyState';
import { AnyLink } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { usePrinted } from '../../shared/usePrinted';
import { EstadoLabel } from '../EstadoLabel';
import { ownerTarget } from '../owner';
import styles from './Calendario.module.css';

const WEEKDAYS = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const;
/** So many stand in a day of the grid; the rest unfolds. */
const SHOWN = 3;

type Dia = DiaDelMes<Vencimiento>;
type Props = { items: readonly Vencimiento[]; mes: Mes; today: string; onMes: (mes: Mes) => void };

/** CUM-15: what ends on which day of a month: a grid on a desk, a list of days on a phone. */
export function Calendario({ items, mes, today, onMes }: Props) {
  const isPhone = useIsPhone();
  const weeks = semanasOf(mes, items);
  const count = weeks.flat().reduce((sum, day) => sum + day.items.length, 0);
  return (
    <section aria-labelledby="calendario-mes" data-list>
      <div className={styles.bar}>
        <h2 id="calendario-mes" aria-live="polite">
          {monthText(mes)} <span className={styles.count}>{countText(count)}</span>
        </h2>
        <div className={styles.months}>
          <ActionIcon variant="default" size="lg" aria-label="Mes anterior" onClick={() => onMes(addMeses(mes, -1))}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Button variant="default" disabled={mes === mesOf(today)} onClick={() => onMes(mesOf(today))}>
            Este mes
          </Button>
          <ActionIcon variant="default" size="lg" aria-label="Mes siguiente" onClick={() => onMes(addMeses(mes, 1))}>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <div className={styles.frame}>
        {isPhone ? <Days weeks={weeks} today={today} /> : <Grid weeks={weeks} mes={mes} today={today} />}
      </div>
    </section>
  );
}

/** 'Noviembre de 2026'. */
const monthText = (mes: Mes) => capitalized(formatLongDay(startOfDay(`${mes}-01`)).replace(/^1 de /, ''));
const countText = (count: number) => (count === 1 ? '1 papel vence' : `${count} papeles vencen`);

function Grid({ weeks, mes, today }: { weeks: readonly Dia[][]; mes: Mes; today: string }) {
  return (
    <table className={styles.grid}>
      <caption className={styles.hidden}>Vencimientos de {monthText(mes).toLowerCase()}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((dia) => (
              <td key={dia.day} data-outside={!dia.isInMonth || undefined} data-today={dia.day === today || undefined}>
                <DayHead dia={dia} text={String(Number(dia.day.slice(8)))} today={today} />
                <Items items={dia.items} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Days({ weeks, today }: { weeks: readonly Dia[][]; today: string }) {
  const days = weeks.flat().filter(({ isInMonth, items, day }) => isInMonth && (items.length > 0 || day === today));
  if (days.every(({ items }) => items.length === 0))
    return <EmptyState title="Nada vence este mes" hint="Mira el mes siguiente o quita los filtros." />;
  return (
    <ol className={styles.days}>
      {days.map((dia) => (
        <li key={dia.day} data-today={dia.day === today || undefined}>
          <DayHead dia={dia} text={dayText(dia.day)} today={today} />
          <Items items={dia.items} all />
        </li>
      ))}
    </ol>
  );
}

/** 'Lunes 16'. */
const dayText = (day: string) =>
  `${WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]} ${Number(day.slice(8))}`;

function DayHead({ dia: { day, isHoliday, items }, text, today }: { dia: Dia; text: string; today: string }) {
  return (
    <div className={styles.day}>
      <time className={styles.number} dateTime={day}>
        {text}
      </time>
      {day === today && <span className={styles.holiday}>Hoy</span>}
      {isHoliday && <span className={styles.holiday}>Festivo</span>}
      {items.length > 0 && (
        <span className={styles.count}>{items.length === 1 ? '1 vence' : `${items.length} vencen`}</span>
      )}
    </div>
  );
}

function Items({ items, all = false }: { items: readonly Vencimiento[]; all?: boolean }) {
  // What is folded cannot be unfolded on paper.
  const isPrinted = usePrinted(() => true) ?? false;
  const most = all || isPrinted ? items.length : SHOWN;
  const rest = items.slice(most);
  return (
    <>
      <List items={items.slice(0, most)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>y {rest.length} más</summary>
          <List items={rest} />
        </details>
      )}
    </>
  );
}

function List({ items }: { items: readonly Vencimiento[] }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={vencimientoKey(item)} className={styles.item}>
          <AnyLink {...ownerTarget(item)}>{`${PAPELES[item.tipo]} · ${item.de}`}</AnyLink>
          <EstadoLabel estado={item.estado} of={`${PAPELES[item.tipo]} de ${item.de}`} vence={item.vence} />
        </li>
      ))}
    </ul>
  );
}
