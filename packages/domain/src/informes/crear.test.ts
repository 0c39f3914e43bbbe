import { describe, expect, test } from 'vitest';
import { fileProblems, isFutureDay, NewInforme } from './crear';
import { INFORME_MESSAGES } from './messages';

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

const problems = (change: Record<string, unknown>) =>
  (NewInforme.safeParse({ ...GIVEN, ...change }).error?.issues ?? []).map(({ path }) => path.join('.'));

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
  const { noEndImage, noSuchNovelty, noVideoSystem } = INFORME_MESSAGES;
  test.each([
    ['the end image alone', 'Si', 1, ['foto2'], []],
    ['everything', 'Si', 3, ['foto1', 'foto2', 'foto3', 'foto4', 'foto5', 'foto6', 'video1', 'video2', 'video3'], []],
    ['the initial image alone', 'Si', 1, ['foto1'], [['foto2', noEndImage]]],
    ['none for the second', 'No', 2, ['foto2'], [['foto4', noEndImage]]],
    ['a photo of no novelty', 'Si', 1, ['foto2', 'foto3'], [['foto3', noSuchNovelty]]],
    ['a video of no novelty', 'No', 1, ['foto2', 'video3'], [['video3', noSuchNovelty]]],
    ['a video without a video system', 'No', 1, ['foto2', 'video1'], [['video1', noVideoSystem]]],
  ] as const)('%s', (_, videoSystem, novelties, given, refused) => {
    const found = fileProblems({ videoSystem, novelties }, new Set(given));
    expect(found.map(({ path, message }) => [path, message])).toEqual(refused);
  });
});
