import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { styleNonce } from '../shared/product';
import { readTheme, storeTheme } from '../shared/session';
import { cssVariablesResolver, theme } from '../theme/theme';

const SCHEMES = { default: 'light', dark: 'dark', system: 'auto' } as const;

/** SHELL-05, SHELL-06: `default` or `dark`, remembered under `theme`, the same in every open tab; the system's until chosen. */
function themeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  const stored = () => SCHEMES[readTheme() ?? 'system'];
  const unsubscribe = () => listener && window.removeEventListener('storage', listener);
  return {
    get: stored,
    // Following another tab comes through here as well: only a choice is kept.
    set: (value) => value !== 'auto' && storeTheme(value === 'dark' ? 'dark' : 'default'),
    subscribe: (onUpdate) => {
      listener = (event) => event.key === 'theme' && onUpdate(stored());
      window.addEventListener('storage', listener);
    },
    unsubscribe,
    clear: () => undefined,
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
