import type { Usuario } from '@fenix/domain/sesion/usuario';
import { useState } from 'react';
import { hasPin, readPerson, readRenewal, readWaiting } from '../shared/lastPerson';
import { sinceWords } from '../shared/unsent';
import { useOnline } from '../shared/useOnline';
import styles from './OfflineOffer.module.css';

/**
 * What the sign-in page says about this device: whose records have not left it yet, so that a user comes back for
 * them, and without signal what is needed to enter.
 */
export function DeviceNotes({ person }: { person: Usuario | undefined }) {
  const isOnline = useOnline();
  const [waiting] = useState(readWaiting);
  const [now] = useState(Date.now);
  return (
    <div className={styles.offer}>
      {!isOnline && !person && (
        <output className={styles.reach}>
          Sin señal. Para entrar sin señal hace falta un PIN creado antes en este equipo.
        </output>
      )}
      {waiting.map(({ name, count, since }) => (
        <p key={name} className={styles.reach}>
          {count === 1
            ? `En este equipo hay 1 registro de ${name} por enviar${sinceWords(since, now)}. Se envía cuando inicie sesión.`
            : `En este equipo hay ${count} registros de ${name} por enviar${sinceWords(since, now)}. Se envían cuando inicie sesión.`}
        </p>
      ))}
    </div>
  );
}

/**
 * AUTH-50: who signed in last here, and whether their PIN opens this device now: with signal where it opens a session,
 * and otherwise where there is none, because the browser says so or because the server did not answer.
 */
export function useOffered(hasFailed: boolean): { last: Usuario | undefined; offered: Usuario | undefined } {
  const isOnline = useOnline();
  const [last] = useState(() => readPerson(Date.now()));
  const isOpening = last && hasPin(last) && (readRenewal(last) !== undefined || !isOnline || hasFailed);
  return { last, offered: isOpening ? last : undefined };
}
