import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from '../shared/product';
import { readTheme, storeTheme } from '../shared/session';
import { cssVariablesResolver, theme } from '../theme/theme';

/** SHELL-05, SHELL-06: `default` or `dark`, remembered under `theme`, the same in every open tab. */
function themeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  const stored = () => (readTheme() === 'dark' ? 'dark' : 'light');
  const unsubscribe = () => listener && window.removeEventListener('storage', listener);
  return {
    get: stored,
    set: (value) => storeTheme(value === 'dark' ? 'dark' : 'default'),
    subscribe: (onUpdate) => {
      listener = (event) => event.key === 'theme' && onUpdate(stored());
      window.addEventListener('storage', listener);
    },
    unsubscribe,
    clear: () => storeTheme('default'),
  };
}

const manager = themeManager();

export function Appearance({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}
