import { landing } from '@fenix/domain/guard';
import { MODULE_LABELS, isManager } from '@fenix/domain/permissions';
import { matchRoute, routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { ActionIcon, CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconBook2, IconBuilding, IconHome, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { AvisosBell } from '../../avisos/AvisosBell';
import { OutboxChip } from '../../outbox/OutboxChip';
import { useKeys } from '../../shared/keys';
import { laterMenu } from '../../shared/later';
import { useQueryState } from '../../shared/list/useQueryState';
import { RouteLink, templateOf, useRouteId } from '../../shared/routing';
import { useShownTitle } from '../../shared/screenTitle';
import { hint } from '../../shared/tip/tipAt';
import { useHeightAs } from '../../shared/useHeightAs';
import { useArrivalFocus } from '../../shared/useArrivalFocus';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { AdminShortcuts } from './AdminShortcuts';
import { PaletteButton } from './PaletteButton';
import { ICON_STROKE } from './RouteIcon';
import { ThemeToggle } from './ThemeToggle';
import styles from './TopBar.module.css';
import { UserButton } from './UserButton';

/** AUTH-17, SHELL-12. */
const UserMenu = laterMenu(
  async () => (await import('./UserMenu')).UserMenu,
  ({ face }) => <UserButton {...face} />,
);

/** SHELL-06, SHELL-10, SHELL-12, SHELL-20 to SHELL-26. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const isMain = useRouteId() === 'main';
  return (
    <header ref={useHeightAs('--fx-top-bar')} className={styles.bar} data-main={isMain || undefined} data-no-print>
      {!isMain && <WayBack />}
      <WhereAmI />
      {!isMain && <ClientChip onSearch={onSearch} />}
      {isMain && (
        <div className={styles.main}>
          <ClientSearch />
          <AdminShortcuts />
        </div>
      )}
      <OutboxChip />
      <div className={styles.tools}>
        <PaletteButton isShort={isMain} onSearch={onSearch} />
        <AvisosBell />
        <span className={styles.wide}>
          <ThemeToggle />
          <ActionIcon
            component="a"
            href="/manual"
            target="_blank"
            rel="noopener"
            size="lg"
            data-tour="manual"
            aria-label="Documentación"
            {...hint('Documentación')}
          >
            <IconBook2 size={20} stroke={1.75} />
          </ActionIcon>
        </span>
        <UserMenu />
      </div>
    </header>
  );
}

/** SHELL-22 to SHELL-25: staff return to their clients, everyone returns home. */
function WayBack() {
  const viewer = useViewer();
  const home = matchRoute(landing(viewer));
  return (
    <div className={styles.back}>
      {isManager(viewer) && (
        <RouteLink
          to="main"
          className={styles.button}
          aria-label="Volver a los clientes"
          {...hint('Volver a los clientes')}
        >
          <IconArrowLeft size={20} stroke={1.75} />
        </RouteLink>
      )}
      {home && (
        <Link
          to={templateOf(home.id)}
          params={home.params}
          search={{}}
          className={styles.button}
          aria-label="Inicio"
          {...hint('Inicio')}
        >
          <IconHome size={20} stroke={1.75} />
        </Link>
      )}
    </div>
  );
}

function WhereAmI() {
  const id = useRouteId();
  const own = useShownTitle();
  if (!id) return null;
  const { title, module } = routeOf(id);
  return (
    <nav className={styles.where} aria-label="Ubicación">
      {module && <span className={styles.module}>{MODULE_LABELS[module]}</span>}
      <span className={styles.title} aria-current="page">
        {own ?? title}
      </span>
    </nav>
  );
}

/** For staff: whose data is on screen, and the way to another client without leaving it. */
function ClientChip({ onSearch }: { onSearch: () => void }) {
  const viewer = useViewer();
  const client = useWorkingClient();
  if (!isManager(viewer) || !client) return null;
  const name = displayName(client);
  return (
    <UnstyledButton
      className={styles.chip ?? ''}
      onClick={onSearch}
      aria-label={`Trabajas para ${name}. Cambiar de cliente`}
      {...hint('Cambiar de cliente')}
    >
      <IconBuilding size={16} stroke={ICON_STROKE} aria-hidden />
      <span className={styles.name}>{name}</span>
    </UnstyledButton>
  );
}

/** SHELL-26: filters the cards of /main by name. The text is in the address. */
function ClientSearch() {
  const [params, change] = useQueryState();
  const text = params.get('buscar') ?? '';
  const field = useRef<HTMLInputElement>(null);
  useArrivalFocus(field);
  useKeys([{ key: '/', does: 'Buscar cliente', act: () => field.current?.focus() }]);
  return (
    <TextInput
      ref={field}
      type="search"
      className={styles.search ?? ''}
      aria-label="Buscar cliente"
      placeholder="Buscar cliente"
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={
        text && <CloseButton size="sm" aria-label="Borrar la búsqueda" onClick={() => change({ buscar: undefined })} />
      }
      value={text}
      onChange={(event) => change({ buscar: event.currentTarget.value })}
    />
  );
}
