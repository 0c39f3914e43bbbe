import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Palette } from '../palette/Palette';
import { ShortcutsDialog } from '../palette/ShortcutsDialog';
import { ConnectionBanner } from './ConnectionBanner';
import { MobileBar } from './MobileBar';
import { Screen } from './Screen';
import { SessionDialog } from './SessionDialog';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useSidebar } from './useSidebar';

/** What surrounds every screen. */
export function Shell() {
  const sidebar = useSidebar();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [areKeysOpen, keys] = useDisclosure(false);
  const content = useContentFocus();
  return (
    <div className={styles.shell} data-compact={sidebar.isCompact || undefined}>
      <a className={styles.skip} href="#contenido">
        Saltar al contenido
      </a>
      {!sidebar.isPhone && (
        <aside className={styles.aside} aria-label="Barra lateral" data-no-print>
          <Sidebar isCompact={sidebar.isCompact} onToggle={sidebar.canToggle ? sidebar.toggle : undefined} />
        </aside>
      )}
      <div className={styles.body}>
        <TopBar />
        <ConnectionBanner />
        <main id="contenido" ref={content} tabIndex={-1} className={styles.content}>
          <Screen />
        </main>
      </div>
      {sidebar.isPhone && (
        <>
          <MobileBar onMenu={menu.open} isMenuOpen={isMenuOpen} />
          <Drawer
            opened={isMenuOpen}
            onClose={menu.close}
            size={288}
            withCloseButton={false}
            padding={0}
            classNames={{ body: styles.drawer ?? '', content: styles.sheet ?? '' }}
            attributes={{ content: { 'aria-label': 'Menú' } }}
          >
            <Sidebar isCompact={false} onGo={menu.close} />
          </Drawer>
        </>
      )}
      <Palette onShowKeys={keys.open} />
      <ShortcutsDialog isOpen={areKeysOpen} onOpen={keys.open} onClose={keys.close} />
      <SessionDialog />
    </div>
  );
}

/** A reader of the screen hears the new page, and Tab goes on from its beginning. */
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
