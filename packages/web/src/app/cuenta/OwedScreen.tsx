import type { Owed } from '@fenix/domain/sesion/usuario';
import { Button } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leaveExpired, signOut } from '../../shared/leave';
import { onSessionEnded } from '../../shared/api';
import { NotifyHost } from '../../shared/notify';
import { Mark } from '../../theme/Mark';
import { Appearance } from '../Appearance';
import styles from './OwedScreen.module.css';
import { OwedSteps } from './OwedSteps';
import { PasswordAgain } from './PasswordAgain';

type Props = { owes: readonly Owed[]; queries: QueryClient; onDone: () => void };

/** AUTH-30, AUTH-35: instead of the application, until nothing is owed. */
export function OwedScreen({ owes, queries, onDone }: Props) {
  useEffect(() => {
    onSessionEnded(() => {
      leaveExpired();
      return new Promise(() => {});
    });
    return () => onSessionEnded(undefined);
  }, []);
  return (
    <Appearance>
      <QueryClientProvider client={queries}>
        <main className={styles.screen}>
          <div className={styles.form}>
            <Mark size={40} className={styles.mark ?? ''} />
            <h1 className={styles.title}>Antes de continuar</h1>
            <OwedSteps owes={owes} onDone={onDone} />
            <Button variant="subtle" color="gray" fullWidth onClick={() => void signOut()}>
              Cerrar sesión
            </Button>
          </div>
        </main>
        <PasswordAgain />
        <NotifyHost />
      </QueryClientProvider>
    </Appearance>
  );
}
