import { describe, expect, test } from 'vitest';
import { NOVEDADES_INICIALES } from '../catalogo/catalogo';
import { NewInforme, informeProblems } from './checkInforme';
import { FinishNote, isFutureDay } from './crear';

const NOVELTY = { noveltie: 'Parada no autorizada', description: 'Se detuvo veinte minutos.' };
const GIVEN = {
  newNovelties: [NOVELTY],
  typeReport: 'disciplinario',
  videoSystem: 'Si',
  dateNoveltie: '2026-11-15',
  plate: 'abc123',
  internalNumber: '1042',
  operatorName: 'Pedro Pérez',
  client: 'acme',
};

const NOW = new Date('2026-11-16T15:00:00.000Z');
const ALL_FILES = new Set(['foto2', 'foto4', 'foto6']);

/** By the answers first, as the server does; then by what does not show in them. */
function found(change: Record<string, unknown>, given: ReadonlySet<string>) {
  const parsed = NewInforme.safeParse({ ...GIVEN, ...change });
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return informeProblems(parsed.data, { rangos: NOVEDADES_INICIALES.rangos, given, now: NOW });
}
const problems = (change: Record<string, unknown>) => {
  const novelties = (change.newNovelties ?? GIVEN.newNovelties) as unknown[];
  const given = new Set([...ALL_FILES].slice(0, novelties.length));
  return found(change, given).map(({ path }) => path);
};

describe('INF-26 to INF-28, INF-40 what a report says', () => {
  test('is taken, with the plate in capitals', () => {
    expect(NewInforme.parse(GIVEN)).toMatchObject({ plate: 'ABC123', newNovelties: [NOVELTY] });
    expect(NewInforme.parse({ ...GIVEN, proceddingId: '' }).proceddingId).toBeUndefined();
  });

  test.each(['typeReport', 'client', 'videoSystem', 'dateNoveltie', 'plate', 'internalNumber', 'operatorName'])(
    'INF-26 without %s it is refused',
    (field) => {
      expect(problems({ [field]: undefined })).toEqual([field]);
      expect(new Set(problems({ [field]: '' }))).toEqual(new Set([field]));
    },
  );

  test.each([
    ['another type', { typeReport: 'Disciplinario' }, ['typeReport']],
    ['another answer', { videoSystem: 'Sí' }, ['videoSystem']],
    ['five characters', { plate: 'ABC12' }, ['plate']],
    ['seven characters', { plate: 'ABC1234' }, ['plate']],
    ['no day', { dateNoveltie: '2026-02-30' }, ['dateNoveltie']],
    ['a version in other words', { version: 'la de hoy' }, ['version']],
    [
      'a reserve nobody switched on',
      { newNovelties: [{ ...NOVELTY, noveltie: 'No asegurar la carga' }] },
      ['newNovelties.0.noveltie'],
    ],
    ['a field nobody asks for', { newNovelties: [{ ...NOVELTY, extra: 'x' }] }, ['newNovelties.0']],
    ['no id', { proceddingId: '12' }, ['proceddingId']],
    ['no novelty', { newNovelties: [] }, ['newNovelties']],
    ['four novelties', { newNovelties: [NOVELTY, NOVELTY, NOVELTY, NOVELTY] }, ['newNovelties']],
    ['an unknown type', { newNovelties: [{ ...NOVELTY, noveltie: 'Otra' }] }, ['newNovelties.0.noveltie']],
    ['no description', { newNovelties: [NOVELTY, { ...NOVELTY, description: ' ' }] }, ['newNovelties.1.description']],
    [
      '501 characters',
      { newNovelties: [{ ...NOVELTY, description: 'a'.repeat(501) }] },
      ['newNovelties.0.description'],
    ],
  ])('%s is refused', (_, change, paths) => expect(problems(change)).toEqual(paths));

  test('INF-32 too many and too few are said in words', () => {
    const four = found({ newNovelties: [NOVELTY, NOVELTY, NOVELTY, NOVELTY] }, ALL_FILES);
    expect([...four, ...found({ newNovelties: [] }, ALL_FILES)].map(({ message }) => message)).toEqual([
      'Un informe lleva entre 1 y 3 novedades.',
      'Un informe lleva entre 1 y 3 novedades.',
    ]);
  });

  test('INF-28, INF-32 three novelties of 500 characters each are taken', () => {
    const longest = { ...NOVELTY, description: 'a'.repeat(500) };
    expect(problems({ newNovelties: [longest, longest, longest] })).toEqual([]);
  });

  test.each([
    ['2026-11-15', false],
    ['2026-11-16', true],
  ])('what happens on %s, late on the fifteenth in Bogotá, is to come: %s', (day, isFuture) => {
    expect(isFutureDay(day, new Date('2026-11-16T04:00:00.000Z'))).toBe(isFuture);
  });
});

describe('INF-23, INF-25, INF-31, INF-41 the files of a report', () => {
  const REQUIRED = 'Este campo es obligatorio';
  const NO_NOVELTY = 'Este archivo no corresponde a ninguna novedad del informe.';
  const NO_VIDEO = 'El informe dice que el vehículo no tiene sistema de video.';
  test.each([
    ['the end image alone', 'Si', 1, ['foto2'], []],
    ['everything', 'Si', 3, ['foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'foto6', 'video1', 'video2', 'video3'], []],
    ['the initial image alone', 'Si', 1, ['foto1'], [['foto2', REQUIRED]]],
    ['none for the second', 'No', 2, ['foto2'], [['foto4', REQUIRED]]],
    ['a photo of no novelty', 'Si', 1, ['foto2', 'foto3'], [['foto3', NO_NOVELTY]]],
    ['a video of no novelty', 'No', 1, ['foto2', 'video3'], [['video3', NO_NOVELTY]]],
    ['a video without a video system', 'No', 1, ['foto2', 'video1'], [['video1', NO_VIDEO]]],
  ] as const)('%s', (_, videoSystem, novelties, given, refused) => {
    const newNovelties = Array.from({ length: novelties }, () => NOVELTY);
    const errors = found({ videoSystem, newNovelties }, new Set(given));
    expect(errors.map(({ path, message }) => [path, message])).toEqual(refused);
  });
});

test('a note of 500 characters is taken, a blank one is none, and a longer one is refused with a message', () => {
  expect(FinishNote.parse('a'.repeat(500))).toHaveLength(500);
  expect(FinishNote.parse('  ')).toBeUndefined();
  expect(FinishNote.safeParse('a'.repeat(501)).error?.issues[0]?.message).toBe('La nota admite hasta 500 caracteres.');
});
