import { expect, test } from 'vitest';
import { allFields, uploadsOf } from '../forms/def';
import { problemsOf } from '../forms/problems';
import { NewInforme, fileProblems } from './crear';
import { INFORME_FORM, TIPO_OPTIONS, freshInforme, toldOf } from './form';
import { FOTO_FIELDS, VIDEO_FIELDS } from './informe';
import { RANGOS } from './novedades';

const right = freshInforme({
  typeReport: 'disciplinario',
  client: 'expreso del caribe',
  videoSystem: true,
  dateNoveltie: '2026-11-02',
  plate: 'SZK482',
  internalNumber: '1042',
  operatorName: 'Luis Daza',
  newNovelties: [{ noveltie: 'Parada no autorizada', description: 'Sin reportar.' }],
});

test('INF-40 what the form takes for right, the call takes too', () => {
  const given = new Set(['foto2']);
  expect(problemsOf(INFORME_FORM, right, given)).toEqual([]);
  const told = NewInforme.parse(toldOf(right));
  expect(fileProblems({ videoSystem: told.videoSystem, novelties: told.newNovelties.length }, given)).toEqual([]);
  expect(told).toMatchObject({ videoSystem: 'Si', plate: 'SZK482' });
});

test('INF-26 what the call asks for, the form asks for', () => {
  const asked = allFields(INFORME_FORM).map(({ name }) => name);
  expect(asked.toSorted()).toEqual(
    Object.keys(NewInforme.shape)
      .filter((name) => name !== 'proceddingId')
      .toSorted(),
  );
});

test('INF-33, INF-41 six photos and three videos, each in its place', () => {
  expect(Object.keys(uploadsOf(INFORME_FORM)).toSorted()).toEqual([...FOTO_FIELDS, ...VIDEO_FIELDS].toSorted());
});

test('INF-18 every type is offered under its range', () => {
  expect(TIPO_OPTIONS).toHaveLength(RANGOS.flatMap(({ tipos }) => tipos).length);
  expect(TIPO_OPTIONS[0]).toMatchObject({ group: 'RANGO A · Posible connotación penal' });
});
