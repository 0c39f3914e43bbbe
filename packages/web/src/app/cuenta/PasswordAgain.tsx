import { useEffect, useState } from 'react';
import { onUnconfirmed } from '../../shared/api';
import { later } from '../../shared/later';
import { useReturnFocus } from '../../shared/useReturnFocus';

const PasswordAgainDialog = later(async () => (await import('./PasswordAgainDialog')).PasswordAgainDialog);

/** AUTH-32: a call that needs the password waits here for it, and then goes on. Mounted once in the application. */
export function PasswordAgain() {
  const [settle, setSettle] = useState<(isRight: boolean) => void>();

  useReturnFocus(settle !== undefined);

  useEffect(() => {
    let waiting: Promise<boolean> | undefined;
    onUnconfirmed(() => {
      waiting ??= new Promise((resolve) => {
        setSettle(() => (isRight: boolean) => {
          waiting = undefined;
          setSettle(undefined);
          resolve(isRight);
        });
      });
      return waiting;
    });
    return () => onUnconfirmed(undefined);
  }, []);

  return settle && <PasswordAgainDialog onSettle={settle} />;
}
