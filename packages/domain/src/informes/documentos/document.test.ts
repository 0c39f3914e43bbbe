import { describe, expect, test } from 'vitest';
import type { Block } from '../../document/blocks';
import { MISSING_FILE } from '../../media/archivo';
import { informeDocument, videosOf } from './document';
import type { Informe } from '../informe';
import { givenArchivo, givenInforme } from '../../testing/informes/informeFixture';

const seen = { address: 'https://flota.example/optimizacion/previewinforme/1' };
const paper = (change: Partial<Informe> = {}) => informeDocument(givenInforme(change), seen);
const of = <K extends Block['kind']>(kind: K, change: Partial<Informe> = {}) =>
  paper(change).blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);
const valueOf = (label: string, change: Partial<Informe> = {}) =>
  of('fields', change)
    .flatMap(({ rows }) => rows)
    .find(([name]) => name === label)?.[1];

describe('INF-56, INF-58 the paper of a report', () => {
  test('has its number in title, file name and footer', () => {
    expect(paper()).toMatchObject({ title: 'Informe n.º 42', fileName: 'Informe-42.pdf' });
    expect(of('header')).toEqual([
      { kind: 'header', title: 'INFORME DISCIPLINARIO', subtitle: 'Informe n.º 42 · Expreso del Caribe' },
    ]);
    expect(of('header', { typeReport: 'Novedad especifica' })[0]?.title).toBe('INFORME DE NOVEDAD ESPECÍFICA');
    expect(of('footer')).toEqual([{ kind: 'footer', text: 'Informe n.º 42 · Expreso del Caribe · ABC123' }]);
  });

  test.each([
    ['Fecha del informe', '02/11/2026 10:30'],
    ['Fecha de la novedad', '01/11/2026'],
    ['Placa', 'ABC123'],
    ['N° interno', '1042'],
    ['Operador', 'Pedro Pérez'],
    ['Tipo de informe', 'Disciplinario'],
    ['Sistema de video', 'Sí'],
    ['Elaborado por', 'Ana Ruiz · Expreso del Caribe'],
    ['Estado', 'En proceso'],
    ['Novedad', 'Parada no autorizada'],
    ['Rango', 'RANGO C · Normas internas'],
    ['Acta', undefined],
    ['Finalizado por', undefined],
  ])('says %s: %s', (label, value) => expect(valueOf(label)).toBe(value));

  test('INF-42 names its acta where the reader may read it', () => {
    expect(valueOf('Acta', { acta: { _id: 'x', consecutive: 7 } })).toBe('n.º 7');
  });

  test.each([
    ['0', 'Finalizado en 0 días'],
    ['1', 'Finalizado en 1 día'],
    ['17', 'Finalizado en 17 días'],
  ])('INF-62 a finished one of %s days says when it was finished, and by whom', (timeResponse, estado) => {
    const change = { status: 'success', timeResponse, finishedAt: '2026-11-03T04:59:00.000Z', finishedBy: 'Leo Legal' };
    const finished = change as Partial<Informe>;
    expect(valueOf('Estado', finished)).toBe(estado);
    expect(valueOf('Fecha de finalización', finished)).toBe('02/11/2026 23:59');
    expect(valueOf('Finalizado por', finished)).toBe('Leo Legal');
  });

  test('a deleted one and one of before say so', () => {
    expect(of('notice')).toEqual([]);
    expect(of('notice', { delete: true, isOld: true }).map(({ title }) => title)).toEqual([
      'Informe eliminado',
      'Formato anterior',
    ]);
  });
});

describe('INF-29, INF-39, INF-41 its novelties', () => {
  const data = [1, 2, 3].map((n) => ({ noveltie: `N${n}`, description: `${n}`.repeat(600) }));
  const three = {
    novelties: { v: '2.0.0', data },
    image1: givenArchivo('a.jpg'),
    image4: givenArchivo('b.jpg', { url: null, missing: true }),
    video1: givenArchivo('v1.mp4'),
    video3: givenArchivo('v3.mp4', { url: null, missing: true }),
  } as const satisfies Partial<Informe>;

  test('INF-29 each has its text, cut to 500 characters', () => {
    expect(of('text', three).map(({ body }) => body)).toEqual(['1'.repeat(500), '2'.repeat(500), '3'.repeat(500)]);
    expect(valueOf('Rango', three)).toBeUndefined();
  });

  test('its images stand under it, and what is missing says so', () => {
    expect(of('photos', three).flatMap(({ photos }) => photos)).toEqual([
      { url: '/uploads/a.jpg', caption: 'Novedad 1, imagen inicial' },
      { url: '/uploads/final.jpg', caption: 'Novedad 1, imagen final' },
      { url: null, caption: 'Novedad 2, imagen final', missing: MISSING_FILE },
    ]);
  });

  test('a video is a still and the address where it can be seen', () => {
    const informe = givenInforme(three);
    expect(videosOf(informe).map(({ name }) => name)).toEqual(['v1.mp4', 'v3.mp4']);
    const { blocks } = informeDocument(informe, { ...seen, frames: ['data:still', undefined] });
    expect(blocks.filter(({ kind }) => kind === 'video')).toEqual([
      { kind: 'video', caption: 'Novedad 1, video', address: seen.address, frame: 'data:still' },
      { kind: 'video', caption: 'Novedad 3, video', address: seen.address, missing: MISSING_FILE },
    ]);
  });

  test('OLD-03 files without a novelty of their own are further evidence', () => {
    const old = { isOld: true, image5: givenArchivo('e.jpg'), video2: givenArchivo('v2.mp4') };
    expect(of('photos', old).at(-1)).toMatchObject({
      title: 'Otras evidencias',
      photos: [{ caption: 'Evidencia 1', url: '/uploads/e.jpg' }],
    });
    expect(of('video', old)).toMatchObject([{ caption: 'Video de evidencia 1' }]);
  });
});
