import {
  AjustesNovedades,
  type AjustesChange,
  type CatalogoChange,
  CatalogoNovedades,
  NOVEDADES_MESSAGES,
} from '@fenix/domain/informes/catalogo/catalogo';
import { displayName } from '@fenix/domain/text/names';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api';
import { notify } from '../../shared/notify';
import { informeQueries } from '../useInformes';

const BASE = '/api/informes/catalogo';

/** INF-19: every type there is, and what one client makes of it. */
export const catalogoQueries = {
  all: [...informeQueries.all, 'catalogo'] as const,
  catalogo: () =>
    queryOptions({
      queryKey: [...catalogoQueries.all, 'todos'] as const,
      queryFn: () => call(CatalogoNovedades, 'GET', BASE),
    }),
  cliente: (client: string) =>
    queryOptions({
      queryKey: [...catalogoQueries.all, 'cliente', client] as const,
      queryFn: () => call(AjustesNovedades, 'GET', `${BASE}/cliente?${new URLSearchParams({ client }).toString()}`),
    }),
};

function useRefresh() {
  const client = useQueryClient();
  // The forms ask for their list again as well.
  return () => client.invalidateQueries({ queryKey: informeQueries.all });
}

/** A catalogue that another user saved meanwhile is refused; what was typed stays. */
export function useSaveCatalogo() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: CatalogoChange) => call(CatalogoNovedades, 'PUT', BASE, change),
    onSuccess: () => notify.success(NOVEDADES_MESSAGES.saved),
    onError: (error) => notify.failure(error, NOVEDADES_MESSAGES.saveFailed),
    onSettled: refresh,
  });
}

export function useSaveAjustes() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: AjustesChange) => call(AjustesNovedades, 'PUT', `${BASE}/cliente`, change),
    onSuccess: (_, { client }) => notify.done(NOVEDADES_MESSAGES.ajustesSaved, displayName(client)),
    onError: (error) => notify.failure(error, NOVEDADES_MESSAGES.saveFailed),
    onSettled: refresh,
  });
}
