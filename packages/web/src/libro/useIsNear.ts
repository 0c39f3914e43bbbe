import { useIntersection } from '@mantine/hooks';
import { type RefCallback, useState } from 'react';

/** Whether something has come near the screen, once and for all: what is far down is not fetched. */
export function useIsNear(): { ref: RefCallback<HTMLElement>; isNear: boolean } {
  const { ref, entry } = useIntersection<HTMLElement>({ rootMargin: '600px' });
  const [isNear, setIsNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setIsNear(true);
  return { ref, isNear };
}
