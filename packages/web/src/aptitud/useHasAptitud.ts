import { isManager } from '@fenix/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { useViewer } from '../shared/viewer';

const Contracted = z.object({ modulesClient: z.array(z.string()) });

/** CUM-40: whether a company has the module that judges departures; of staff their client's. Undefined while it is unknown. */
export function useHasAptitud(client: string): boolean | undefined {
  const viewer = useViewer();
  const isStaff = isManager(viewer);
  const { data } = useQuery({
    queryKey: ['cliente', 'modulos', client] as const,
    queryFn: () => call(Contracted, 'GET', `/api/modules/${encodeURIComponent(client)}`),
    enabled: isStaff && client !== '',
  });
  const modules = isStaff ? data?.modulesClient : viewer.modulesClient;
  return modules?.includes('cumplimiento');
}
