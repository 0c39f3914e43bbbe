import type { Usuario } from '@fenix/domain/sesion/usuario';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { hasPin, readPerson, readWaiting } from '../shared/lastPerson';
import styles from './OfflineOffer.module.css';
import { Button } from './plain/Button';

type Props = { person: Usuario | undefined; onContinue: (user: Usuario) => void };

/**
 * Without signal, a way on for the person who signed in last on this device: to what is kept on it. And whose records
 * have not left it yet, with signal or without, so that somebody comes back for them.
 */
export function OfflineOffer({ person, onContinue }: Props) {
  const [waiting] = useState(readWaiting);
  if (!person && waiting.length === 0) return null;
  return (
    <div className={styles.offer}>
      {waiting.map(({ name, count }) => (
        <p key={name} className={styles.reach}>
          {count === 1
            ? `En este equipo hay 1 registro de ${name} por enviar. Se envía cuando inicie sesión.`
            : `En este equipo hay ${count} registros de ${name} por enviar. Se envían cuando inicie sesión.`}
        </p>
      ))}
      {person && (
        <>
          <Button onClick={() => onContinue(person)}>
            <IconCloudOff size={18} stroke={1.75} aria-hidden />
            Continuar sin señal como {person.name}
          </Button>
          <p className={styles.reach}>
            Abre solo lo que está guardado en este equipo. Lo que completes se envía cuando inicies sesión.
          </p>
        </>
      )}
    </div>
  );
}

/** The person who may go on without signal, when there is none: the browser says so, or the server did not answer. */
export function useOffered(hasFailed: boolean): Usuario | undefined {
  const isOnline = useOnline();
  const [person] = useState(() => readPerson(Date.now()));
  return person && hasPin(person) && (!isOnline || hasFailed) ? person : undefined;
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
