import { ACTA_MESSAGES } from '@fenix/domain/actas/messages';
import { landing } from '@fenix/domain/guard';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '../../shared/notify';
import { useViewer } from '../../shared/viewer';

/** ACTA-29: says that the record is not there and goes back; to the first screen where there is no way back. */
export function useGoneBack(isGone: boolean): void {
  const { history } = useRouter();
  const viewer = useViewer();
  const canGoBack = useCanGoBack();
  const leave = useEffectEvent(() => {
    notify.warning(ACTA_MESSAGES.notFoundTitle, ACTA_MESSAGES.notFound);
    if (canGoBack) history.back();
    else history.replace(landing(viewer));
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
