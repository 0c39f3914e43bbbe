import { expect, test } from 'vitest';
import type { Block, Doc } from '../../document/blocks';
import { presetDocument } from './document';
import { givenPreset, givenPresetItem } from '../../testing/prealistamiento/presetFixture';

function blocksOf<K extends Block['kind']>(doc: Doc, kind: K) {
  return doc.blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);
}
const paper = (change: Parameters<typeof givenPreset>[0] = {}) => presetDocument(givenPreset(change));

test('PRE-13, PRE-14 what is bad comes first, what blocks before it, then each section whole with its counts', () => {
  const doc = paper();
  expect(doc.fileName).toBe('Prealistamiento-1042.pdf');
  expect(doc.blocks.map((block) => ('title' in block && block.title) || block.kind)).toEqual([
    'PREALISTAMIENTO',
    'No aprobado',
    'fields',
    'En mal estado',
    'photos',
    'Novedades',
    'Observaciones',
    'Documentos',
    'Llantas',
    'signature',
    'signature',
    'footer',
  ]);
  expect(blocksOf(doc, 'table')[0]?.rows).toEqual([
    ['Delantera izquierda (bloqueante)', 'Llantas', 'Lisa', '—'],
    ['Cédula del conductor', 'Documentos', 'No la trae', '12/03/2026'],
  ]);
  expect(blocksOf(doc, 'photos')[0]?.photos).toEqual([{ url: '/uploads/llanta', caption: 'Delantera izquierda' }]);
  expect(blocksOf(doc, 'checks').map(({ note }) => note)).toEqual([
    '1 Bueno · 1 Malo · 0 N/A',
    '0 Bueno · 1 Malo · 1 N/A',
  ]);
  expect(blocksOf(doc, 'checks')[0]?.items[0]?.name).toBe('1. SOAT. Vence el 31/12/2026');
});

test('PRE-23 the verdict says what it rests on', () => {
  const verdict = (estado: 'true' | 'false') => blocksOf(paper({ estado }), 'notice')[0];
  expect(verdict('false')).toMatchObject({ tone: 'alert', text: 'El vehículo no puede salir: Delantera izquierda.' });
  expect(verdict('true')).toMatchObject({ tone: 'info', title: 'Aprobado', text: 'El vehículo puede salir.' });
});

test('PRE-23 a paper that had expired is named in the verdict; a check decided before that rule prints as it did', () => {
  const checkList = [
    givenPresetItem({ name: 'Documentos', value: null, isTitle: true }),
    givenPresetItem({ name: 'SOAT', observation: 'Venció el 01/01/2020', criticidad: 'bloqueante' }),
  ];
  const verdict = (change: Parameters<typeof givenPreset>[0]) => blocksOf(paper({ checkList, ...change }), 'notice')[0];
  expect(verdict({ bloqueos: ['SOAT: venció el 01/01/2020'] })).toMatchObject({
    title: 'No aprobado',
    text: 'El vehículo no puede salir: SOAT: venció el 01/01/2020.',
  });
  expect(verdict({ estado: 'true', bloqueos: [] })).toMatchObject({
    title: 'Aprobado',
    text: 'El vehículo puede salir.',
  });
});

test('PRE-18 one that came late says so, and whether it waited', () => {
  const late = (change: Parameters<typeof givenPreset>[0]) =>
    blocksOf(paper(change), 'notice').find(({ title }) => title === 'Recibido más tarde')?.text;
  expect(late({ sendDate: '2026-03-10T09:04:59.000Z' })).toBeUndefined();
  expect(late({ sendDate: '2026-03-10T09:05:00.000Z' })).toBe(
    'Se llenó el 10/03/2026 04:00 y llegó el 10/03/2026 04:05, 5 min después.',
  );
  expect(late({ sendDate: '2026-03-10T10:30:00.000Z', isBuffer: true })).toBe(
    'Se llenó el 10/03/2026 04:00 y llegó el 10/03/2026 05:30, 1,5 h después. Esperó en el equipo hasta tener señal.',
  );
  expect(late({ sendDate: '2026-03-10T09:00:20.000Z', isBuffer: true })).toBe(
    'Se llenó el 10/03/2026 04:00 y llegó el 10/03/2026 04:00, menos de un minuto después. Esperó en el equipo hasta tener señal.',
  );
});

test('PRE-21 what had expired on that day is emphasised, the extinguisher too', () => {
  const checkList = [
    givenPresetItem({ name: 'Documentos', value: null, isTitle: true }),
    givenPresetItem({ name: 'SOAT', observation: 'Venció el 09/03/2026' }),
  ];
  const [, expired] = blocksOf(paper({ checkList, fechaVencimientoExtintor: '2026-03-09' }), 'notice');
  expect(expired?.text).toBe('SOAT: venció el 09/03/2026 · Extintor: venció el 09/03/2026');
  expect(blocksOf(paper({ fechaVencimientoExtintor: '2026-03-10' }), 'notice')).toHaveLength(1);
});

test('PRE-17 both sign; a file that is not there says so, and what is not known is left out', () => {
  const bare = { url: null, thumbnail: null, name: 'x.png', kind: 'picture', missing: true } as const;
  const doc = paper({ signatureDriver: bare });
  expect(blocksOf(doc, 'signature')).toMatchObject([
    { name: 'Marta Ruiz', role: 'Responsable', url: '/uploads/responsable' },
    { name: 'Édgar Núñez', role: 'Conductor', missing: expect.any(String) as string },
  ]);
  const labels = blocksOf(doc, 'fields')[0]?.rows.map(([label]) => label);
  expect(labels).not.toContain('Cédula');
  expect(labels).toContain('Kilometraje');
});

const noticeOf = (title: string, change: Parameters<typeof givenPreset>[0]) =>
  blocksOf(paper(change), 'notice').find((block) => block.title === title)?.text;

test('PRE-20 kilometres that did not fit what was known are on the paper, those that did are not', () => {
  const text = 'Se escribió 12 km. El GPS marca 567.584 km: 567.572 km más. La revisión anterior decía 566.000 km.';
  const km = { kilometraje: 12, kilometrajeGps: 567_584, kilometrajeAnterior: 566_000 };
  expect(noticeOf('Kilometraje por revisar', km)).toBe(text);
  expect(noticeOf('Kilometraje por revisar', { ...km, kilometraje: 567_000 })).toBeUndefined();
});

test('PRE-20 who is responsible signs under their own name; one person for both is marked', () => {
  const doc = paper({ responsable: 'Édgar Núñez', mismaPersona: true });
  expect(blocksOf(doc, 'signature')[0]).toMatchObject({ name: 'Édgar Núñez', role: 'Responsable' });
  const title = 'Responsable y conductor son la misma persona';
  expect(noticeOf(title, { responsable: 'Édgar Núñez', mismaPersona: true })).toBe('Édgar Núñez firmó por los dos.');
  expect(noticeOf(title, { responsable: 'Marta Ruiz', mismaPersona: false })).toBeUndefined();
});

test('PRE-20 the paper says which check it was, who made it and in how long', () => {
  const rows = Object.fromEntries(blocksOf(paper({ duracion: 36, isFast: true }), 'fields')[0]?.rows ?? []);
  expect(rows).toMatchObject({ Revisión: 'Rápida', 'Realizado por': 'Marta Ruiz', 'Hecho en': '0:36' });
  expect(Object.keys(Object.fromEntries(blocksOf(paper(), 'fields')[0]?.rows ?? []))).not.toContain('Hecho en');
});

test('PRE-23 a check whose blocking points are all N/A says so', () => {
  const item = (value: 'Bueno' | 'N/A') =>
    givenPresetItem({ name: 'SOAT', value, isNa: value === 'N/A', criticidad: 'bloqueante' });
  const text = 'Todos los puntos bloqueantes se marcaron N/A: nada de lo que impide salir se revisó.';
  expect(noticeOf('Sin puntos revisados', { checkList: [item('N/A'), item('N/A')] })).toBe(text);
  expect(noticeOf('Sin puntos revisados', { checkList: [item('N/A'), item('Bueno')] })).toBeUndefined();
});

test('CUM-24, CUM-25 the paper has the documents of both, what is missing, and what was bad before', () => {
  const personas = {
    responsable: { tipoDocumento: 'CC', documento: '1045', cargo: 'Jefe de patio' },
    conductor: { tipoDocumento: 'CE', documento: '900' },
  };
  const rows = Object.fromEntries(blocksOf(paper({ personas, responsable: 'Marta Ruiz' }), 'fields')[0]?.rows ?? []);
  expect(rows).toMatchObject({
    'Documento del conductor': 'CE 900',
    Responsable: 'Marta Ruiz',
    'Documento del responsable': 'CC 1045',
    'Cargo del responsable': 'Jefe de patio',
  });
  const avisos = ['Incompleto para reporte: falta el documento del conductor.'];
  expect(noticeOf('Documentos', { avisos })).toBe(avisos[0]);
  expect(noticeOf('Por regla de la empresa', { avisos })).toBeUndefined();
  const ofClass = ['Se revisó como Moto y la hoja de vida dice Bus.'];
  expect(noticeOf('Clase del vehículo', { avisos: ofClass })).toBe(ofClass[0]);
  expect(noticeOf('Por regla de la empresa', { avisos: ofClass })).toBeUndefined();
  const antes = 'Estaba malo desde el 12/11/2026';
  const checkList = [
    givenPresetItem({ name: 'Luces', value: null, isTitle: true }),
    givenPresetItem({ name: 'Luz de reversa', antes }),
  ];
  expect(blocksOf(paper({ checkList }), 'checks')[0]?.items[0]?.name).toBe(`1. Luz de reversa. ${antes}`);
});
