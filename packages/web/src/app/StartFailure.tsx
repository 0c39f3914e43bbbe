import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Button } from '../sesion/plain/Button';
import { Note } from '../sesion/plain/Note';
import styles from './StartFailure.module.css';

/** The application's own files did not arrive. */
export function StartFailure() {
  return (
    <main className={styles.page}>
      <Note tone="danger">{SHELL_MESSAGES.offline}</Note>
      <Button onClick={() => window.location.reload()}>Reintentar</Button>
    </main>
  );
}
