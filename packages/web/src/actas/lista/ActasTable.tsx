import type { ListedActa } from '@fenix/domain/actas/acta';
import { canAct } from '@fenix/domain/actas/lifecycle';
import { DELETE_MAX } from '@fenix/domain/actas/limits';
import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { ACTA_TIPES } from '@fenix/domain/actas/tipos';
import { isManager } from '@fenix/domain/permissions';
import { href } from '@fenix/domain/routes';
import { useMemo, useState } from 'react';
import { confirm } from '../../shared/confirm';
import { DataTable } from '../../shared/DataTable/DataTable';
import { notify } from '../../shared/notify';
import { useGo } from '../../shared/routing';
import { useIsPhone } from '../../shared/useIsPhone';
import { useIsWide } from '../../shared/useIsWide';
import { useViewer } from '../../shared/viewer';
import { useCloseActa, useDeleteActas } from '../useActas';
import { useToday } from '../../shared/useToday';
import { actaCard } from './ActaCard';
import { ActaDialogs, type Opened } from './ActaDialogs';
import { actaColumns } from './actaColumns';
import { DeleteButton } from '../../shared/DataTable/DeleteButton';
import { opensAt } from './rowActs';
import { useActaRows } from './useActaRows';
import type { ActasState } from './useActasState';

const NONE: ReadonlySet<string> = new Set();

type Props = { state: ActasState; highlighted: string | undefined };

/** ACTA-02, ACTA-05 to ACTA-18, ACTA-21, ACTA-32 to ACTA-36, ACTA-106 to ACTA-111. */
export function ActasTable({ state, highlighted }: Props) {
  const viewer = useViewer();
  const isStaff = isManager(viewer);
  const isPhone = useIsPhone();
  const go = useGo();
  const data = useActaRows(state);
  const { mutate: close } = useCloseActa();
  const remove = useDeleteActas();
  const now = useToday();
  const [opened, setOpened] = useState<Opened>();

  // What is chosen belongs to the list it was chosen in.
  const of = JSON.stringify([state.isForAll, state.client, state.range, state.filters.type, state.search]);
  const [chosen, setChosen] = useState<{ keys: ReadonlySet<string>; of: string }>();
  const selected = chosen?.of === of ? chosen.keys : NONE;
  const setSelected = (keys: ReadonlySet<string>) => setChosen({ keys, of });

  const acts = useMemo(() => {
    const askAndClose = async (acta: ListedActa) => {
      const question = { title: ACTA_MESSAGES.closeTitle, message: ACTA_MESSAGES.closeQuestion, about: nameOf(acta) };
      if (await confirm({ ...question, confirmLabel: 'Cerrar acta', danger: true })) close(acta);
    };
    return { onOpen: setOpened, onClose: (acta: ListedActa) => void askAndClose(acta) };
  }, [close]);
  const isWide = useIsWide();
  const { isForAll } = state;
  const columns = useMemo(
    () => actaColumns(viewer, now, acts, { isWide, isForAll }),
    [viewer, now, acts, isWide, isForAll],
  );
  const card = useMemo(() => actaCard(viewer, now, acts), [viewer, now, acts]);
  const deleted = useMemo(
    () => new Set(data.rows?.filter((acta) => !canAct(viewer, 'delete', acta)).map(({ _id }) => _id)),
    [data.rows, viewer],
  );

  async function handleDelete() {
    // Somebody else may have deleted them since they were chosen.
    const queue = [...selected].filter((id) => !deleted.has(id));
    if (queue.length === 0) {
      setChosen(undefined);
      return notify.warning(ACTA_MESSAGES.nothingToDelete);
    }
    const about = (data.rows ?? [])
      .filter(({ _id }) => queue.includes(_id))
      .map(nameOf)
      .join(', ');
    const question = { title: ACTA_MESSAGES.deleteTitle, message: ACTA_MESSAGES.deleteQuestion };
    if (!(await confirm({ ...question, about, confirmLabel: 'Eliminar', danger: true }))) return;
    remove.mutate({ ids: queue, about }, { onSuccess: () => setChosen(undefined) });
  }

  const selection = {
    selected,
    onChange: setSelected,
    max: DELETE_MAX,
    onLimit: () => notify.warning(ACTA_MESSAGES.deleteLimit),
    isSelectable: (key: string) => !deleted.has(key),
    actions: <DeleteButton isBusy={remove.isPending} onClick={() => void handleDelete()} />,
  };
  const asLinks = {
    href: (acta: ListedActa) => href(opensAt(viewer, acta), { id: acta._id }),
    onOpen: (acta: ListedActa) => void go({ to: opensAt(viewer, acta), params: { id: acta._id } }),
  };
  return (
    <>
      <DataTable
        caption="Actas"
        isDense
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
