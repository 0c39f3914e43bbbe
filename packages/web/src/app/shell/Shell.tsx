import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LongWaiting } from '../../outbox/LongWaiting';
import { later, laterDialog } from '../../shared/later';
import { readSidebar, storeSidebar } from '../../shared/session';
import { useIsPhone } from '../../shared/useIsPhone';
import { isDialogOpen, useKeyboard, useShellKeys } from '../../shared/keys';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { actEntries } from '../palette/entries';
import { TourHost } from '../bienvenida/TourHost';
import { MobileBar } from './MobileBar';
import { PrintLine } from './PrintLine';
import { Screen } from './Screen';
import { SessionDialog } from './SessionDialog';
import styles from './Shell.module.css';
import { TopBar } from './TopBar';

/** A desk begins with it; on a phone it is in the drawer. */
export const Sidebar = later(async () => (await import('./Sidebar')).Sidebar);
const Palette = laterDialog(async () => (await import('../palette/Palette')).Palette);
const ShortcutsDialog = laterDialog(async () => (await import('../palette/ShortcutsDialog')).ShortcutsDialog);
const MenuDrawer = laterDialog(async () => (await import('./MenuDrawer')).MenuDrawer);

/** What surrounds every screen. */
export function Shell() {
  const sidebar = useSidebar();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [areKeysOpen, keys] = useDisclosure(false);
  const [isSearching, search] = useDisclosure(false);
  const content = useContentFocus();
  useOwnKeys({ onSearch: search.open, onShowKeys: keys.open });
  // Also while one writes; over a dialog it would take away what that asks.
  useHotkeys([['mod+K', () => (isSearching ? search.close() : !isDialogOpen() && search.open())]], []);
  return (
    <div className={styles.shell} data-compact={sidebar.isCompact || undefined}>
      <a className={styles.skip} href="#contenido" data-no-print>
        Saltar al contenido
      </a>
      {!sidebar.isPhone && (
        <aside className={styles.aside} aria-label="Barra lateral" data-no-print>
          <Sidebar isCompact={sidebar.isCompact} onToggle={sidebar.canToggle ? sidebar.toggle : undefined} />
        </aside>
      )}
      <div className={styles.body}>
        <TopBar onSearch={search.open} />
        <LongWaiting />
        <PrintLine />
        <main id="contenido" ref={content} tabIndex={-1} className={styles.content}>
          <Screen />
        </main>
      </div>
      {sidebar.isPhone && (
        <>
          <MobileBar onMenu={menu.open} isMenuOpen={isMenuOpen} />
          <MenuDrawer isOpen={isMenuOpen} onClose={menu.close} />
        </>
      )}
      <Palette isOpen={isSearching} onClose={search.close} onShowKeys={keys.open} />
      <ShortcutsDialog isOpen={areKeysOpen} onClose={keys.close} />
      <TourHost />
      <SessionDialog />
    </div>
  );
}

/** SHELL-41: what N, / and ? do where the screen itself has no use for them. */
function useOwnKeys({ onSearch, onShowKeys }: { onSearch: () => void; onShowKeys: () => void }) {
  const [first] = actEntries(useViewer(), useWorkingClient());
  const { history } = useRouter();
  useKeyboard();
  useShellKeys([
    ...(first ? [{ key: 'N', does: first.label, act: () => history.push(first.to) }] : []),
    { key: '/', does: 'Buscar', act: onSearch },
    { key: '?', does: 'Ver esta ayuda', act: onShowKeys },
  ]);
}

/** Screen readers announce the new page, and Tab continues from its beginning. */
function useContentFocus() {
  const content = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) content.current?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);
  return content;
}

const NARROW = '(max-width: 64em)';

/** SHELL-07 to SHELL-09: open or closed, remembered; compact at 1024 px or less whatever was chosen. */
function useSidebar() {
  const [state, setState] = useState(readSidebar);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  const toggle = () => {
    const next = state === 'open' ? 'closed' : 'open';
    storeSidebar(next);
    setState(next);
  };
  return { isCompact: isNarrow || state === 'closed', canToggle: !isNarrow, isPhone, toggle };
}
