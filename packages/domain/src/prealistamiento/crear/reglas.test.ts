import { expect, test } from 'vitest';
import { applyRules } from './reglas';

const QUICK = 'Revisión rápida: no mira todos los puntos del alistamiento.';
const INCOMPLETE = 'Incompleto para reporte: responde por la revisión el mismo conductor.';
const NO_QUICK = 'Revisión rápida: por regla de la empresa no aprueba la salida';
const OTHER =
  'Quien responde por la revisión debe ser otra persona que el conductor: así lo pide la regla de la empresa.';
const rules = (quick: string, same: string) => [
  { _id: 'q', kind: 'alistamiento-rapido' as const, keys: {}, value: quick },
  { _id: 's', kind: 'responsable-distinto' as const, keys: {}, value: same },
];
const TREADS = [
  { _id: 'bus', kind: 'labrado-minimo' as const, keys: { clase: 'bus' }, value: '2' },
  { _id: 'auto', kind: 'labrado-minimo' as const, keys: { clase: 'automovil' }, value: '1.6' },
];
const WHOLE = { isFast: false, mismaPersona: false, measured: undefined };
const FAST = { ...WHOLE, isFast: true };
const SAME = { ...WHOLE, mismaPersona: true };

test.each([
  ['no rules', [], FAST, { bloqueos: [], avisos: [], used: {} }],
  ['a whole check', rules('no', 'exige'), WHOLE, { bloqueos: [], avisos: [], used: {} }],
  ['quick: no', rules('no', 'exige'), FAST, { bloqueos: [NO_QUICK], avisos: [], used: { 'alistamiento-rapido': 'q' } }],
  [
    'quick: warns',
    rules('advierte', 'exige'),
    FAST,
    { bloqueos: [], avisos: [QUICK], used: { 'alistamiento-rapido': 'q' } },
  ],
  [
    'quick: approves',
    rules('aprueba', 'exige'),
    FAST,
    { bloqueos: [], avisos: [], used: { 'alistamiento-rapido': 'q' } },
  ],
  [
    'the driver: refused',
    rules('no', 'exige'),
    SAME,
    { problem: OTHER, bloqueos: [], avisos: [], used: { 'responsable-distinto': 's' } },
  ],
  [
    'the driver: warned',
    rules('no', 'advierte'),
    SAME,
    { bloqueos: [], avisos: [INCOMPLETE], used: { 'responsable-distinto': 's' } },
  ],
  [
    'a depth of a car',
    TREADS,
    { ...WHOLE, measured: 'automovil' as const },
    { bloqueos: [], avisos: [], used: { 'labrado-minimo': 'auto' } },
  ],
  ['a depth of a motorcycle', TREADS, { ...WHOLE, measured: 'moto' as const }, { bloqueos: [], avisos: [], used: {} }],
  ['no depth', TREADS, WHOLE, { bloqueos: [], avisos: [], used: {} }],
])('%s', (_, given, check, outcome) => {
  expect(applyRules(given, check)).toEqual(outcome);
});
