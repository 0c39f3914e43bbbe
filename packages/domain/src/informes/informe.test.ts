import { describe, expect, test } from 'vitest';
import type { Archivo } from '../media/archivo';
import { FOTO_FIELDS, novedadesOf, slotOf, VIDEO_FIELDS } from './informe';
import { InformesQuery } from './lista/lista';
import { filesOf, noveltiesOf } from './documentos/old';

const file = (name: string): Archivo => ({ url: `/${name}`, thumbnail: null, name, kind: 'picture', missing: false });

test('INF-37, INF-40 what is sent as a photo is kept as an image, and a video under its name', () => {
  expect(FOTO_FIELDS.map(slotOf)).toEqual(['image1', 'image2', 'image3', 'image4', 'image5', 'image6']);
  expect(VIDEO_FIELDS.map(slotOf)).toEqual([...VIDEO_FIELDS]);
});

test('INF-39, INF-41 novelty n has images 2n-1 and 2n and video n; empty places stay empty', () => {
  const data = [1, 2, 3].map((n) => ({ noveltie: `N${n}`, description: `D${n}` }));
  const none = { image1: null, image2: null, image3: null, image4: null, image5: null, image6: null };
  const files = { ...none, image2: file('b'), image3: file('c'), image4: file('d'), image6: file('f') };
  const videos = { video1: null, video2: file('v'), video3: null };
  const novedades = novedadesOf({ novelties: { v: '2.0.0', data }, ...files, ...videos });
  expect(novedades.map((one) => [one.imageInit?.name, one.imageEnd?.name, one.video?.name])).toEqual([
    [undefined, 'b', undefined],
    ['c', 'd', 'v'],
    [undefined, 'f', undefined],
  ]);
});

describe('OLD-03 a legacy report', () => {
  const data = [{ noveltie: 'Hurto', description: 'Texto' }];
  test('reads like one of today', () => {
    expect(noveltiesOf(data)).toEqual({ v: '2.0.0', data });
    expect(noveltiesOf({ v: '2.0.0', data })).toEqual({ v: '2.0.0', data });
  });

  test('its files take the places in their order, pictures and videos apart', () => {
    expect(filesOf(['a.jpg', 'v.mp4', 'b.PNG'])).toEqual({ image1: 'a.jpg', image2: 'b.PNG', video1: 'v.mp4' });
    expect(filesOf({ image2: 'x' })).toEqual({ image2: 'x' });
    expect(filesOf(['uno', 'dos'], (name) => (name === 'dos' ? 'picture' : 'video'))).toEqual({
      image1: 'dos',
      video1: 'uno',
    });
  });
});

describe('INF-71, INF-72 what a list can be asked', () => {
  test('nothing at all is the whole list, newest first', () => {
    expect(InformesQuery.parse({})).toEqual({ sort: 'fecha:desc' });
  });

  test.each([
    ['one text', 'frenos  ABC123', 'frenos  ABC123'],
    ['a list', ['frenos', ' ABC123 '], 'frenos ABC123'],
    ['nothing', '', ''],
  ])('tags are %s', (_, tags, words) => expect(InformesQuery.parse({ tags }).tags).toBe(words));

  test('days come as the day or as its shifted instant; blank is none', () => {
    const asked = { fechaIni: '2026-11-16T00:00:00.000Z', fechaFin: '2026-11-15', color: '', status: '', client: '' };
    expect(InformesQuery.parse(asked)).toEqual({ fechaIni: '2026-11-15', fechaFin: '2026-11-15', sort: 'fecha:desc' });
  });

  test.each([
    { color: 'blue' },
    { status: 'open' },
    { limit: 501 },
    { tags: 'a'.repeat(101) },
    { page: 2 },
    { tags: ['\0'] },
  ])('%j is refused', (asked) => expect(InformesQuery.safeParse(asked).success).toBe(false));
});
