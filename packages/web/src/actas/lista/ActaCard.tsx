import type { ListedActa } from '@fenix/domain/actas/acta';
import { porQueEdadActa } from '@fenix/domain/actas/age';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { WhyIcon } from '../../shared/porQue/PorQue';
import { ActaActions } from './ActaActions';
import { ActaFace } from './ActaFace';
import type { Acts } from './MoreButton';
import { ActaRowState } from './queuedActa';

export function actaCard(viewer: Holder, now: Date, acts: Acts) {
  const isStaff = isManager(viewer);
  return (acta: ListedActa) => (
    <ActaFace
      acta={acta}
      now={now}
      client={isStaff ? displayName(acta.client) : undefined}
      state={<ActaRowState acta={acta} />}
      why={
        <WhyIcon of={`Días del acta ${acta.consecutive}, ${acta.plate}`} explain={(at) => porQueEdadActa(acta, at)} />
      }
    >
      <ActaActions acta={acta} viewer={viewer} acts={acts} isLarge />
    </ActaFace>
  );
}
