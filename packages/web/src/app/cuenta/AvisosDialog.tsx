import { AvisosPropios } from '@fenix/domain/sesion/avisos';
import { Modal, Skeleton, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { ErrorState } from '../../shared/ErrorState';
import { notify } from '../../shared/notify';
import { useReturnFocus } from '../../shared/useReturnFocus';

const PATH = '/api/auth/notices';
const KEY = ['avisos'];

/** GUARD-14: whether the mail about reports comes; each person turns it on and off for themselves. */
export function AvisosDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const queries = useQueryClient();
  const avisos = useQuery({ queryKey: KEY, queryFn: () => call(AvisosPropios, 'GET', PATH), staleTime: 0 });
  const change = useMutation({
    mutationFn: (next: AvisosPropios) => call(z.null(), 'PUT', PATH, next),
    onSuccess: (_, { informes }) =>
      notify.success(informes ? 'Recibirás los avisos de informes' : 'Ya no recibirás los avisos de informes'),
    onError: (error) => notify.failure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Modal opened onClose={onClose} title="Avisos por correo">
      {avisos.isPending && <Skeleton height={60} />}
      {avisos.isError && <ErrorState error={avisos.error} onRetry={() => void avisos.refetch()} />}
      {avisos.data && (
        <Switch
          label="Informes"
          description="Un correo cuando se crea un informe de tu empresa y el día en que pasa a naranja y a rojo."
          // What was just asked for shows at once, and goes back if it fails.
          checked={change.isPending ? change.variables.informes : avisos.data.informes}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ ...avisos.data, informes: event.currentTarget.checked })}
        />
      )}
    </Modal>
  );
}
