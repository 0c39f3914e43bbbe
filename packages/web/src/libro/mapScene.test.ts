import { sampleLibro } from '@fenix/domain/testing/libro/libroFixture';
import { expect, test } from 'vitest';
import { mapScene, placeOf, viewOf } from './mapScene';

test('TRIP-20 the map of a photo is at zoom 15, over the place of the photo', () => {
  const foto = { ...sampleLibro().fotos[0]!, latitud: 11, longitud: -74.5 };
  const center = placeOf(foto);
  expect(center && viewOf(center)).toEqual({ center: { latitud: 11, longitud: -74.5 }, zoom: 15 });
  expect(center && mapScene(sampleLibro(), center).marca).toEqual(center);
  expect(placeOf({ ...foto, latitud: null })).toBeUndefined();
});
