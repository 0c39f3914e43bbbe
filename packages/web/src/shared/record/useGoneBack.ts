import { landing } from '@fenix/domain/guard';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { notify } from '../notify';
import { useViewer } from '../viewer';

type Said = { notFoundTitle: string; notFound: string };

/** Says that the record is not there and goes back; to the first screen where there is no way back. */
export function useGoneBack(isGone: boolean, { notFoundTitle, notFound }: Said): void {
  const { history } = useRouter();
  const viewer = useViewer();
  const canGoBack = useCanGoBack();
  const leave = useEffectEvent(() => {
    notify.warning(notFoundTitle, notFound);
    if (canGoBack) history.back();
    else history.replace(landing(viewer));
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
