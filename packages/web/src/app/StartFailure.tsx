import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Alert, Button } from '@mantine/core';
import { Appearance } from './Appearance';
import styles from './StartFailure.module.css';

/** The application's own files did not arrive. */
export function StartFailure() {
  return (
    <Appearance>
      <main className={styles.page}>
        <Alert color="red" variant="light" role="alert" mb="md">
          {SHELL_MESSAGES.offline}
        </Alert>
        <Button onClick={() => window.location.reload()}>Reintentar</Button>
      </main>
    </Appearance>
  );
}
