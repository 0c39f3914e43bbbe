import { CONTROL_RATIO, TEXT_RATIO } from './contrast';

/** Which colour stands on which, and how well it must be read there. The style guide shows it; a test checks it. */
export type Pair = { ink: string; on: string; atLeast: number; label: string };

const text = (ink: string, on: string, label: string): Pair => ({ ink, on, atLeast: TEXT_RATIO, label });
const sign = (ink: string, on: string, label: string): Pair => ({ ink, on, atLeast: CONTROL_RATIO, label });

export const PAIRS: readonly Pair[] = [
  text('--fx-ink', '--fx-page', 'Texto sobre la página'),
  text('--fx-ink', '--fx-surface', 'Texto sobre superficies'),
  text('--fx-ink', '--fx-selected', 'Texto en una fila elegida'),
  text('--fx-muted', '--fx-page', 'Texto secundario'),
  text('--fx-muted', '--fx-surface-sunken', 'Texto secundario en relieve'),
  text('--fx-placeholder', '--fx-surface', 'Ejemplo dentro de un campo'),
  text('--fx-link', '--fx-surface', 'Enlaces'),
  text('--fx-ember-text', '--fx-surface', 'Atención'),
  text('--fx-state-ok-text', '--fx-surface', 'Estado correcto'),
  text('--fx-state-ok-text', '--fx-state-ok-soft', 'Correcto sobre su fondo'),
  text('--fx-state-warning-text', '--fx-surface', 'Estado de alerta'),
  text('--fx-state-warning-text', '--fx-state-warning-soft', 'Alerta sobre su fondo'),
  text('--fx-state-danger-text', '--fx-surface', 'Estado grave'),
  text('--fx-state-danger-text', '--fx-state-danger-soft', 'Grave sobre su fondo'),
  text('--fx-state-info-text', '--fx-surface', 'Estado informativo'),
  text('--fx-state-info-text', '--fx-state-info-soft', 'Informativo sobre su fondo'),
  text('--fx-state-neutral-text', '--fx-surface', 'Estado neutro'),
  text('--fx-state-neutral-text', '--fx-state-neutral-soft', 'Neutro sobre su fondo'),
  text('--fx-sidebar-ink', '--fx-sidebar', 'Menú'),
  text('--fx-sidebar-ink', '--fx-sidebar-active', 'Menú, opción activa'),
  text('--fx-sidebar-muted', '--fx-sidebar', 'Menú, grupos'),
  text('--fx-sidebar-locked', '--fx-sidebar', 'Menú, opción bloqueada'),
  text('--fx-paper-ink', '--fx-paper', 'Tiquete'),
  text('--fx-paper-muted', '--fx-paper', 'Tiquete, rótulos'),
  sign('--fx-sidebar-lock', '--fx-sidebar', 'Menú, candado'),
  sign('--fx-sidebar-ember', '--fx-sidebar-active', 'Menú, barra activa'),
  sign('--fx-control', '--fx-surface', 'Borde de campos'),
  sign('--fx-control', '--fx-page', 'Borde de campos en la página'),
  sign('--fx-focus', '--fx-surface', 'Foco'),
  sign('--fx-focus', '--fx-page', 'Foco en la página'),
  sign('--fx-action', '--fx-page', 'Botón principal'),
  sign('--fx-ember', '--fx-surface', 'Marca'),
  sign('--fx-state-ok', '--fx-surface', 'Punto correcto'),
  sign('--fx-state-warning', '--fx-surface', 'Punto de alerta'),
  sign('--fx-state-danger', '--fx-surface', 'Punto grave'),
  sign('--fx-state-info', '--fx-surface', 'Punto informativo'),
  sign('--fx-state-neutral', '--fx-surface', 'Punto neutro'),
];
