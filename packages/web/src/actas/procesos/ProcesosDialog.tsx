import type { ListedActa } from '@fenix/domain/actas/acta';
import { Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../shared/ErrorState';
import { useIsPhone } from '../../shared/useIsPhone';
import { ActaHeading } from '../ActaHeading';
import { actaQueries } from '../useActas';
import { ProcesosList } from './ProcesosList';
import { useReturnFocus } from '../../shared/useReturnFocus';

/** ACTA-13. */
export function ProcesosDialog({ acta, onClose }: { acta: ListedActa; onClose: () => void }) {
  useReturnFocus();
  const { data, error, refetch } = useQuery(actaQueries.sheet(acta));
  return (
    <Modal opened onClose={onClose} size="lg" fullScreen={useIsPhone()} title="Proceso">
      <ActaHeading acta={acta} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <Stack aria-busy>
          <Skeleton height={180} />
          <Skeleton height={60} />
        </Stack>
      )}
      {data && <ProcesosList acta={data} />}
    </Modal>
  );
}
