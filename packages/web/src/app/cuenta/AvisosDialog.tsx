import { type Holder, access, isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { type AvisosCambio, AvisosPropios } from '@fenix/domain/sesion/avisos';
import { Modal, Skeleton, Stack, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { ErrorState } from '../../shared/ErrorState';
import { notify } from '../../shared/notify';
import { useViewer } from '../../shared/viewer';
import { useReturnFocus } from '../../shared/useReturnFocus';

const PATH = '/api/auth/notices';
const KEY = ['avisos'];

/** The mail about reports is for the legal team, */
export const isLegal = ({ scopes }: Holder) => scopes.includes('changeStateNovelties');
/** and that about papers for the people of a company who may read them. */
export const readsVencimientos = (viewer: Holder) =>
  access(viewer, routeOf('vencimientos')) === 'open' && !isManager(viewer);

/** GUARD-14, CUM-16: which mail comes; each person turns it on and off for themselves. */
export function AvisosDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const queries = useQueryClient();
  const viewer = useViewer();
  const avisos = useQuery({ queryKey: KEY, queryFn: () => call(AvisosPropios, 'GET', PATH), staleTime: 0 });
  const change = useMutation({
    mutationFn: (next: AvisosCambio) => call(z.null(), 'PUT', PATH, next),
    onSuccess: (_, next) => notify.success(changedText(next)),
    onError: (error) => notify.failure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const asked = change.isPending ? change.variables : undefined;
  return (
    <Modal opened onClose={onClose} title="Avisos por correo">
      {avisos.isPending && <Skeleton height={60} />}
      {avisos.isError && <ErrorState error={avisos.error} onRetry={() => void avisos.refetch()} />}
      {avisos.data && (
        <Stack gap="lg">
          {isLegal(viewer) && (
            <Switch
              label="Informes"
              description="Un correo cuando se crea un informe de tu empresa y el día en que pasa a naranja y a rojo."
              // What was just asked for shows at once, and goes back if it fails.
              checked={asked?.informes ?? avisos.data.informes}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ informes: event.currentTarget.checked })}
            />
          )}
          {readsVencimientos(viewer) && (
            <Switch
              label="Correo semanal de vencimientos"
              description="Los lunes en la mañana, los papeles de tu empresa que vencieron y los que vencen en los próximos 30 días. Si no hay ninguno, no llega."
              checked={asked?.vencimientos ?? avisos.data.vencimientos}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ vencimientos: event.currentTarget.checked })}
            />
          )}
        </Stack>
      )}
    </Modal>
  );
}

function changedText({ informes, vencimientos }: AvisosCambio): string {
  if (vencimientos !== undefined)
    return vencimientos ? 'Recibirás el correo semanal de vencimientos' : 'Ya no recibirás el correo semanal';
  return informes ? 'Recibirás los avisos de informes' : 'Ya no recibirás los avisos de informes';
}
