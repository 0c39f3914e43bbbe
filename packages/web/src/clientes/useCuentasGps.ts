import {
  CUENTA_GPS_MESSAGES,
  CreatedCuentaGps,
  CuentaGps,
  type CuentaGpsChange,
  type NewCuentaGps,
} from '@fenix/domain/clientes/cuentaGps';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../shared/api';
import { isStale } from '../shared/form/useStale';
import { notify } from '../shared/notify';

export const CUENTAS_GPS_PATH = '/api/gps-accounts';

/** The catalogue of GPS accounts: names and how many clients use each. Keys are only ever sent. */
export const cuentaGpsQueries = {
  all: ['cuentasGps'] as const,
  list: () =>
    queryOptions({
      queryKey: [...cuentaGpsQueries.all, 'list'] as const,
      queryFn: () => call(z.array(CuentaGps), 'GET', CUENTAS_GPS_PATH),
    }),
};

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: cuentaGpsQueries.all });
}

export function useAddCuenta() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ key, cuenta }: { key: string; cuenta: NewCuentaGps }) =>
      call(CreatedCuentaGps, 'POST', CUENTAS_GPS_PATH, cuenta, { idempotencyKey: key }),
    onSuccess: ({ empresa }) => notify.done(CUENTA_GPS_MESSAGES.created, empresa),
    onError: (error) => notify.failure(error, CUENTA_GPS_MESSAGES.createFailed),
    onSettled: refresh,
  });
}

export function useUpdateCuenta() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ _id, ...change }: CuentaGpsChange & Pick<CuentaGps, '_id'>) =>
      call(CuentaGps, 'PUT', `${CUENTAS_GPS_PATH}/${_id}`, change),
    onSuccess: ({ empresa }) => notify.done(CUENTA_GPS_MESSAGES.updated, empresa),
    onError: (error) => {
      // The dialog shows a conflict itself, with the choices.
      if (!isStale(error)) notify.failure(error, CUENTA_GPS_MESSAGES.updateFailed);
    },
    onSettled: refresh,
  });
}

export function useRetireCuenta() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ _id }: CuentaGps) => call(z.null(), 'DELETE', `${CUENTAS_GPS_PATH}/${_id}`),
    onSuccess: (_, { empresa }) => notify.done(CUENTA_GPS_MESSAGES.retired, empresa),
    onError: (error) => notify.failure(error, CUENTA_GPS_MESSAGES.retireFailed),
    onSettled: refresh,
  });
}
