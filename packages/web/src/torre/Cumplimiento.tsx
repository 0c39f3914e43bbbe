import { access } from '@fenix/domain/permissions';
import { type RouteId, routeOf } from '@fenix/domain/routes';
import { IconBusStop, IconCalendarClock, IconCalendarDue } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { call } from '../shared/api';
import { RouteLink } from '../shared/routing';
import { useViewer } from '../shared/viewer';
import styles from './Cumplimiento.module.css';

/** Of what ends when only this is needed here. */
const Cuenta = z.object({ cuenta: z.object({ vencido: z.number().int(), por_vencer: z.number().int() }) });
/** Of the fleet's verdicts only these. */
const Veredictos = z.object({ items: z.array(z.object({ apto: z.boolean() })) });

const MINUTE = 60_000;
/** Papers end once a day, and all of a fleet is judged at once: the tower asks seldom, and never with its reports. */
const PAPELES_MS = 10 * MINUTE;
const APTITUD_MS = 5 * MINUTE;

/** Compliance figures beside the tower, each only for users with its permission. */
export function Cumplimiento({ client }: { client: string }) {
  return (
    <div className={styles.figures}>
      <Papeles client={client} />
      <NoAptos client={client} />
    </div>
  );
}

/** CUM-17: how many papers of the company have ended, and how many are about to. */
function Papeles({ client }: { client: string }) {
  const cuenta = useAsked(
    'vencimientos',
    PAPELES_MS,
    async () => (await call(Cuenta, 'GET', `/api/vencimientos?${query({ client, limit: '1' })}`)).cuenta,
    client,
  );
  return (
    <>
      <Figure
        to="vencimientos"
        search={{ estado: 'vencido' }}
        count={cuenta?.vencido}
        one="1 papel vencido"
        many="papeles vencidos"
      >
        <IconCalendarDue size={18} stroke={1.75} aria-hidden />
      </Figure>
      <Figure
        to="vencimientos"
        search={{ estado: 'por_vencer' }}
        count={cuenta?.por_vencer}
        one="1 papel por vencer"
        many="papeles por vencer"
      >
        <IconCalendarClock size={18} stroke={1.75} aria-hidden />
      </Figure>
    </>
  );
}

/** CUM-44: how many of its vehicles may not leave now. */
function NoAptos({ client }: { client: string }) {
  const count = useAsked(
    'aptos',
    APTITUD_MS,
    async () => {
      const { items } = await call(Veredictos, 'GET', `/api/aptitud/flota?${query({ client })}`);
      return items.filter(({ apto }) => !apto).length;
    },
    client,
  );
  return (
    <Figure
      to="aptos"
      search={{ veredicto: 'bloqueado' }}
      count={count}
      one="1 vehículo no puede salir"
      many="vehículos no pueden salir"
    >
      <IconBusStop size={18} stroke={1.75} aria-hidden />
    </Figure>
  );
}

const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();

/** Nothing for who may not open the screen that shows it. */
function useAsked<T>(route: RouteId, every: number, read: () => Promise<T>, client: string): T | undefined {
  const mayRead = access(useViewer(), routeOf(route)) === 'open';
  const { data } = useQuery({
    queryKey: [route, 'torre', client] as const,
    queryFn: read,
    enabled: mayRead,
    staleTime: every,
    refetchInterval: every,
  });
  return data;
}

type FigureProps = {
  to: 'vencimientos' | 'aptos';
  search: Record<string, string>;
  count: number | undefined;
  one: string;
  many: string;
  children: ReactNode;
};

function Figure({ to, search, count, one, many, children }: FigureProps) {
  if (!count) return null;
  return (
    <RouteLink to={to} search={search} className={styles.figure}>
      {children}
      {count === 1 ? one : `${count} ${many}`}
    </RouteLink>
  );
}
