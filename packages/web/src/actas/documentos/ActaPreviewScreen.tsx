import type { Acta } from '@fenix/domain/actas/acta';
import { actaDocument } from '@fenix/domain/actas/documentos/document';
import { videosOf } from '@fenix/domain/actas/documentos/evidence';
import { canAct } from '@fenix/domain/actas/lifecycle';
import { href, routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { LoadedRecord } from '../../records/LoadedRecord';
import { RecordPaper } from '../../records/RecordPaper';
import { EmptyState } from '../../shared/EmptyState';
import { PageLink } from '../../shared/PageLink';
import { RouteLink, useGo, useRouteParams } from '../../shared/routing';
import { useToday } from '../../shared/useToday';
import { useViewer } from '../../shared/viewer';
import { useRecordPlace } from '../../shared/record/useRecordPlace';
import { aboutOf, nameOf } from '../ActaHeading';
import { AgeWhy } from '../AgeWhy';
import { actaQueries } from '../useActas';
import { PaperHeader } from './PaperHeader';
import { isMissing } from '../../shared/record/isMissing';

/** ACTA-101: the record as a printable document. */
export function ActaPreviewScreen() {
  const { id } = useRouteParams('actaPreview');
  return <Preview key={id} id={id} />;
}

function Preview({ id }: { id: string }) {
  const go = useGo();
  const query = useQuery(actaQueries.one(id));
  const { data: acta, error } = query;
  const now = useToday();
  const isLost = !acta && isMissing(error);
  useRecordPlace(acta && { clase: 'acta', id, titulo: aboutOf(acta), cliente: acta.client });

  // ACTA-30, ACTA-102: what is not there may be in the old format.
  const lookAmongOld = useEffectEvent(() => void go({ to: 'actaOldPreview', params: { id }, replace: true }));
  useEffect(() => {
    if (isLost) lookAmongOld();
  }, [isLost]);

  return (
    <>
      <PaperHeader title={acta ? nameOf(acta) : routeOf('actaPreview').title} acta={acta}>
        {acta && <AgeWhy acta={acta} now={now} isWorded />}
        {/* INF-42: the server names them to who may read them. */}
        {acta?.informes.map((informe) => (
          <PageLink key={informe._id} to="informePreview" params={{ id: informe._id }}>
            {`Informe n.º ${informe.consecutive}`}
          </PageLink>
        ))}
      </PaperHeader>
      <LoadedRecord query={query}>
        {(one) =>
          one.complete ? (
            <RecordPaper
              record={one}
              id={id}
              path={href('actaPreview', { id })}
              videosOf={videosOf}
              documentOf={actaDocument}
            />
          ) : (
            <Pending acta={one} />
          )
        }
      </LoadedRecord>
    </>
  );
}

/** ACTA-09, ACTA-97: nothing to print yet. */
function Pending({ acta }: { acta: Acta }) {
  const mayComplete = canAct(useViewer(), 'complete', acta);
  return (
    <EmptyState
      title="Esta acta todavía no está completa"
      hint={
        mayComplete
          ? 'Complétala para ver e imprimir el documento.'
          : 'El documento aparece aquí cuando el técnico la complete.'
      }
      action={
        mayComplete && (
          <Button renderRoot={(root) => <RouteLink {...root} to="actaComplete" params={{ id: acta._id }} />}>
            Completar acta
          </Button>
        )
      }
    />
  );
}
