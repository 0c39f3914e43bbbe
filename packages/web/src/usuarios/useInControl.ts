import { InControlUsers, type NewInControlUser } from '@fenix/domain/incontrol/usuarios/usuario';
import { USUARIO_MESSAGES, USUARIO_REPLIES } from '@fenix/domain/sesion/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../shared/api';
import { notify } from '../shared/notify';
import { asTaken, nameTaken, send } from './useUsuarios';

export const INCONTROL_USERS_PATH = '/api/incontrol/users';

export const incontrolQueries = {
  users: () =>
    queryOptions({
      queryKey: ['incontrol', 'users'] as const,
      queryFn: () => call(InControlUsers, 'GET', INCONTROL_USERS_PATH),
    }),
};

/** USR-28: the second wording of the catalogue. */
export function useCreateInControlUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ key, user }: { key: string; user: NewInControlUser }) => {
      const options = { idempotencyKey: key };
      if (!(await send('POST', INCONTROL_USERS_PATH, user, USUARIO_REPLIES.created, options)))
        throw nameTaken('username');
    },
    onSuccess: (_, { user }) => notify.done(USUARIO_MESSAGES.incontrolCreated, `Usuario ${user.username}`),
    onError: (error) => notify.failure(asTaken(error), USUARIO_MESSAGES.createFailed),
    onSettled: () => client.invalidateQueries(incontrolQueries.users()),
  });
}
