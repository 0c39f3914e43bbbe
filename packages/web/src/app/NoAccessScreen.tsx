import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { signOut } from '../shared/leave';
import styles from './NoAccessScreen.module.css';

/** Shown to a user who may open no screen at all, with whom to contact (GUARD-17, GUARD-19). */
export function NoAccessScreen({ message }: { message: string }) {
  return (
    <section className={styles.screen} role="alert">
      <IconLock size={40} stroke={1.5} aria-hidden className={styles.icon} />
      <h1 className={styles.title}>Sin acceso</h1>
      <p className={styles.text}>{sentence(message)} Habla con el administrador de tu empresa.</p>
      <Button variant="default" onClick={() => void signOut()}>
        Cerrar sesión
      </Button>
    </section>
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase('es-CO')}${text.slice(1).replace(/\.$/, '')}.`;
}
