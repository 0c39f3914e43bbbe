import { formatDateTime } from '@fenix/domain/dates/format';
import { type Celular, celularWords } from '@fenix/domain/incontrol/usuarios/celular';
import { INSPECTOR_COLUMNS } from '@fenix/domain/incontrol/usuarios/columns';
import { type Inspector, InspectorChange } from '@fenix/domain/incontrol/usuarios/inspector';
import { SHORT_PAGE_SIZES } from '@fenix/domain/paging';
import { routeOf } from '@fenix/domain/routes';
import { PASSWORD_MIN } from '@fenix/domain/sesion/limits';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { displayName } from '@fenix/domain/text/names';
import { matchesSearch } from '@fenix/domain/text/search';
import { ActionIcon, Alert, Button, Group, Modal, Popover, Text } from '@mantine/core';
import { IconKey, IconPlugConnectedX, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Children, type SyntheticEvent, useMemo, useState } from 'react';
import { ExportMenu } from '../../records/ExportMenu';
import { type Looks, recordColumns } from '../../records/recordColumns';
import { DataTable } from '../../shared/DataTable/DataTable';
import { ListCard, RowActs } from '../../shared/DataTable/ListCard';
import type { Column } from '../../shared/DataTable/types';
import { PageHeader } from '../../shared/PageHeader';
import { usePrinted } from '../../shared/usePrinted';
import { StateLabel } from '../../shared/StateLabel';
import { confirm } from '../../shared/confirm';
import { DrawerForm } from '../../shared/form/DrawerForm';
import formStyles from '../../shared/form/Form.module.css';
import { PasswordField } from '../../shared/form/PasswordField';
import { SaveButtons } from '../../shared/form/SaveButtons';
import { useAskedClose } from '../../shared/form/unsaved';
import { useFields } from '../../shared/form/useFields';
import { FilterBar } from '../../shared/list/FilterBar';
import { SearchField } from '../../shared/list/SearchField';
import { useAnchor } from '../../shared/list/useAnchor';
import { useTableState } from '../../shared/list/useTableState';
import { useIsWide } from '../../shared/useIsWide';
import { useReturnFocus } from '../../shared/useReturnFocus';
import { useWorkingClient } from '../../shared/viewer';
import { stateColors } from '../../theme/colors';
import { celularesQuery } from '../useCelulares';
import { InspectorForm } from './InspectorForm';
import { INSPECTORES_PATH, inspectorQuery, useChangeInspector } from './useInspectores';

/** IUSR-01, IUSR-02: who works with the inspector's app for the current client. */
export function InspectoresScreen() {
  // The guard has sent users without a client to choose one (GUARD-81).
  const client = useWorkingClient() ?? '';
  return (
    <>
      <PageHeader
        title={routeOf('inspectorUsers').title}
        subtitle={`Quién inspecciona los viajes de ${displayName(client)} desde el teléfono.`}
      />
      <Inspectores key={client} client={client} />
    </>
  );
}

type Acts = { onToggle: (inspector: Inspector) => void; onPassword: (inspector: Inspector) => void };

function Inspectores({ client }: { client: string }) {
  const { data, error, isFetching, refetch } = useQuery(inspectorQuery(client));
  const state = useTableState({ lista: 'inspectores', sizes: SHORT_PAGE_SIZES });
  const change = useChangeInspector(client);
  const { mutate } = change;
  const [renewed, setRenewed] = useState<Inspector>();
  const { search } = state;
  const rows = useMemo(
    () => data?.inspectors.filter(({ username, name }) => matchesSearch(`${username} ${name}`, search)),
    [data, search],
  );
  const anchor = useAnchor(rows, ({ username }) => username, state);
  const acts = useMemo<Acts>(() => {
    const toggle = async ({ username, name, isActive }: Inspector) => {
      const question = {
        title: `¿Deshabilitar a ${name}?`,
        message: 'En el próximo contacto su teléfono deja de leer lo que guarda, y no puede enviar más reportes.',
        confirmLabel: 'Deshabilitar',
        danger: true,
      };
      if (!isActive || (await confirm(question))) mutate({ username, change: { isActive: !isActive } });
    };
    return { onToggle: (inspector) => void toggle(inspector), onPassword: setRenewed };
  }, [mutate]);
  const { data: celulares } = useQuery(celularesQuery(client));
  const [now] = useState(() => new Date());
  const waitingOf = useMemo(() => wordsOf(celulares, now), [celulares, now]);
  const isWide = useIsWide();
  const isPrinted = usePrinted(() => true) ?? false;
  const columns = useMemo(
    () => columnsOf(acts, waitingOf, { isWide, isPrinted }),
    [acts, waitingOf, isWide, isPrinted],
  );
  const card = useMemo(() => cardOf(acts, waitingOf), [acts, waitingOf]);
  return (
    <>
      {data && (data.isStale || error !== null) && (
        <Alert color={stateColors.warning} variant="light" mb="md" icon={<IconPlugConnectedX aria-hidden />}>
          {USUARIO_MESSAGES.incontrolAway} Estos datos son de {formatDateTime(new Date(data.readAt))}.
        </Alert>
      )}
      <FilterBar>
        <SearchField label="Buscar" placeholder="Usuario o nombre" value={search} onChange={state.setSearch} />
        <ExportMenu
          list={{
            path: INSPECTORES_PATH,
            words: 'los inspectores',
            name: 'inspectores',
            query: { client, ...(search && { search }) },
          }}
        />
        <DrawerForm title="Nuevo inspector" Form={InspectorForm} />
      </FilterBar>
      <DataTable
        caption="Inspectores"
        isTall
        data={{ rows, isFetching, error: data ? undefined : (error ?? undefined), retry: () => void refetch() }}
        state={state}
        columns={columns}
        rowKey={({ username }) => username}
        anchor={({ username }) => username}
        highlighted={anchor}
        card={card}
        empty={{ hint: search ? `Ningún inspector coincide con «${search}».` : 'Crea el primer inspector.' }}
      />
      {renewed && <PasswordDialog client={client} inspector={renewed} onClose={() => setRenewed(undefined)} />}
    </>
  );
}

/** INSP-35: what each of an inspector's phones said last, a line for each, first the one whose reports wait longest. */
type WaitingOf = (inspector: Inspector) => readonly string[];

function wordsOf(celulares: readonly Celular[] | undefined, now: Date): WaitingOf {
  const waitsSince = ({ esperan, desde }: Celular) => (esperan === 0 ? 'z' : (desde ?? ''));
  const sorted = (celulares ?? []).toSorted((one, other) => (waitsSince(one) < waitsSince(other) ? -1 : 1));
  return ({ username }) => sorted.filter((one) => one.username === username).map((one) => celularWords(one, now));
}

const lastUse = ({ lastUse: at }: Inspector) => (at === null ? 'Nunca' : formatDateTime(new Date(at)));

const LOOKS: Looks<Inspector, typeof INSPECTOR_COLUMNS> = {
  username: { width: 128, wraps: true },
  name: { width: 130, wraps: true },
  phone: { width: 128 },
  lastUse: { width: 156, sortValue: ({ lastUse: at }) => at ?? '', cell: lastUse },
  state: { width: 142, cell: (inspector) => <State inspector={inspector} /> },
  client: { isInFilesOnly: true },
};
const COLUMNS = recordColumns(INSPECTOR_COLUMNS, LOOKS, { isStaff: true, now: new Date(0) });

type Shown = { isWide: boolean; isPrinted: boolean };

/** On a narrow screen what waits on a phone needs the room of its number. */
function columnsOf(acts: Acts, waitingOf: WaitingOf, { isWide, isPrinted }: Shown): Column<Inspector>[] {
  const Waiting = isPrinted ? Lines : FirstWaiting;
  return [
    ...COLUMNS.filter(({ id }) => isWide || id !== 'phone'),
    {
      id: 'celular',
      header: 'En el celular',
      width: 254,
      grow: true,
      wraps: true,
      cell: (inspector) => {
        const lines = waitingOf(inspector);
        return lines.length === 0 ? '—' : <Waiting lines={lines} />;
      },
    },
    {
      id: 'actions',
      isKept: true,
      header: 'Acciones',
      width: 100,
      align: 'right',
      cell: (inspector) => <Actions inspector={inspector} acts={acts} />,
    },
  ];
}

/** A row has room for one phone; the others open under it. The card and paper show them all. */
function FirstWaiting({ lines: [first, ...others] }: { lines: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  if (others.length === 0) return first;
  const more = others.length === 1 ? '+1 celular' : `+${others.length} celulares`;
  return (
    <Group wrap="nowrap" gap="xs" justify="space-between">
      <div>{first}</div>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="light" size="compact-sm" aria-label={more} flex="none" onClick={() => setOpen(!isOpen)}>
            +{others.length}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Lines lines={others} />
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

/** Two phones may say the same, so that no line is a key. */
const Lines = ({ lines, as: Line = 'div' }: { lines: readonly string[]; as?: 'div' | 'small' }) =>
  Children.toArray(lines.map((line) => <Line>{line}</Line>));

type Cell = { inspector: Inspector };

function State({ inspector: { isActive } }: Cell) {
  return <StateLabel state={isActive ? 'ok' : 'neutral'}>{isActive ? 'Habilitado' : 'Deshabilitado'}</StateLabel>;
}

function Actions({ inspector, acts }: Cell & { acts: Acts }) {
  const { username, isActive } = inspector;
  const ToggleIcon = isActive ? IconUserOff : IconUserCheck;
  const word = isActive ? 'Deshabilitar' : 'Habilitar';
  return (
    <RowActs>
      <ActionIcon
        aria-label={`Nueva contraseña de ${username}`}
        data-tip="Nueva contraseña"
        onClick={() => acts.onPassword(inspector)}
      >
        <IconKey size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`${word} ${username}`} data-tip={word} onClick={() => acts.onToggle(inspector)}>
        <ToggleIcon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </RowActs>
  );
}

function cardOf(acts: Acts, waitingOf: WaitingOf) {
  return (inspector: Inspector) => (
    <ListCard name={inspector.username} acts={<Actions inspector={inspector} acts={acts} />}>
      <span>{inspector.name}</span>
      {inspector.phone !== null && <small>{inspector.phone}</small>}
      <small>Último uso: {lastUse(inspector)}</small>
      <Lines as="small" lines={waitingOf(inspector)} />
      <State inspector={inspector} />
    </ListCard>
  );
}

function PasswordDialog({ client, inspector, onClose }: Cell & { client: string; onClose: () => void }) {
  useReturnFocus();
  const { values, isUnsaved, problems, form, set, check, refuse } = useFields({ password: '' });
  const change = useChangeInspector(client);
  const { close, asking } = useAskedClose(isUnsaved, onClose);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const typed = check(InspectorChange.options[1]);
    if (!typed || change.isPending) return;
    change.mutate({ username: inspector.username, change: typed }, { onSuccess: onClose, onError: refuse });
  }

  return (
    <Modal opened onClose={close} {...asking} title="Nueva contraseña">
      <form ref={form} className={formStyles.fields} onSubmit={handleSubmit} noValidate aria-label="Nueva contraseña">
        <Text c="dimmed" size="sm">
          {inspector.name} tendrá que entrar de nuevo en su teléfono con esta contraseña.
        </Text>
        <PasswordField
          label={`Contraseña de ${inspector.username}`}
          description={`Al menos ${PASSWORD_MIN} caracteres.`}
          value={values.password}
          error={problems.password}
          required
          onChange={(event) => set('password', event.currentTarget.value)}
        />
        <SaveButtons isSaving={change.isPending} onCancel={close} className={formStyles.dialogSave} />
      </form>
    </Modal>
  );
}
