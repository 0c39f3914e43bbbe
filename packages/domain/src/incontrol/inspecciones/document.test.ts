import { expect, test } from 'vitest';
import type { Block } from '../../document/blocks';
import { inspeccionDocument, inspeccionFacts, pasosOf, reporteFacts } from './document';
import type { Reporte } from './inspeccion';
import { sampleArchivo, sampleInspeccion, sampleReporte } from '../../testing/incontrol/inspeccionFixture';

const of = (inspeccion = sampleInspeccion()) =>
  inspeccionDocument(inspeccion, 'expreso del caribe', { address: 'https://fenix.example/x' });
const blocksOf = <K extends Block['kind']>(kind: K, inspeccion = sampleInspeccion()) =>
  of(inspeccion).blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);

test('INSP-06 route, schedule, driver, plate and asset', () => {
  expect(inspeccionFacts(sampleInspeccion())).toEqual([
    ['Ruta', 'BARRANQUILLA - SANTA MARTA'],
    ['Fecha', '15/11/2026'],
    ['Hora de inicio', '23:30'],
    ['Hora de fin', '01:40'],
    ['Conductor', 'Ángel Peña'],
    ['Placa', 'SQK482'],
    ['Vehículo', '1042'],
    ['Reportes', '1'],
  ]);
});

test('INSP-07, INSP-13 passes with both times and the difference in minutes; what is not there is X', () => {
  expect(pasosOf(sampleInspeccion())).toEqual([
    { nombre: 'Barranquilla', programada: '08:00', real: '08:11', diferencia: '11 min tarde', minutos: 11 },
    { nombre: 'pendding', programada: 'X', real: 'X', diferencia: 'X', minutos: null },
  ]);
});

test('INSP-08, INSP-12, INSP-13 one block per report; texts without data are pendding, times and counts X', () => {
  expect(reporteFacts(sampleReporte({ dateTimeReport: '', totalPassengers: null }))).toEqual([
    ['Inspector', 'Marta Ríos'],
    ['Inicio', 'X'],
    ['Fin', '08:20'],
    ['Pasajeros', 'X'],
    ['Empresa', 'pendding'],
    ['Punto de control', 'pendding'],
    ['Novedades', 'pendding'],
    ['Implicados', 'pendding'],
    ['Funcionarios', 'Policía: Placa 123'],
  ]);
  const two = sampleInspeccion({ data_extra: [sampleReporte(), sampleReporte()] });
  expect(blocksOf('fields', two).map(({ title }) => title)).toEqual([undefined, 'Reporte 1', 'Reporte 2']);
  expect(blocksOf('text', two)).toHaveLength(2);
});

test('INSP-10, INSP-11, INSP-15 the paper has the day in its name, pictures as pictures, the rest as video, and the signature', () => {
  expect(of().fileName).toBe('Inspeccion-2026-11-15.pdf');
  expect(blocksOf('photos').map(({ photos }) => photos.map(({ url }) => url))).toEqual([['/uploads/uno.jpg']]);
  expect(blocksOf('video').map(({ caption }) => caption)).toEqual(['Reporte 1, video 1']);
  expect(blocksOf('signature')).toHaveLength(1);
});

test('VIDEO-07 the paper shows the still of a chosen moment; a video without one prints as before', () => {
  const moment = { second: 42, duration: 190 };
  const inspeccion = sampleInspeccion({
    data_extra: [
      sampleReporte({ collectionPictures: [], video: [{ ...sampleArchivo('uno.mp4'), thumbnail: '/uno.jpg' }] }),
      sampleReporte({
        collectionPictures: [],
        video: [{ ...sampleArchivo('dos.mp4'), thumbnail: '/dos.jpg', moment }],
      }),
    ],
  });
  const { blocks } = inspeccionDocument(inspeccion, 'expreso del caribe', { address: 'https://fenix.example/x' });
  const videos = blocks.filter((block) => block.kind === 'video');
  expect(videos.map((block) => [block.caption, block.frame, block.moment])).toEqual([
    ['Reporte 1, video 1', undefined, undefined],
    ['Reporte 2, video 1', '/dos.jpg', 'Momento 0:42 de 3:10'],
  ]);
});

test('IAPP-07 a photograph says when and where it was taken, as far as the report has it', () => {
  const picture = sampleArchivo('uno.jpg');
  const collectionPictures = [
    { picture, dateTime: '15/11/2026 08:06', latitud: 10.9, longitud: -74.45678 },
    { picture, dateTime: '15/11/2026 08:07', latitud: null, longitud: null },
    { picture, dateTime: '', latitud: null, longitud: null },
  ];
  const [photos] = blocksOf('photos', sampleInspeccion({ data_extra: [sampleReporte({ collectionPictures })] }));
  expect(photos?.photos.map(({ caption }) => caption)).toEqual([
    'Reporte 1, fotografía 1 · 15/11/2026 08:06 · 10.90000, -74.45678',
    'Reporte 1, fotografía 2 · 15/11/2026 08:07',
    'Reporte 1, fotografía 3',
  ]);
});

test('the signature carries the name of who received, never the inspector’s; without a name it is alone', () => {
  const signatures = (change: Partial<Reporte['data']>) =>
    blocksOf('signature', sampleInspeccion({ data_extra: [sampleReporte(change)] }));
  expect(signatures({ responsibleName: 'Wilson Zapata' })).toEqual([
    { kind: 'signature', name: 'Wilson Zapata', role: 'Firma recibido', url: '/uploads/firma.png' },
  ]);
  expect(signatures({ responsibleName: '' })).toEqual([
    { kind: 'signature', name: '', role: 'Firma recibido', url: '/uploads/firma.png' },
  ]);
  expect(signatures({ responsibleName: 'Wilson Zapata', signature: null })).toEqual([
    { kind: 'signature', name: 'Wilson Zapata', role: 'Firma recibido' },
  ]);
  expect(signatures({ responsibleName: '', signature: null })).toEqual([]);
});

test('what could not be read is said on the paper, and so is that there is no report yet', () => {
  const odd = sampleInspeccion({ data_extra: [sampleReporte({ unread: ['Pasajeros', '«clima»'] })] });
  expect(blocksOf('notice', odd)).toMatchObject([{ title: 'No pudimos leer de este reporte: Pasajeros, «clima».' }]);
  expect(blocksOf('notice', sampleInspeccion({ data_extra: [] }))).toMatchObject([
    { title: 'Ningún inspector ha enviado su reporte' },
  ]);
});
