import { ACTA } from '@fenix/domain/actas/record';
import { INFORME } from '@fenix/domain/informes/record';
import { DOCUMENTO } from '@fenix/domain/plantillas/record';
import { PREALISTAMIENTO } from '@fenix/domain/prealistamiento/record';
import { expect, test } from 'vitest';
import { formKind } from './formKind';

test('the sentences of a form follow the gender and the article of its kind', () => {
  expect(formKind(ACTA).words).toEqual({
    waiting: 'El acta quedó guardada en este equipo y se envía sola.',
    sending: 'Enviando el acta',
    onItsWay: 'Va en camino con sus fotos y su firma. Puedes cancelar el envío sin perder nada.',
    failed: 'El acta no se pudo enviar',
    complete: 'El acta está completa y guardada en este equipo',
    alone: 'sola',
    discard: {
      title: '¿Descartar el borrador?',
      message: 'Se borra de este equipo todo lo que llenaste en esta acta, con sus fotos y su firma.',
      confirmLabel: 'Descartar',
      danger: true,
    },
  });
  expect(formKind(PREALISTAMIENTO).words).toMatchObject({
    waiting: 'El prealistamiento quedó guardado en este equipo y se envía solo.',
    failed: 'El prealistamiento no se pudo enviar',
    alone: 'solo',
  });
  expect(formKind(INFORME).words.discard.message).toBe(
    'Se borra de este equipo todo lo que llenaste en este informe, con sus fotos y sus videos.',
  );
});

test('the names of forms on devices are those under which older versions stored their drafts', () => {
  const names = [ACTA, INFORME, PREALISTAMIENTO, DOCUMENTO].map((kind) => formKind(kind).name);
  expect(names).toEqual(['acta', 'informe', 'preset', 'documento']);
});
