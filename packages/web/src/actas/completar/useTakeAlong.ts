import { ActasPage } from '@fenix/domain/actas/acta';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import { call } from '../../shared/api';
import { notify } from '../../shared/notify';
import { useViewer } from '../../shared/viewer';
import { actaQueries } from '../useActas';
import { fetchActaForm } from './keptActas';

/** More than a technician's day; a phone does not need the whole archive. */
const TAKEN_MAX = 50;
const PAGE = 500;

/** Brings the newest pending records of the client to the device, so that their forms open without signal. */
export function useTakeAlong(client: string | undefined) {
  const { store } = useDevice();
  const { _id } = useViewer();
  const queries = useQueryClient();
  const [progress, setProgress] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const ids = await pendingOf(client ?? '');
      for (const [place, id] of ids.entries()) {
        setProgress(`Guardando ${place + 1} de ${ids.length}`);
        await fetchActaForm(store, _id, id, true);
      }
      return ids.length;
    },
    onSuccess: (count) =>
      count === 0
        ? notify.info('No hay actas pendientes', 'No hay nada para llevar.')
        : notify.success(
            'Actas en este equipo',
            count === 1 ? 'Una acta se abre sin señal.' : `${count} actas se abren sin señal.`,
          ),
    onError: (error) => notify.failure(error, 'No pudimos traer todas las actas. Intenta de nuevo.'),
    onSettled: () => {
      setProgress('');
      return queries.invalidateQueries({ queryKey: [...actaQueries.all, 'kept'] });
    },
  });
  return { takeAlong: () => mutate(), isTaking: isPending, progress };
}

async function pendingOf(client: string): Promise<string[]> {
  const { items } = await call(ActasPage, 'GET', `/api/actas/client/${encodeURIComponent(client)}?limit=${PAGE}`);
  return items
    .filter(({ complete, delete: isDeleted, isOld }) => !complete && !isDeleted && !isOld)
    .slice(0, TAKEN_MAX)
    .map(({ _id }) => _id);
}
