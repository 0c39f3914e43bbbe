import { DomainError } from '@fenix/domain/errors';
import { useQuery } from '@tanstack/react-query';
import { useDevice } from '../../outbox/DeviceProvider';
import { useViewer } from '../../shared/viewer';
import { actaQueries } from '../useActas';
import { fetchActaForm, keptId, readKept } from './keptActas';

/** ACTA-28: the record from the server; without signal, as it was kept on the device. */
export function useActaForm(id: string) {
  const { store } = useDevice();
  const { _id } = useViewer();
  return useQuery({
    queryKey: [...actaQueries.all, 'form', id] as const,
    queryFn: async () => {
      const kept = await readKept(store, keptId(_id, id));
      try {
        return { ...(await fetchActaForm(store, _id, id, kept === undefined)), isKept: false };
      } catch (error) {
        if (kept && error instanceof DomainError && error.kind === 'unavailable') return { ...kept, isKept: true };
        throw error;
      }
    },
    // What is being typed must not be replaced by what was there before.
    staleTime: Number.POSITIVE_INFINITY,
    // But whoever opens it again is told what became of it meanwhile.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
}
