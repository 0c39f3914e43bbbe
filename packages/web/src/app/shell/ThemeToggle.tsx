import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { hint } from '../../shared/tip/tipAt';

/** SHELL-05, SHELL-06. */
export function useThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return {
    isDark,
    label: isDark ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro',
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}

export function ThemeToggle() {
  const { isDark, label, toggle } = useThemeToggle();
  return (
    <ActionIcon size="lg" onClick={toggle} aria-label={label} data-tour="tema" {...hint(label)}>
      {isDark ? <IconSun size={20} stroke={1.75} /> : <IconMoon size={20} stroke={1.75} />}
    </ActionIcon>
  );
}
