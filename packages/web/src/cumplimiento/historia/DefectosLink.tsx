import { pageOf } from '@fenix/domain/paging';
import { access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { RouteLink } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';

/** How many there are is asked for, and nothing of them. */
const Counted = pageOf(z.unknown());

type Props = { placa: string; client: string | undefined };

/** CUM-23: link from a vehicle to its open defects, for users who may read them. */
export function DefectosLink({ placa, client }: Props) {
  const mayRead = access(useViewer(), routeOf('defectos')) === 'open';
  const count = (estado: 'abierto' | 'vencido') => ({
    queryKey: ['defectos', 'cuenta', client, placa, estado] as const,
    queryFn: async () => {
      const query = new URLSearchParams({ ...(client && { client }), placa, estado, limit: '1' });
      return (await call(Counted, 'GET', `/api/defectos?${query}`)).total;
    },
    enabled: mayRead,
  });
  const { data: open } = useQuery(count('abierto'));
  const { data: late } = useQuery(count('vencido'));
  if (!mayRead) return null;
  const words = [open && `${open.value}${open.capped ? '+' : ''}`, late?.value && lateWords(late.value)].filter(
    Boolean,
  );
  return (
    <Button
      variant="default"
      leftSection={<IconTool size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <RouteLink {...props} to="defectos" search={{ placa }} />}
    >
      Defectos abiertos{words.length > 0 && ` (${words.join(', ')})`}
    </Button>
  );
}

const lateWords = (count: number) => (count === 1 ? '1 vencido' : `${count} vencidos`);
