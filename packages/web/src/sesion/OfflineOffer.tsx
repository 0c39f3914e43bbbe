import type { Usuario } from '@fenix/domain/sesion/usuario';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { hasPin, readPerson } from '../shared/lastPerson';
import styles from './OfflineOffer.module.css';
import { Button } from './plain/Button';

type Props = { hasFailed: boolean; onContinue: (user: Usuario) => void };

/** Without signal, a way on for the person who signed in last on this device: to the records kept on it. */
export function OfflineOffer({ hasFailed, onContinue }: Props) {
  const isOnline = useOnline();
  const [person] = useState(() => readPerson(Date.now()));
  if (!person || !hasPin(person) || (isOnline && !hasFailed)) return null;
  return (
    <div className={styles.offer}>
      <Button isQuiet onClick={() => onContinue(person)}>
        <IconCloudOff size={18} stroke={1.75} aria-hidden />
        Continuar sin señal como {person.name}
      </Button>
      <p className={styles.reach}>
        Abre solo lo que está guardado en este equipo. Lo que completes se envía cuando inicies sesión.
      </p>
    </div>
  );
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}
