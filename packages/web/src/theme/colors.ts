import type { MantineColorsTuple } from '@mantine/core';

/**
 * The scales of the product, lightest first. Shade 7 is the filled colour on light pages and shade 6 on dark
 * ones: both carry white text at 4.5:1 or better, and stand out from their page at 3:1 or better.
 */
export const SCALES = {
  petrol: [
    '#eaf4f7',
    '#d0e6ec',
    '#a5ceda',
    '#76b3c5',
    '#4a98af',
    '#2d8aa4',
    '#1f7d97',
    '#0f5c73',
    '#0b4557',
    '#08303d',
  ],
  ember: ['#fff1ea', '#ffdfcf', '#ffbd9c', '#fa9868', '#f0763c', '#e8622a', '#cc440e', '#b93a0a', '#8f2e0a', '#66230a'],
  gray: ['#f6f7f9', '#edf0f3', '#e0e5ea', '#cdd4db', '#b0bac4', '#7d8996', '#56636f', '#4b5865', '#323d49', '#17212b'],
  dark: ['#dce4eb', '#b7c3ce', '#98a7b5', '#8595a4', '#2c3a48', '#1e2b38', '#121c27', '#0b131c', '#080e15', '#05090e'],
  green: ['#e8f6ed', '#cdebd8', '#9fdab6', '#6fd394', '#3fb96b', '#27a058', '#1d8749', '#166c38', '#10532b', '#0b3b1f'],
  amber: ['#fdf4e1', '#fae6bd', '#f5d28c', '#f0be62', '#dda033', '#b7791f', '#a16810', '#855100', '#663e00', '#472b00'],
  red: ['#fdecec', '#fbd5d5', '#ffb8b2', '#ff9a91', '#f0645a', '#dd4a4c', '#cf393f', '#b01e2a', '#861620', '#5f1017'],
  blue: ['#e9f1fd', '#d0e1fb', '#b2d0fb', '#8fbbfa', '#5b9bf5', '#4a85e6', '#3a71d5', '#1f55b8', '#18428f', '#122f66'],
} as const satisfies Record<string, MantineColorsTuple>;

export type ScaleName = keyof typeof SCALES;

/** A state has its own hue, never the brand's, and always is beside a word. */
export const STATES = ['ok', 'warning', 'danger', 'info', 'neutral'] as const;
export type State = (typeof STATES)[number];

/** The scale that draws each state, for components that take a colour's name. */
export const stateColors = {
  ok: 'green',
  warning: 'amber',
  danger: 'red',
  info: 'blue',
  neutral: 'gray',
} as const satisfies Record<State, ScaleName>;
