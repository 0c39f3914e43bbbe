import { describe, expect, test } from 'vitest';
import { UPLOADS, type Upload, acceptOf, uploadProblem, uploadRules, videoRule } from './uploads';

describe('which files a place takes', () => {
  test('the file input gets each type once', () => {
    expect(acceptOf(UPLOADS.clientLogo)).toBe('image/png,image/jpeg,image/webp');
    expect(acceptOf({ formats: ['mp4', 'jpg'] })).toBe('video/mp4,image/jpeg');
  });

  const LOGO = UPLOADS.clientLogo;
  test.each([
    ['a picture', { name: 'a.png', type: 'image/png', size: 1 }],
    ['a jpg by its type', { name: 'a', type: 'image/jpeg', size: 4_999_999 }],
    ['exactly the most', { name: 'a.webp', type: 'image/webp', size: 5_000_000 }],
  ])('%s may go', (_, file) => {
    expect(uploadProblem(file, LOGO)).toBeUndefined();
  });

  test.each([
    ['one byte too many', { name: 'a.png', type: 'image/png', size: 5_000_001 }, 'a.png: supera 5 MB.'],
    ['an empty file', { name: 'a.png', type: 'image/png', size: 0 }, 'a.png: el archivo está vacío.'],
    [
      'another kind, whatever its name says',
      { name: 'a.png', type: 'image/svg+xml', size: 1 },
      'a.png: el formato no está permitido. Usa png, jpeg, jpg, webp.',
    ],
    [
      'a kind the browser does not know',
      { name: 'a.exe', type: '', size: 1 },
      'a.exe: el formato no está permitido. Usa png, jpeg, jpg, webp.',
    ],
    [
      'a video where only pictures are taken',
      { name: 'v.mp4', type: 'video/mp4', size: 1 },
      'v.mp4: el formato no está permitido. Usa png, jpeg, jpg, webp.',
    ],
  ])('%s is refused with a message', (_, file, problem) => {
    expect(uploadProblem(file, LOGO)).toBe(problem);
  });

  test.each([
    ['actaEvidence', 'Fotos png, jpeg o jpg, de hasta 30 MB, o videos mp4 o mov, de hasta 200 MB.'],
    ['boletin', 'Fotos png, jpeg o jpg o videos mp4 o mov, de hasta 20 MB.'],
    ['papel', 'Fotos png, jpeg, jpg o webp o PDF, de hasta 15 MB.'],
    ['informeFoto', 'Fotos png, jpeg o jpg, de hasta 15 MB.'],
    ['informeVideo', 'Videos mp4, m4v o mov, de hasta 200 MB.'],
  ] as const)('%s says beforehand what it takes', (place, rules) => {
    expect(uploadRules(UPLOADS[place])).toBe(rules);
  });

  test('INF-31 a video of a report is mp4 or m4v', () => {
    const video = (type: string) => uploadProblem({ name: 'v.m4v', type, size: 10 }, UPLOADS.informeVideo);
    expect([video('video/mp4'), video('video/x-m4v')]).toEqual([undefined, undefined]);
    expect(video('video/quicktime')).toBeUndefined();
    expect(video('video/webm')).toBe('v.m4v: el formato no está permitido. Usa mp4, m4v, mov.');
  });

  test.each([
    ['image/jpeg', 30_000_000, undefined],
    ['image/jpeg', 30_000_001, 'x: supera 30 MB.'],
    ['video/mp4', 200_000_000, undefined],
    ['video/mp4', 200_000_001, 'x: supera 200 MB.'],
  ])('VIDEO-01 evidence of an acta: %s of %i bytes', (type, size, problem) => {
    expect(uploadProblem({ name: 'x', type, size }, UPLOADS.actaEvidence)).toBe(problem);
  });

  test.each([
    [UPLOADS.actaEvidence, 'Hasta unos 100 segundos de video (200 MB).'],
    [UPLOADS.inspeccionVideo, 'Hasta unos 100 segundos de video (200 MB).'],
    [UPLOADS.inspeccionVideoCorto, 'Hasta unos 10 segundos de video (20 MB).'],
  ])('how long a video may be follows from its size', (place, words) => {
    expect(videoRule(place)).toBe(words);
  });

  test('a place that takes videos takes them', () => {
    const place: Upload = { formats: ['mp4'], maxFiles: 1, maxBytes: 10 };
    expect(uploadProblem({ name: 'v.mp4', type: 'video/mp4', size: 10 }, place)).toBeUndefined();
  });
});
