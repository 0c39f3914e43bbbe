import { describe, expect, test } from 'vitest';
import type { Block, Doc } from '../../document/blocks';
import { MISSING_FILE } from '../../media/archivo';
import { blankDocument, documentoDocument, sampleDocument, videosOf } from './document';
import { fieldName } from '../diligenciar/form';
import { givenArchivo, givenDocumento, givenPlantilla } from '../../testing/plantillas/plantillaFixture';

const SEEN = { address: 'https://flota.example/documentos/1' };
const of = <K extends Block['kind']>(doc: Doc, kind: K) =>
  doc.blocks.filter((block): block is Extract<Block, { kind: K }> => block.kind === kind);
const cellsOf = (doc: Doc) => of(doc, 'columns').flatMap(({ cells }) => cells);

describe('a filled document', () => {
  const paper = documentoDocument(givenDocumento(), SEEN);

  test('has its number, its people and a name a person can read', () => {
    expect(paper).toMatchObject({ title: 'Entrega de vehículo n.º 12', fileName: 'Entrega-de-vehiculo-12.pdf' });
    expect(of(paper, 'header')).toEqual([
      { kind: 'header', title: 'ENTREGA DE VEHÍCULO', subtitle: 'Documento n.º 12 · Expreso del Caribe' },
    ]);
    expect(of(paper, 'fields')[0]?.rows).toEqual([
      ['Consecutivo', '12'],
      ['Fecha', '02/11/2026 10:30'],
      ['Diligenciado por', 'Ana Ruiz'],
    ]);
    expect(of(paper, 'footer')).toEqual([
      { kind: 'footer', text: 'Formato F-12 · Entrega de vehículo · Documento n.º 12 · Expreso del Caribe' },
    ]);
  });

  test('TPL-02, TPL-03 has every component in its place', () => {
    expect(of(paper, 'columns')).toEqual([
      { kind: 'columns', count: 1, cells: [{ kind: 'words', text: 'Lee antes de firmar.' }] },
      {
        kind: 'columns',
        title: 'Vehículo',
        count: 2,
        cells: [
          { kind: 'words', label: 'Placa', text: 'SKT490' },
          { kind: 'boxes', label: '¿Con llaves?', options: ['Sí', 'No'], chosen: 'No' },
        ],
      },
      { kind: 'columns', count: 1, cells: [{ kind: 'words', label: 'Observaciones', text: '—' }] },
      { kind: 'columns', title: 'Evidencias', count: 1, cells: [] },
      {
        kind: 'columns',
        count: 1,
        cells: [{ kind: 'picture', photo: { url: '/media/frente.jpg', caption: 'Frente' } }],
      },
      { kind: 'columns', count: 1, cells: [{ kind: 'video', caption: 'Video', address: SEEN.address }] },
      { kind: 'columns', count: 1, cells: [{ kind: 'signature', name: 'Quien recibe', url: '/media/firma.png' }] },
    ]);
  });

  test('shows the stills of its videos', () => {
    expect(videosOf(givenDocumento()).map(({ name }) => name)).toEqual(['recorrido.mp4']);
    const seen = { ...SEEN, frames: ['data:still'] };
    expect(cellsOf(documentoDocument(givenDocumento(), seen))).toContainEqual({
      kind: 'video',
      caption: 'Video',
      address: SEEN.address,
      frame: 'data:still',
    });
  });

  test('says what was not answered and what was not migrated', () => {
    const without = cellsOf(documentoDocument(givenDocumento({ answers: {}, files: {} }), SEEN));
    expect(without).toContainEqual({
      kind: 'picture',
      photo: { url: null, caption: 'Frente', missing: 'Sin archivo' },
    });
    expect(without).toContainEqual({ kind: 'video', caption: 'Video', missing: 'Sin archivo' });
    expect(without).toContainEqual({ kind: 'signature', name: 'Quien recibe' });
    expect(without).toContainEqual({ kind: 'boxes', label: '¿Con llaves?', options: ['Sí', 'No'] });
    const gone = { url: null, missing: true };
    const files = Object.fromEntries(
      ['frente.jpg', 'recorrido.mp4', 'firma.png'].map((name) => {
        return [fieldName(name.split('.')[0] ?? ''), givenArchivo(name, gone)];
      }),
    );
    const cells = cellsOf(documentoDocument(givenDocumento({ files }), SEEN));
    expect(cells).toContainEqual({ kind: 'picture', photo: { url: null, caption: 'Frente', missing: MISSING_FILE } });
    expect(cells).toContainEqual({ kind: 'video', caption: 'Video', address: SEEN.address, missing: MISSING_FILE });
    expect(cells).toContainEqual({ kind: 'signature', name: 'Quien recibe', missing: MISSING_FILE });
  });

  test('nothing of what was written is more than text', () => {
    const nasty = '<img src=x onerror=alert(1)>';
    const paper = documentoDocument(givenDocumento({ answers: { [fieldName('placa')]: nasty } }), SEEN);
    expect(cellsOf(paper)).toContainEqual({ kind: 'words', label: 'Placa', text: nasty });
  });
});

test('the empty form has lines, boxes and rooms to be filled by hand', () => {
  const paper = blankDocument(givenPlantilla());
  expect(paper.fileName).toBe('Entrega-de-vehiculo-en-blanco.pdf');
  expect(cellsOf(paper)).toEqual([
    { kind: 'lines', label: 'Consecutivo', lines: 1 },
    { kind: 'lines', label: 'Fecha', lines: 1 },
    { kind: 'lines', label: 'Diligenciado por', lines: 1 },
    { kind: 'words', text: 'Lee antes de firmar.' },
    { kind: 'lines', label: 'Placa', lines: 1 },
    { kind: 'boxes', label: '¿Con llaves?', options: ['Sí', 'No'] },
    { kind: 'lines', label: 'Observaciones', lines: 3 },
    { kind: 'picture', photo: { url: null, caption: 'Frente', missing: 'Espacio para la imagen' } },
    { kind: 'video', caption: 'Video', missing: 'El video se adjunta al diligenciarlo en Fénix' },
    { kind: 'signature', name: 'Quien recibe' },
  ]);
});

test('the preview shows every component with an example', () => {
  const paper = sampleDocument(givenPlantilla());
  expect(cellsOf(paper)).toEqual([
    { kind: 'words', text: 'Lee antes de firmar.' },
    { kind: 'words', label: 'Placa', text: 'Respuesta de ejemplo' },
    { kind: 'boxes', label: '¿Con llaves?', options: ['Sí', 'No'], chosen: 'Sí' },
    { kind: 'words', label: 'Observaciones', text: 'Respuesta de ejemplo' },
    { kind: 'picture', photo: { url: null, caption: 'Frente', missing: 'Aquí va la imagen' } },
    { kind: 'video', caption: 'Video', missing: 'Aquí va el video' },
    { kind: 'signature', name: 'Quien recibe' },
  ]);
});

test('a template without a heading is called by its name, and one without letters still has a file', () => {
  const plantilla = givenPlantilla({ name: '¡¿?!', components: [] });
  expect(sampleDocument(plantilla).blocks[0]).toMatchObject({ kind: 'header', title: '¡¿?!' });
  expect(blankDocument(plantilla).fileName).toBe('Documento-en-blanco.pdf');
});
