import type { FormDef } from '@fenix/domain/forms/def';
import { UPLOADS } from '@fenix/domain/uploads';
import { expect, test } from 'vitest';
import { videoParts } from './moments';

const FORM = {
  sections: [
    {
      id: 'todo',
      title: 'Todo',
      fields: [
        { kind: 'file', name: 'foto5', label: 'Evidencia', upload: UPLOADS.actaEvidence },
        {
          kind: 'repeat',
          name: 'novedades',
          label: 'Novedad',
          add: 'Agregar',
          min: 1,
          max: 2,
          fields: [
            { kind: 'file', name: 'video', label: 'Video', upload: UPLOADS.informeVideo, each: ['video1', 'video2'] },
          ],
        },
        { kind: 'file', name: 'foto', label: 'Foto', upload: UPLOADS.informeFoto },
      ],
    },
  ],
} as const satisfies FormDef;

const file = (name: string) => new File(['x'], name);

test('VIDEO-01, VIDEO-05 the videos of a form travel with their moments, in rows by the place of each', () => {
  const files = {
    foto5: file('f.mp4'),
    video2: file('v.mp4'),
    foto: file('f.jpg'),
    'momento-foto5': file('m5.jpg'),
    'momento-video2': file('m2.jpg'),
  };
  const values = {
    momentos: { foto5: { second: 1, duration: 2 } },
    novedades: [
      { momentos: { video: { second: 7, duration: 8 } } },
      { momentos: { video: { second: 3, duration: 4 } } },
    ],
  };
  const sent = (['foto5', 'video2', 'foto'] as const).map((place) => [place, files[place]] as const);
  const { parts, pieces } = videoParts(FORM, values, files, sent);
  expect(pieces).toEqual({ foto5: 'actaEvidence', video2: 'informeVideo' });
  expect(parts.slice(0, 3)).toEqual(sent);
  expect(parts.slice(3)).toEqual([
    ['momento-foto5', files['momento-foto5']],
    ['momento-video2', files['momento-video2']],
    ['momentos', JSON.stringify({ foto5: { second: 1, duration: 2 }, video2: { second: 3, duration: 4 } })],
  ]);
});

test('VIDEO-05 a form without videos, and a moment whose still the phone could not keep, send as before', () => {
  const sent = [['foto', file('f.jpg')] as const];
  expect(videoParts(FORM, {}, {}, sent)).toEqual({ parts: sent });
  const film = [['foto5', file('v.mp4')] as const];
  const values = { momentos: { foto5: { second: 1, duration: 2 } } };
  expect(videoParts(FORM, values, {}, film)).toEqual({ parts: film, pieces: { foto5: 'actaEvidence' } });
});
