import { expect, test } from 'vitest';
import type { Block, Doc } from '../document/blocks';
import { presetDocument } from './document';
import { givenPreset, givenPresetItem } from './presetFixture';

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
  expect(verdict('true')).toMatchObject({ tone: 'info', title: 'Aprobado' });
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
});

test('PRE-21 what had expired on that day stands out, the extinguisher too', () => {
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
