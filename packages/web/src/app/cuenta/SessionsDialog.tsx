import { formatDateTime } from '@fenix/domain/dates/format';
import { SesionPropia } from '@fenix/domain/sesion/contrasena';
import { Badge, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../shared/api';
import { ErrorState } from '../../shared/ErrorState';
import { notify } from '../../shared/notify';
import { useReturnFocus } from '../../shared/useReturnFocus';

const PATH = '/api/auth/sessions';
const KEY = ['sesiones'];

/** AUTH-29: where one is signed in, and an end to it. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const queries = useQueryClient();
  const sessions = useQuery({ queryKey: KEY, queryFn: () => call(z.array(SesionPropia), 'GET', PATH), staleTime: 0 });
  const end = useMutation({
    mutationFn: (id: string | undefined) => call(z.null(), 'DELETE', id ? `${PATH}/${id}` : PATH),
    onSuccess: (_, id) => notify.success(id ? 'Sesión cerrada' : 'Cerramos tus demás sesiones'),
    onError: (error) => notify.failure(error),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const rows = sessions.data ?? [];
  return (
    <Modal opened onClose={onClose} title="Mis sesiones">
      {sessions.isPending && <Skeleton height={120} />}
      {sessions.isError && <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />}
      <Stack component="ul" gap="sm" m={0} p={0}>
        {rows.map((row) => (
          <Group component="li" key={row._id} justify="space-between" wrap="nowrap" style={{ listStyle: 'none' }}>
            <div>
              <Text size="sm" fw={500}>
                {row.device}
              </Text>
              <Text size="sm" c="dimmed">
                {row.address ?? 'Dirección desconocida'} · desde el {formatDateTime(new Date(row.fecha))}
              </Text>
              {row.hasPin && (
                <Text size="sm" c="dimmed">
                  Con PIN: puede volver a entrar sin contraseña
                </Text>
              )}
              {!row.isCurrent && (
                <Text size="sm" c="dimmed">
                  Último uso: {formatDateTime(new Date(row.lastUsed))}
                </Text>
              )}
            </div>
            {row.isCurrent ? (
              <Badge variant="light" flex="none">
                Esta sesión
              </Badge>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                flex="none"
                aria-label={`Cerrar la sesión de ${row.device} desde el ${formatDateTime(new Date(row.fecha))}`}
                disabled={end.isPending}
                onClick={() => end.mutate(row._id)}
              >
                Cerrar
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {rows.length > 1 && (
        <Group justify="flex-end" mt="lg">
          <Button color="red" variant="light" loading={end.isPending} onClick={() => end.mutate(undefined)}>
            Cerrar las demás
          </Button>
        </Group>
      )}
    </Modal>
  );
}
