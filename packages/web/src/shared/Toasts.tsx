import { Notifications } from '@mantine/notifications';
import styles from './Toasts.module.css';

/** Where what `notify` says is shown. */
export function Toasts() {
  return (
    <Notifications
      position="top-right"
      limit={4}
      transitionDuration={160}
      containerWidth={380}
      className={styles.host ?? ''}
    />
  );
}
