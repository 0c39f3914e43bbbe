import { canAct } from '@fenix/domain/actas/lifecycle';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { oldDocument, oldVideosOf } from '@fenix/domain/actas/documentos/legacyDocument';
import type { OldRecord } from '@fenix/domain/actas/documentos/old';
import { href, routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadedRecord } from '../../records/LoadedRecord';
import { RecordPaper } from '../../records/RecordPaper';
import { useGo, useRouteParams } from '../../shared/routing';
import { useViewer } from '../../shared/viewer';
import { PaperHeader } from './PaperHeader';
import { isMissing } from '../../shared/record/isMissing';
import { useGoneBack } from '../../shared/record/useGoneBack';
import { paperQueries, useSaveOld } from './usePaper';

/** OLD-01: a legacy record, as paper. */
export function ActaOldPreviewScreen() {
  const { id } = useRouteParams('actaOldPreview');
  return <Preview key={id} id={id} />;
}

function Preview({ id }: { id: string }) {
  const query = useQuery(paperQueries.old(id));
  const { data: record, error } = query;
  // ACTA-29.
  useGoneBack(!record && isMissing(error), ACTA_MESSAGES);
  return (
    <>
      <PaperHeader title={routeOf('actaOldPreview').title} acta={record?.kind === 'acta' ? record.acta : undefined} />
      <LoadedRecord query={query}>
        {(one) => (
          <RecordPaper
            record={one}
            id={id}
            path={href('actaOldPreview', { id })}
            videosOf={oldVideosOf}
            documentOf={oldDocument}
            actions={<SaveNew record={one} />}
          />
        )}
      </LoadedRecord>
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
