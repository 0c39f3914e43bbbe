import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import styles from './Note.module.css';

type Props = { tone: 'danger' | 'info'; children: string };

/** What happened, in a sentence, read aloud when it appears. */
export function Note({ tone, children }: Props) {
  const Icon = tone === 'danger' ? IconAlertCircle : IconInfoCircle;
  return (
    <div className={styles.note} data-tone={tone} role="alert">
      <Icon className={styles.icon} size={20} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
