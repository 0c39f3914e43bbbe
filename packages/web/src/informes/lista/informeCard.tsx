import { type ListedInforme, TYPE_REPORT_LABELS } from '@fenix/domain/informes/informe';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { RecordCard } from '../../shared/record/RecordCard';
import { RouteLink } from '../../shared/routing';
import { InformeDays, InformeStateLabel } from '../InformeLabels';
import { dayOf } from './informeColumns';

export function informeCard(viewer: Holder, now: Date) {
  const isStaff = isManager(viewer);
  return (informe: ListedInforme) => (
    <RecordCard
      plate={informe.plate}
      state={<InformeStateLabel informe={informe} />}
      title={informe.novedades.join(' · ')}
      facts={
        <>
          N.º {informe.consecutive} · {TYPE_REPORT_LABELS[informe.typeReport]} · Interno {informe.internalNumber}
        </>
      }
      client={isStaff ? displayName(informe.client) : undefined}
      person={informe.operatorName}
      day={dayOf(informe)}
      age={<InformeDays informe={informe} now={now} isWorded />}
    >
      <Button
        size="md"
        variant="default"
        aria-label={`Ver el informe ${informe.consecutive}`}
        renderRoot={(props) => <RouteLink {...props} to="informePreview" params={{ id: informe._id }} />}
      >
        Ver
      </Button>
    </RecordCard>
  );
}
