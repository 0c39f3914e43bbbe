import type { ListedActa } from '@fenix/domain/actas/acta';
import { type Holder, isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
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
    >
      <ActaActions acta={acta} viewer={viewer} acts={acts} isLarge />
    </ActaFace>
  );
}
