import type { DespachoRow } from '@fenix/domain/flota/despacho';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { useCallback } from 'react';
import { confirm } from '../shared/confirm';
import { useCancelDespacho } from './useDespachos';

/** DISP-48: calling off a dispatch cannot be taken back, so it is asked first. */
export function useAskCancel(client: string) {
  const { mutate } = useCancelDespacho(client);
  return useCallback(
    async ({ id, placa, nombre, fecha_inicio, hora_inicio }: DespachoRow) => {
      const isSure = await confirm({
        title: DESPACHO_MESSAGES.cancelQuestion,
        message: `${placa}, ${nombre}, ${fecha_inicio} ${hora_inicio.slice(0, 5)}. ${DESPACHO_MESSAGES.cancelWarning}`,
        confirmLabel: 'Cancelar despacho',
        cancelLabel: 'Volver',
        danger: true,
      });
      if (isSure) mutate(id);
    },
    [mutate],
  );
}
