import { expect, test } from 'vitest';
import { avisoMail } from './avisos';

const about = { consecutive: 42, plate: 'ABC123', typeReport: 'disciplinario', nameUser: 'Leo' } as const;

test.each([
  ['creado', 'Informe n.º 42: nuevo informe de la placa ABC123', 'Hay un informe nuevo por revisar.'],
  ['orange', 'Informe n.º 42: 9 días o más en proceso', 'Este informe lleva 9 días o más en proceso. Está en naranja.'],
  [
    'red',
    'Informe n.º 42: 17 días o más en proceso',
    'Este informe lleva 17 días o más en proceso. Está en rojo: el plazo ya venció.',
  ],
] as const)('GUARD-14 the message of %s', (aviso, subject, said) => {
  const mail = avisoMail(about, aviso, 'https://flota.example/x');
  expect(mail.subject).toBe(subject);
  expect(mail.lines).toEqual([
    'Hola, Leo:',
    said,
    'Informe n.º 42 · Disciplinario · Placa ABC123',
    'Ábrelo en https://flota.example/x',
  ]);
});
