import { type Aviso, avisoTarget, avisoWords } from '@fenix/domain/avisos/aviso';
import { formatDateTime } from '@fenix/domain/dates/format';
import { displayName } from '@fenix/domain/text/names';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../shared/EmptyState';
import { ErrorState } from '../shared/ErrorState';
import { PanelDrawer } from '../shared/PanelDrawer';
import { AnyLink } from '../shared/routing';
import { useViewer } from '../shared/viewer';
import styles from './AvisosDrawer.module.css';
import { avisoQueries, useMarkRead } from './useAvisos';

type Props = { isOpen: boolean; hasUnread: boolean; onClose: () => void };

export function AvisosDrawer({ isOpen, hasUnread, onClose }: Props) {
  return (
    <PanelDrawer title="Avisos" isOpen={isOpen} onClose={onClose}>
      <AvisosPanel onGo={onClose} hasUnread={hasUnread} />
    </PanelDrawer>
  );
}

type PanelProps = { hasUnread: boolean; onGo: () => void };

function AvisosPanel({ hasUnread, onGo }: PanelProps) {
  const { _id } = useViewer();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    avisoQueries.list(_id),
  );
  const mark = useMarkRead();
  const avisos = data?.pages.flatMap(({ items }) => items);
  const newest = avisos?.[0]?.at;

  function handleGo({ _id: id, isRead }: Aviso) {
    if (!isRead) mark.mutate({ ids: [id] });
    onGo();
  }

  return (
    <>
      <Button
        fullWidth
        variant="default"
        className={styles.all ?? ''}
        disabled={!hasUnread || newest === undefined}
        loading={mark.isPending}
        onClick={() => newest && mark.mutate({ hasta: newest })}
      >
        Marcar todo como leído
      </Button>
      {error && !avisos && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !avisos && (
        <output className={styles.loading} aria-label="Cargando avisos">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height={44} />
          ))}
        </output>
      )}
      {avisos?.length === 0 && (
        <EmptyState title="No tienes avisos" hint="Aquí verás lo que pase mientras no estás, durante 90 días." />
      )}
      {avisos && avisos.length > 0 && (
        <ul className={styles.list}>
          {avisos.map((aviso) => (
            <li key={aviso._id}>
              <AvisoLink aviso={aviso} onGo={() => handleGo(aviso)} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button fullWidth variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver anteriores
        </Button>
      )}
    </>
  );
}

function AvisoLink({ aviso, onGo }: { aviso: Aviso; onGo: () => void }) {
  const { cliente } = useViewer();
  const { title, detail } = avisoWords(aviso);
  const isOfOther = aviso.client !== null && aviso.client !== cliente;
  const rest = [detail, isOfOther && aviso.client ? displayName(aviso.client) : ''].filter(Boolean).join(' · ');
  return (
    <AnyLink {...avisoTarget(aviso)} className={styles.aviso} data-unread={!aviso.isRead || undefined} onClick={onGo}>
      <span className={styles.title}>
        {title}
        {!aviso.isRead && <VisuallyHidden>. Sin leer</VisuallyHidden>}
      </span>
      {rest && <span className={styles.detail}>{rest}</span>}
      <time className={styles.time} dateTime={aviso.at}>
        {formatDateTime(new Date(aviso.at))}
      </time>
    </AnyLink>
  );
}
