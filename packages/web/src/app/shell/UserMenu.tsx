import { worksWithoutSignal } from '@fenix/domain/permissions';
import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconBook2,
  IconCompass,
  IconDeviceMobile,
  IconDevices,
  IconKey,
  IconLogout,
  IconMail,
  IconMoon,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useDevice } from '../../outbox/DeviceProvider';
import { PinDialog } from '../../outbox/PinDialog';
import { useSignOut } from '../../outbox/useSignOut';
import { type Arrival, useArrival } from '../../shared/later';
import { useViewer } from '../../shared/viewer';
import { askForTour } from '../bienvenida/asked';
import { AvisosDialog, isLegal, readsVencimientos } from '../cuenta/AvisosDialog';
import { PasswordDialog } from '../cuenta/PasswordDialog';
import { SessionsDialog } from '../cuenta/SessionsDialog';
import { useThemeToggle } from './ThemeToggle';
import { UserButton, useBadge } from './UserButton';
import styles from './UserMenu.module.css';

const SecondStepDialog = lazy(async () => ({ default: (await import('../cuenta/SecondStepDialog')).SecondStepDialog }));

/** Wider than this the bar has room for everything; below it the style sheet looks at the bar itself. */
const MAY_BE_NARROW = '(max-width: 50em)';

/** AUTH-17, SHELL-12. On a phone it also holds what the bar has no room for. */
export function UserMenu({ arrival }: Arrival) {
  const viewer = useViewer();
  const button = useArrival(arrival);
  const { name, company } = useBadge();
  const { isLasting } = useDevice();
  const theme = useThemeToggle();
  // Not only out of sight: the arrow keys would stop at what cannot take the focus.
  const isNarrow = useMediaQuery(MAY_BE_NARROW, undefined, { getInitialValueInEffect: false });
  const leave = useSignOut();
  const [isLeaving, setLeaving] = useState(false);
  const [opened, setOpened] = useState<'password' | 'secondStep' | 'sessions' | 'avisos' | 'pin'>();
  const close = () => setOpened(undefined);

  async function handleSignOut() {
    setLeaving(true);
    setLeaving(await leave());
  }

  return (
    <>
      {opened === 'password' && <PasswordDialog onClose={close} />}
      {opened === 'sessions' && <SessionsDialog onClose={close} />}
      {opened === 'pin' && <PinDialog onClose={close} onDone={close} />}
      {opened === 'avisos' && <AvisosDialog onClose={close} />}
      {opened === 'secondStep' && (
        <Suspense>
          <SecondStepDialog onClose={close} />
        </Suspense>
      )}
      <Menu position="bottom-end" width={272} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UserButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrow && (
            <>
              <Menu.Label className={styles.narrow ?? ''}>
                {name}
                <br />
                {company}
              </Menu.Label>
              <Menu.Item
                className={styles.narrow ?? ''}
                leftSection={theme.isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
                onClick={theme.toggle}
              >
                {theme.label}
              </Menu.Item>
              <Menu.Item
                className={styles.narrow ?? ''}
                component="a"
                href="/manual"
                target="_blank"
                rel="noopener"
                leftSection={<IconBook2 size={18} />}
              >
                Documentación
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconKey size={18} />} onClick={() => setOpened('password')}>
            Cambiar contraseña
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock size={18} />} onClick={() => setOpened('secondStep')}>
            Verificación en dos pasos
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices size={18} />} onClick={() => setOpened('sessions')}>
            Mis sesiones
          </Menu.Item>
          {/* AUTH-24: also to choose another one. */}
          {isLasting && worksWithoutSignal(viewer) && (
            <Menu.Item leftSection={<IconDeviceMobile size={18} />} onClick={() => setOpened('pin')}>
              PIN de este equipo
            </Menu.Item>
          )}
          {/* GUARD-14, CUM-16: only who gets mail can turn it off. */}
          {(isLegal(viewer) || readsVencimientos(viewer)) && (
            <Menu.Item leftSection={<IconMail size={18} />} onClick={() => setOpened('avisos')}>
              Avisos por correo
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconCompass size={18} />} onClick={askForTour}>
            Ver el recorrido
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void handleSignOut()} disabled={isLeaving}>
            Cerrar sesión
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
