import { type CSSVariablesResolver, type MantineColorsTuple, createTheme } from '@mantine/core';
import { SCALES, STATES, stateColors } from './colors';

export { type State, stateColors } from './colors';

const colors: Record<string, MantineColorsTuple> = SCALES;

/** Every dialog: its heading is a `<header>`, which screen readers would announce as the page's own, and it can be closed. */
const DIALOG = {
  attributes: { header: { role: 'presentation' } },
  closeButtonProps: { 'aria-label': 'Cerrar' },
};

/** Defaults are plain objects on purpose: `Component.extend` would pull every component named here into the start. */
export const theme = createTheme({
  colors,
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: SCALES.gray[9],
  fontFamily: 'var(--fx-font)',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.4', xl: '1.3' },
  defaultRadius: 'sm',
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.3' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: 'var(--fx-shadow)',
    sm: 'var(--fx-shadow)',
    md: 'var(--fx-shadow)',
    lg: 'var(--fx-shadow)',
    xl: 'var(--fx-shadow)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Text: { defaultProps: { size: 'sm' } },
    Loader: { defaultProps: { size: 'sm' } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Modal: { defaultProps: { ...DIALOG, centered: true, transitionProps: { duration: 160, transition: 'fade' } } },
    Drawer: { defaultProps: { ...DIALOG, transitionProps: { duration: 180 } } },
    // As wide as its field. Centred under it, before it has that width, it would make the page of a phone wider.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Popover: { defaultProps: { transitionProps: { duration: 120 } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, transitionProps: { duration: 120 } } },
    Paper: { defaultProps: { withBorder: true } },
    Table: { defaultProps: { fz: 'sm' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Notification: { defaultProps: { withBorder: true } },
  },
});

/** Mantine sets these per scheme, so they have to be answered per scheme. */
const OURS = {
  '--mantine-color-body': 'var(--fx-page)',
  '--mantine-color-text': 'var(--fx-ink)',
  '--mantine-color-bright': 'var(--fx-ink)',
  '--mantine-color-dimmed': 'var(--fx-muted)',
  '--mantine-color-placeholder': 'var(--fx-placeholder)',
  '--mantine-color-anchor': 'var(--fx-link)',
  '--mantine-color-default': 'var(--fx-surface)',
  '--mantine-color-default-hover': 'var(--fx-hover)',
  '--mantine-color-default-color': 'var(--fx-ink)',
  '--mantine-color-default-border': 'var(--fx-hairline)',
  '--mantine-color-error': 'var(--fx-state-danger-text)',
};

/** Mantine's soft buttons and notices are holes on our dark surfaces; these are tints of them. */
const soft = (scale: string, hue: string, ink: string) => ({
  [`--mantine-color-${scale}-light`]: `color-mix(in srgb, var(${hue}) 22%, var(--fx-surface))`,
  [`--mantine-color-${scale}-light-hover`]: `color-mix(in srgb, var(${hue}) 32%, var(--fx-surface))`,
  [`--mantine-color-${scale}-light-color`]: `var(${ink})`,
});

const SOFT_IN_THE_DARK: Record<string, string> = Object.assign(
  soft('petrol', '--fx-focus', '--fx-ink'),
  ...STATES.map((state) => soft(stateColors[state], `--fx-state-${state}`, `--fx-state-${state}-text`)),
);

/** Mantine's own variables, pointed at ours, so that its components and our screens share one set of colours. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: OURS,
  dark: { ...OURS, ...SOFT_IN_THE_DARK },
});
