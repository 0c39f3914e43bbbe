import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../shared/ErrorState';
import { NoAccessScreen } from './NoAccessScreen';

/** A screen that may not be opened, or that broke: the rest of the application goes on (SHELL-32, SHELL-33). */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof DomainError && error.kind === 'forbidden') return <NoAccessScreen message={error.message} />;

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
