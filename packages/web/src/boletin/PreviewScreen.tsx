import type { Accion } from '@fenix/domain/boletin/accion';
import { accionDocument, videosOf } from '@fenix/domain/boletin/documento';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { DomainError } from '@fenix/domain/errors';
import { isManager } from '@fenix/domain/permissions';
import { href, routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { DocumentLoading } from '../shared/document/DocumentLoading';
import { DocumentPage } from '../shared/document/DocumentPage';
import { ErrorState } from '../shared/ErrorState';
import { PageHeader } from '../shared/PageHeader';
import { BackLink } from '../shared/PageLink';
import { PlayableVideos } from '../shared/file/PlayableVideos';
import { useOwnQuery, useRouteId } from '../shared/routing';
import { useViewer } from '../shared/viewer';
import styles from './Boletin.module.css';
import { CorreosPanel } from './CorreosPanel';
import { ANSWER_FIELD, RespuestasPanel } from './RespuestasPanel';
import { boletinQueries, useMarkRead } from './useBoletin';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** NEWS-07, NEWS-13, NEWS-15: one release as paper, at both addresses. The address carries the id. */
export function PreviewScreen() {
  const id = useOwnQuery('id');
  const isStaff = isManager(useViewer());
  const list = useRouteId() === 'boletinPreview' && isStaff ? 'boletin' : 'accionesDeMejora';
  return (
    <>
      <PageHeader title={routeOf('accionPreview').title} action={<BackLink to={list}>Volver a la lista</BackLink>} />
      {UUID.test(id) ? (
        <Preview key={id} id={id} />
      ) : (
        <ErrorState error={new DomainError('notFound', BOLETIN_MESSAGES.notFound)} />
      )}
    </>
  );
}

function Preview({ id }: { id: string }) {
  const accion = useQuery(boletinQueries.one(id));
  if (accion.data) return <Release accion={accion.data} />;
  if (accion.error) return <ErrorState error={accion.error} onRetry={() => void accion.refetch()} />;
  return <DocumentLoading />;
}

function Release({ accion }: { accion: Accion }) {
  const isStaff = isManager(useViewer());
  const { mutate: markRead } = useMarkRead();
  const { _id, unread } = accion;
  const opened = useEffectEvent(() => {
    if (unread) markRead(_id);
  });
  useEffect(() => opened(), []);

  const address = `${window.location.origin}${href('accionPreview', {})}?id=${_id}`;
  const doc = useMemo(() => accionDocument(accion, address), [accion, address]);
  return (
    <>
      <DocumentPage
        doc={doc}
        actions={
          !isStaff && (
            <Button
              variant="default"
              leftSection={<IconMessageReply size={16} stroke={1.75} aria-hidden />}
              onClick={() => document.getElementById(ANSWER_FIELD)?.focus()}
            >
              Responder
            </Button>
          )
        }
      />
      <div className={styles.panels}>
        <PlayableVideos videos={videosOf(accion)} />
        <RespuestasPanel accion={accion} />
        {isStaff && <CorreosPanel id={_id} />}
      </div>
    </>
  );
}
