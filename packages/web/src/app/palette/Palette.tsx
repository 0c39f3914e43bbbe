import { displayName } from '@fenix/domain/text/names';
import { matchesSearch } from '@fenix/domain/text/search';
import { Spotlight, type SpotlightActionGroupData, type SpotlightProps } from '@mantine/spotlight';
import { IconBook2, IconBuilding, IconKeyboard, IconLogout, IconMoon, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clienteQueries } from '../../clientes/useClientes';
import { useSignOut } from '../../outbox/useSignOut';
import { templateOf, useGo } from '../../shared/routing';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { useThemeToggle } from '../shell/ThemeToggle';
import { ICON_STROKE, RouteIcon } from '../shell/RouteIcon';
import styles from './Palette.module.css';
import { canChooseClients, screenEntries } from './entries';

type Entries = SpotlightProps['actions'];

/** Ctrl+K: the screens, clients and actions this person may reach, found without accents. */
export function Palette({ onShowKeys }: { onShowKeys: () => void }) {
  const groups = [useScreens(), useClients(), useActions(onShowKeys)];
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      filter={filterEntries}
      shortcut="mod + K"
      limit={60}
      nothingFound="Nada coincide con la búsqueda"
      scrollable
      centered={false}
      maxHeight={440}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Ir a' } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      classNames={{ actionsGroup: styles.group ?? '', search: styles.search ?? '' }}
      searchProps={{
        leftSection: <IconSearch size={20} stroke={ICON_STROKE} />,
        placeholder: 'Ir a una pantalla, cliente o acción',
        'aria-label': 'Ir a una pantalla, cliente o acción',
      }}
    />
  );
}

function useScreens(): SpotlightActionGroupData {
  const viewer = useViewer();
  const client = useWorkingClient();
  const navigate = useNavigate();
  const actions = screenEntries(viewer, client).map(({ id, label, area }) => ({
    id,
    label,
    description: area,
    leftSection: <RouteIcon id={id} />,
    onClick: () => void navigate({ to: templateOf(id), params: client ? { client } : {}, search: {} }),
  }));
  return { group: 'Pantallas', actions };
}

function useClients(): SpotlightActionGroupData {
  const viewer = useViewer();
  const go = useGo();
  const { data = [] } = useQuery({ ...clienteQueries.list(viewer.cliente), enabled: canChooseClients(viewer) });
  const actions = data.map(({ _id, client, nit }) => ({
    id: `cliente-${_id}`,
    label: displayName(client),
    description: nit ? `Cliente, NIT ${nit}` : 'Cliente',
    leftSection: <IconBuilding size={20} stroke={ICON_STROKE} aria-hidden />,
    onClick: () => void go({ to: 'despachosList', params: { client } }),
  }));
  return { group: 'Clientes', actions };
}

function useActions(onShowKeys: () => void): SpotlightActionGroupData {
  const theme = useThemeToggle();
  const leave = useSignOut();
  return {
    group: 'Acciones',
    actions: [
      {
        id: 'tema',
        label: theme.label,
        leftSection: <IconMoon size={20} stroke={ICON_STROKE} />,
        onClick: theme.toggle,
      },
      {
        id: 'manual',
        label: 'Abrir la documentación',
        leftSection: <IconBook2 size={20} stroke={ICON_STROKE} />,
        onClick: () => window.open('/manual', '_blank', 'noopener'),
      },
      {
        id: 'atajos',
        label: 'Ver los atajos de teclado',
        leftSection: <IconKeyboard size={20} stroke={ICON_STROKE} />,
        onClick: onShowKeys,
      },
      {
        id: 'salir',
        label: 'Cerrar sesión',
        leftSection: <IconLogout size={20} stroke={ICON_STROKE} />,
        onClick: () => void leave(),
      },
    ],
  };
}

export function filterEntries(query: string, groups: Entries): Entries {
  return groups
    .filter((group) => 'actions' in group)
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label = '', description = '' }) => matchesSearch(`${label} ${description}`, query)),
    }))
    .filter(({ actions }) => actions.length > 0);
}
