import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../shared/ErrorState';

/** A screen that broke: the rest of the application goes on (SHELL-32, SHELL-33). */
export function ScreenFailure({ reset }: ErrorComponentProps) {
  const router = useRouter();

  function handleRetry() {
    reset();
    void router.invalidate();
  }

  return (
    <ErrorState
      error={new DomainError('unexpected', SHELL_MESSAGES.unexpected)}
      title="Algo salió mal en esta pantalla"
      onRetry={handleRetry}
    />
  );
}
