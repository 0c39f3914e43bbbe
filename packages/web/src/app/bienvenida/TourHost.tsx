import { Suspense, lazy, useSyncExternalStore } from 'react';
import { storeTourSeen } from '../../shared/session';
import { useViewer } from '../../shared/viewer';
import { styled } from '../../theme/styled';
import { endTour, tourAsked } from './asked';

/** A lazy chunk: loaded when the tour is opened. */
const Tour = lazy(async () => ({ default: (await styled(import('./Tour'))).Tour }));

/** Mounted once in the shell. */
export function TourHost() {
  const { _id } = useViewer();
  const isAsked = useSyncExternalStore(tourAsked.subscribe, tourAsked.get);
  if (!isAsked) return null;

  function handleEnd() {
    storeTourSeen(_id);
    endTour();
  }

  return (
    <Suspense>
      <Tour onEnd={handleEnd} />
    </Suspense>
  );
}
