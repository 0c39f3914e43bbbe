import { DomainError } from '@fenix/domain/errors';
import { type Lista, type NewVista, type Tabla, type VistaChange, VistasPropias } from '@fenix/domain/vistas/vista';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api';
import { notify } from '../notify';
import { readSession } from '../session';
import { readStored, writeStored } from '../storage';

const STORED = 'vistas';
const QUERY_KEY = ['vistas'] as const;
const SAVE_FAILED = 'No pudimos guardar la vista.';
/** Only this user changes them, so a slow refetch is enough for changes from another computer. */
const FRESH_MS = 300_000;

/** VISTA-03: as they were here last, so that the list opens with them at once. Of anybody else nothing is shown. */
function readKept(): VistasPropias | undefined {
  try {
    const kept = JSON.parse(readStored('local', STORED) ?? 'null') as { user?: unknown; data?: unknown } | null;
    const user = readSession()?.user._id;
    return user !== undefined && kept?.user === user ? VistasPropias.parse(kept.data) : undefined;
  } catch {
    return undefined;
  }
}

function keep(data: VistasPropias): VistasPropias {
  const user = readSession()?.user._id;
  if (user !== undefined) writeStored('local', STORED, JSON.stringify({ user, data, at: Date.now() }));
  return data;
}

export const vistasQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: async () => keep(await call(VistasPropias, 'GET', '/api/vistas')),
  initialData: readKept,
  initialDataUpdatedAt: 0,
  staleTime: FRESH_MS,
});

function useKeep() {
  const client = useQueryClient();
  return (data: VistasPropias) => void client.setQueryData(QUERY_KEY, keep(data));
}

export function useCreateVista() {
  const onSuccess = useKeep();
  return useMutation({
    mutationFn: ({ vista, key }: { vista: NewVista; key: string }) =>
      call(VistasPropias, 'POST', '/api/vistas', vista, { idempotencyKey: key }),
    onSuccess,
    onError: (error) => notify.failure(error, SAVE_FAILED),
  });
}

export function useChangeVista() {
  const onSuccess = useKeep();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: VistaChange }) =>
      call(VistasPropias, 'PUT', `/api/vistas/${id}`, change),
    onSuccess,
    onError: (error) => notify.failure(error, SAVE_FAILED),
  });
}

export function useDeleteVista() {
  const onSuccess = useKeep();
  return useMutation({
    mutationFn: (id: string) => call(VistasPropias, 'DELETE', `/api/vistas/${id}`),
    onSuccess,
    onError: (error) => notify.failure(error, 'No pudimos eliminar la vista.'),
  });
}

/** VISTA-03: applied here at once; sent to the server one after the other, in their order. */
export function useKeepTabla() {
  const client = useQueryClient();
  const keepAll = useKeep();
  return useMutation({
    scope: { id: 'vistas-tabla' },
    mutationFn: ({ lista, tabla }: { lista: Lista; tabla: Tabla }) =>
      call(VistasPropias, 'PUT', `/api/vistas/tablas/${lista}`, tabla),
    onMutate: async ({ lista, tabla }) => {
      await client.cancelQueries({ queryKey: QUERY_KEY });
      const { vistas, tablas } = client.getQueryData<VistasPropias>(QUERY_KEY) ?? { vistas: [], tablas: [] };
      keepAll({ vistas, tablas: [...tablas.filter((one) => one.lista !== lista), { lista, ...tabla }] });
    },
    // Without signal the change stays on this device, without an error message.
    onError: (error) => {
      if (!(error instanceof DomainError) || error.kind !== 'unavailable')
        notify.failure(error, 'No pudimos recordar tus columnas.');
    },
  });
}
