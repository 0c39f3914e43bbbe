import { useMediaQuery } from '@mantine/hooks';

/** Whether the window holds every column of staff's widest tables beside an open menu. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 87.5em)', undefined, { getInitialValueInEffect: false }) ?? false;
}
