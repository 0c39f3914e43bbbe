import { canAct } from '@fenix/domain/actas/lifecycle';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { oldDocument, oldVideosOf } from '@fenix/domain/actas/documentos/legacyDocument';
import type { OldRecord } from '@fenix/domain/actas/documentos/old';
import { href, routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DocumentPage } from '../../shared/document/DocumentPage';
import { ErrorState } from '../../shared/ErrorState';
import { useGo, useRouteParams } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import { DocumentLoading } from '../../shared/document/DocumentLoading';
import { PaperHeader } from './PaperHeader';
import { PlayableVideos } from '../../shared/file/PlayableVideos';
import { isMissing } from '../../shared/record/isMissing';
import { useGoneBack } from '../../shared/record/useGoneBack';
import { useFrames } from '../../shared/document/useFrames';
import { paperQueries, useSaveOld } from './usePaper';
import styles from './Documentos.module.css';

/** OLD-01: a record of before, as paper. */
export function ActaOldPreviewScreen() {
  const { id } = useRouteParams('actaOldPreview');
  return <Preview key={id} id={id} />;
}

function Preview({ id }: { id: string }) {
  const { data: record, error, refetch } = useQuery(paperQueries.old(id));
  const isLost = !record && isMissing(error);
  // ACTA-29.
  useGoneBack(isLost, ACTA_MESSAGES);
  return (
    <>
      <PaperHeader title={routeOf('actaOldPreview').title} acta={record?.kind === 'acta' ? record.acta : undefined} />
      {record ? (
        <Paper id={id} record={record} />
      ) : error && !isLost ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DocumentLoading />
      )}
    </>
  );
}

function Paper({ id, record }: { id: string; record: OldRecord }) {
  const videos = useMemo(() => oldVideosOf(record), [record]);
  const { frames, isTaking } = useFrames(id, videos);
  const address = `${window.location.origin}${href('actaOldPreview', { id })}`;
  return (
    <>
      <DocumentPage
        doc={oldDocument(record, { address, frames })}
        isPreparing={isTaking}
        actions={<SaveNew record={record} />}
      />
      <div className={styles.under}>
        <PlayableVideos videos={videos} />
      </div>
    </>
  );
}

/** OLD-02, OLD-03: for managers; the record goes on in the new format. */
function SaveNew({ record }: { record: OldRecord }) {
  const viewer = useViewer();
  const go = useGo();
  const save = useSaveOld();
  if (record.kind !== 'acta' || !canAct(viewer, 'saveOld', record.acta)) return null;
  return (
    <Button
      loading={save.isPending}
      leftSection={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden />}
      onClick={() =>
        save.mutate(record.acta, {
          onSuccess: (id) => void go({ to: 'actaPreview', params: { id }, replace: true }),
        })
      }
    >
      Guardar
    </Button>
  );
}
