import { expect, test } from 'vitest';
import { allFields, uploadsOf } from '../../forms/def';
import { problemsOf } from '../../forms/problems';
import { NOVEDADES_INICIALES, tipoOptions } from '../catalogo/catalogo';
import { NewInforme, informeProblems } from './checkInforme';
import { INFORME_FORM, freshInforme, toldOf } from './form';
import { FOTO_FIELDS, VIDEO_FIELDS } from '../informe';

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
  const { rangos } = NOVEDADES_INICIALES;
  expect(informeProblems(told, { rangos, given, now: new Date('2026-11-16T15:00:00Z') })).toEqual([]);
  expect(toldOf(right)).toMatchObject({ videoSystem: 'Si', plate: 'SZK482' });
});

test('INF-26 what the call asks for, the form asks for', () => {
  const asked = allFields(INFORME_FORM).map(({ name }) => name);
  expect(asked.toSorted()).toEqual(
    Object.keys(NewInforme.shape)
      .filter((name) => !['proceddingId', 'version', 'origen'].includes(name))
      .toSorted(),
  );
});

test('INF-33, INF-41 six photos and three videos, each in its place', () => {
  expect(Object.keys(uploadsOf(INFORME_FORM)).toSorted()).toEqual([...FOTO_FIELDS, ...VIDEO_FIELDS].toSorted());
});

test('INF-18 every type is offered under its range, and of the reserve none', () => {
  const options = tipoOptions(NOVEDADES_INICIALES.rangos);
  expect(options).toHaveLength(116);
  expect(options[0]).toMatchObject({ group: 'RANGO A · Posible connotación penal' });
  expect(options.map(({ value }) => value)).not.toContain('No asegurar la carga');
});
