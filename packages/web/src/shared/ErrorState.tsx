import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import styles from './Notice.module.css';

type Props = { error: unknown; title?: string; words?: string | undefined; onRetry?: (() => void) | undefined };

/** What happened, in the given words or in the server's when it had some (SHELL-32), and a way to try again. */
export function ErrorState({ error, title = 'No pudimos cargar esta información', words, onRetry }: Props) {
  return (
    <div className={styles.notice} role="alert">
      <BrokenRoute />
      <p className={styles.title}>{title}</p>
      <p className={styles.hint}>{words ?? messageOf(error, SHELL_MESSAGES.unexpected)}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry} leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}>
          Reintentar
        </Button>
      )}
    </div>
  );
}

/** The sentence to show for anything that was thrown: only refusals of ours carry words for a user. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof DomainError ? error.message : fallback;
}

/** A route that was cut before its end. */
function BrokenRoute() {
  return (
    <svg className={styles.drawing} viewBox="0 0 96 56" aria-hidden>
      <circle cx="12" cy="44" r="5" />
      <path d="M17 44h14c10 0 6-18 14-21" />
      <path d="M56 20l8 8M64 20l-8 8" data-accent />
      <path d="M72 17c6-3 6-3 7-3" strokeDasharray="2 5" />
      <circle cx="84" cy="11" r="5" />
    </svg>
  );
}
