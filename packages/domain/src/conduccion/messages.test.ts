import { expect, test } from 'vitest';
import { CONDUCCION_MESSAGES } from './messages';

test.each([
  ['PESV-03', CONDUCCION_MESSAGES.title, 'Plan estrategico de seguridad vial en tiempo real'],
  ['PESV-27', CONDUCCION_MESSAGES.noCategories, 'No se encontraron categorias que graficar'],
])('%s the text is given letter for letter', (_id, said, text) => {
  expect(said).toBe(text);
});
