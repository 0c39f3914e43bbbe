import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { DomainError } from '@fenix/domain/errors';
import { routeOf } from '@fenix/domain/routes';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ErrorState } from '../../shared/ErrorState';
import { notify } from '../../shared/notify';
import { PageHeader } from '../../shared/PageHeader';
import { BackLink } from '../../shared/PageLink';
import { useOwnQuery } from '../../shared/routing';
import { useWorkingClient } from '../../shared/viewer';
import { actaQueries } from '../useActas';
import { ProcesoSheet } from './ProcesoSheet';
import { useGoToList } from './useGoToList';

/** PROC-01, PROC-02: the address holds the id and the API returns the rest, so that a reload shows the same. */
export function ProcesoScreen() {
  const id = useOwnQuery('id');
  const client = useWorkingClient();
  const goToList = useGoToList();
  const leave = useEffectEvent(() => void goToList({ replace: true }));
  useEffect(() => {
    if (!id) leave();
  }, [id]);
  return (
    <>
      <PageHeader
        title={routeOf('procesoCreate').title}
        subtitle="El seguimiento de un equipo después de la visita: una foto, qué se hizo y cómo quedó."
        action={
          client !== undefined && (
            <BackLink to="actasList" params={{ client }}>
              Volver a las actas
            </BackLink>
          )
        }
      />
      {id && <Sheet key={id} id={id} />}
    </>
  );
}

/** An address that names nothing answers like one whose record is gone. */
function isGone(error: Error | null): boolean {
  return error instanceof DomainError && (error.kind === 'notFound' || error.kind === 'invalid');
}

function Sheet({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(actaQueries.sheet({ _id: id }));
  const goToList = useGoToList();
  const hasGone = isGone(error);
  const leave = useEffectEvent(() => {
    notify.warning(ACTA_MESSAGES.notFoundTitle, ACTA_MESSAGES.notFound);
    void goToList({ replace: true });
  });
  useEffect(() => {
    if (hasGone) leave();
  }, [hasGone]);

  if (data) return <ProcesoSheet acta={data} />;
  if (hasGone) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack maw={640} aria-busy>
      <Skeleton height={28} />
      <Skeleton height={140} />
      <Skeleton height={120} />
    </Stack>
  );
}
