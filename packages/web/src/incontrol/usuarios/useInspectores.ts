import {
  type AskedInspector,
  Inspector,
  type InspectorChange,
  Inspectors,
} from '@fenix/domain/incontrol/usuarios/inspector';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { InControlUser } from '@fenix/domain/incontrol/usuarios/usuario';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { logFailure } from '../../shared/log';
import { notify } from '../../shared/notify';

export const INSPECTORES_PATH = '/api/incontrol/inspectors';
const of = (client: string) => new URLSearchParams({ client }).toString();

export const inspectorQuery = (client: string) =>
  queryOptions({
    queryKey: ['incontrol', 'inspectors', client] as const,
    queryFn: () => call(Inspectors, 'GET', `${INSPECTORES_PATH}?${of(client)}`),
  });

/** IUSR-07, IUSR-08: success uses the second wording of the catalogue; a failure is logged and shown. */
export function useCreateInspector() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, inspector }: { key: string; inspector: AskedInspector }) =>
      call(InControlUser, 'POST', INSPECTORES_PATH, inspector, { idempotencyKey: key }),
    onSuccess: (_, { inspector }) => notify.done(USUARIO_MESSAGES.incontrolCreated, `Usuario ${inspector.username}`),
    onError: (error) => {
      logFailure('an inspector was not created', error);
      notify.failure(error, USUARIO_MESSAGES.createFailed);
    },
    onSettled: (_, __, { inspector }) => queries.invalidateQueries(inspectorQuery(inspector.client)),
  });
}

export function useChangeInspector(client: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ username, change }: { username: string; change: InspectorChange }) =>
      call(Inspector, 'PUT', `${INSPECTORES_PATH}/${encodeURIComponent(username)}?${of(client)}`, change),
    onSuccess: ({ username, isActive }, { change }) => {
      const switched = isActive ? USUARIO_MESSAGES.enabled : USUARIO_MESSAGES.disabled;
      notify.done('password' in change ? INCONTROL_MESSAGES.passwordChanged : switched, `Usuario ${username}`);
    },
    onError: (error) => notify.failure(error, INCONTROL_MESSAGES.changeFailed),
    onSettled: () => queries.invalidateQueries(inspectorQuery(client)),
  });
}
