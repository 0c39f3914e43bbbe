import type { ListedActa } from '@fenix/domain/actas/acta';
import { canAct, showsBaja, showsLaboratory } from '@fenix/domain/actas/lifecycle';
import { holdsProcesses } from '@fenix/domain/actas/procesos/proceso';
import { type Holder, access } from '@fenix/domain/permissions';
import { type RouteId, routeOf } from '@fenix/domain/routes';

/** Where a record opens: the form while it is pending, then its document. */
export function opensAt(viewer: Holder, acta: ListedActa): 'actaComplete' | 'actaPreview' | 'actaOldPreview' {
  if (canAct(viewer, 'complete', acta)) return 'actaComplete';
  return acta.isOld ? 'actaOldPreview' : 'actaPreview';
}

const mayOpen = (viewer: Holder, route: RouteId) => access(viewer, routeOf(route)) === 'open';

/** What this person may do with this record; the row's menu and the card of the phone both read it. */
export function rowActs(viewer: Holder, acta: ListedActa) {
  const { tipe, processes } = acta;
  return {
    /** ACTA-09. */
    completes: canAct(viewer, 'complete', acta),
    /** ACTA-10. */
    previews: acta.complete,
    /** ACTA-13, PROC-09. */
    seesProcesses: holdsProcesses(tipe) && processes.total > 0,
    /** ACTA-18. */
    addsProceso: canAct(viewer, 'addProceso', acta),
    closes: canAct(viewer, 'close', acta),
    /** ACTA-12. */
    opensLaboratory: showsLaboratory(viewer, acta),
    /** BAJA-06; a link that would end at a locked door is none. */
    opensBaja: mayOpen(viewer, 'labPreview') && showsBaja(viewer, acta),
    /** INF-42. */
    createsInforme: !acta.delete && mayOpen(viewer, 'informeCreate'),
    /** ACTA-15, ACTA-19. */
    hasFiles: acta.complete,
  };
}

export type RowActs = ReturnType<typeof rowActs>;
