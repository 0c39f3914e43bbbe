import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { readSidebar, storeSidebar } from '../../shared/session';
import { useIsPhone } from '../../shared/useIsPhone';

const NARROW = '(max-width: 64em)';

/** SHELL-07 to SHELL-09: open or closed, remembered; compact at 1024 px or less whatever was chosen. */
export function useSidebar() {
  const [state, setState] = useState(readSidebar);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  const toggle = () => {
    const next = state === 'open' ? 'closed' : 'open';
    storeSidebar(next);
    setState(next);
  };
  return { isCompact: isNarrow || state === 'closed', canToggle: !isNarrow, isPhone, toggle };
}
