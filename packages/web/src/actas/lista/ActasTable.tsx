import type { ListedActa } from '@fenix/domain/actas/acta';
import { canAct } from '@fenix/domain/actas/lifecycle';
import { DELETE_MAX } from '@fenix/domain/actas/limits';
import { ACTA } from '@fenix/domain/actas/record';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { isManager } from '@fenix/domain/permissions';
import { href } from '@fenix/domain/routes';
import { useCallback, useMemo, useState } from 'react';
import { confirm } from '../../shared/confirm';
import { DataTable } from '../../shared/DataTable/DataTable';
import { useGo } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useIsWide } from '../../shared/useIsWide';
import { useViewer } from '../../shared/viewer';
import { useDeletion } from '../../records/useDeletion';
import { useCloseActa, useRefreshActas } from '../useActas';
import { useToday } from '../../shared/useToday';
import { actaCard } from './ActaCard';
import { ActaDialogs, type OpenDialog } from './ActaDialogs';
import { actaColumns } from './actaColumns';
import { opensAt } from './rowActs';
import { useActaRows } from './useActaRows';
import type { ActasState } from './useActasState';

type Props = { state: ActasState; highlighted: string | undefined };

/** ACTA-02, ACTA-05 to ACTA-18, ACTA-21, ACTA-32 to ACTA-36, ACTA-106 to ACTA-111. */
export function ActasTable({ state, highlighted }: Props) {
  const viewer = useViewer();
  const isStaff = isManager(viewer);
  const isPhone = useIsPhone();
  const go = useGo();
  const data = useActaRows(state);
  const { mutate: close } = useCloseActa();
  const now = useToday();
  const [opened, setOpened] = useState<OpenDialog>();

  const acts = useMemo(() => {
    const askAndClose = async (acta: ListedActa) => {
      const question = { title: ACTA_MESSAGES.closeTitle, message: ACTA_MESSAGES.closeQuestion, about: nameOf(acta) };
      if (await confirm({ ...question, confirmLabel: 'Cerrar acta', danger: true })) close(acta);
    };
    return { onOpen: setOpened, onClose: (acta: ListedActa) => void askAndClose(acta) };
  }, [close]);
  const isWide = useIsWide();
  const columns = useMemo(() => actaColumns(viewer, now, acts, { isWide }), [viewer, now, acts, isWide]);
  const card = useMemo(() => actaCard(viewer, now, acts), [viewer, now, acts]);
  // ACTA-31, ACTA-35, ACTA-36.
  const selection = useDeletion({
    kind: ACTA,
    words: ACTA_MESSAGES,
    max: DELETE_MAX,
    rows: data.rows,
    of: JSON.stringify([state.isForAll, state.client, state.range, state.filters.type, state.search]),
    canDelete: useCallback((acta: ListedActa) => canAct(viewer, 'delete', acta), [viewer]),
    nameOf,
    refresh: useRefreshActas(),
  });
  const asLinks = {
    href: (acta: ListedActa) => href(opensAt(viewer, acta), { id: acta._id }),
    onOpen: (acta: ListedActa) => void go({ to: opensAt(viewer, acta), params: { id: acta._id } }),
  };
  return (
    <>
      <DataTable
        caption="Actas"
        isDense
        isTall={isStaff && !isWide}
        data={data}
        state={state}
        columns={columns}
        rowKey={(acta) => acta._id}
        anchor={(acta) => acta._id}
        highlighted={highlighted}
        card={card}
        empty={{ title: ACTA_MESSAGES.empty, hint: 'Amplía las fechas o quita filtros para ver más actas.' }}
        {...(isStaff && { selection })}
        {...(!isPhone && asLinks)}
      />
      <ActaDialogs opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

const nameOf = ({ consecutive, plate, tipe }: ListedActa) => `Acta ${consecutive} · ${plate} · ${ACTA_TIPES[tipe]}`;
