import { expect, test } from 'vitest';
import { JOB_NAMES, jobName } from './trabajos';

test('SRV-01 a job is called by its name in Spanish, and one of another version by what it is stored as', () => {
  expect(jobName('mail.send')).toBe('Enviar el correo de una acción de mejora');
  expect(jobName('audit-verify')).toBe('Revisar la cadena de auditoría');
  expect(jobName('futuro')).toBe('futuro');
  expect(jobName('toString')).toBe('toString');
});

test('SRV-01 no two jobs have the same name', () => {
  const names = Object.values(JOB_NAMES);
  expect(new Set(names).size).toBe(names.length);
});
