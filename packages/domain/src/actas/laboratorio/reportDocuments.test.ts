import { describe, expect, test } from 'vitest';
import type { Block, Doc } from '../../document/blocks';
import { BAJA_REASONS } from './baja';
import { bajaDocument } from './bajaDocument';
import {
  MISSING,
  givenActa,
  givenImagen,
  givenInformeTecnico,
  givenListedActa,
} from '../../testing/actas/documentFixture';
import { problemsOf } from '../../forms/problems';
import { TECHNICAL_FORMS } from './form';
import { FLAGS, type Flags } from './reporteTecnico';
import { LAB_QUESTIONS, VERDICTS } from './laboratory';
import { laboratoryDocument } from './laboratoryDocument';
import { oldDocument, oldVideosOf } from '../documentos/legacyDocument';
import { ACTA_MESSAGES, INFORME_TECNICO_MESSAGES } from '../messages';
import type { OldAccion } from '../documentos/old';

const SEEN = { address: 'https://fenix.co/x' };
const none = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Flags;

function find<K extends Block['kind']>({ blocks }: Doc, kind: K) {
  return blocks.find((block): block is Extract<Block, { kind: K }> => block.kind === kind);
}

describe('the laboratory report', () => {
  const paper = (change = {}) => laboratoryDocument(givenListedActa(), givenInformeTecnico(change));

  test('LAB-01, LAB-04 has its name, the device, its observations, pictures by slot and who wrote it', () => {
    const doc = paper();
    expect(doc.fileName).toBe('Laboratorio-1042.pdf');
    expect(find(doc, 'header')?.title).toBe('INFORME DE LABORATORIO');
    expect(find(doc, 'fields')?.rows).toEqual(
      expect.arrayContaining([
        ['Serial del equipo', 'TX-1001'],
        ['Marca del equipo', 'Teltonika'],
        ['Fecha del informe', '03/11/2026 10:00'],
      ]),
    );
    expect(find(doc, 'text')?.body).toBe('Equipo revisado en banco.');
    expect(find(doc, 'photos')?.photos).toEqual([{ url: '/uploads/i2', caption: 'Imagen 2' }]);
    expect(find(doc, 'signature')?.name).toBe('Sofía Cárdenas');
  });

  test.each(FLAGS)('LAB-02 question %s: the answer that speaks against the device stands out', (flag) => {
    const { question, favourable } = LAB_QUESTIONS[flag];
    const item = (answer: boolean) => find(paper({ [flag]: answer }), 'checks')?.items[FLAGS.indexOf(flag)];
    expect(item(favourable)).toEqual({ name: question, value: favourable ? 'Sí' : 'No', mark: 'ok' });
    expect(item(!favourable)).toEqual({ name: question, value: favourable ? 'No' : 'Sí', mark: 'alert' });
  });

  test.each([
    [{}, 'operativo', 'info'],
    [{ eight: true }, 'garantia', 'alert'],
    [{ two: false }, 'baja', 'alert'],
    [{ five: false }, 'reparar', 'alert'],
  ] as const)('LAB-03 the verdict of %j', (change, verdict, tone) => {
    expect(find(paper(change), 'notice')).toEqual({
      kind: 'notice',
      tone,
      title: 'Concepto sugerido',
      text: VERDICTS[verdict],
    });
  });

  test('ACTA-15 a picture that is not there yet says so', () => {
    const images = [{ ...MISSING, field: 'image1', name: 'a.png', kind: 'picture' as const }];
    expect(find(paper({ images }), 'photos')?.photos).toEqual([
      { url: null, caption: 'Imagen 1', missing: ACTA_MESSAGES.missingFile },
    ]);
  });
});

test('BAJA-01, BAJA-03 the decommission report: all eight reasons, those that apply ticked', () => {
  const doc = bajaDocument(givenListedActa(), givenInformeTecnico({ ...none, tipo: 'baja', three: true, images: [] }));
  expect(doc.fileName).toBe('Baja-1042.pdf');
  expect(find(doc, 'header')?.title).toBe('INFORME DE BAJA');
  expect(find(doc, 'checks')?.items).toEqual(
    FLAGS.map((flag) => ({
      name: BAJA_REASONS[flag],
      value: flag === 'three' ? 'Sí' : 'No',
      mark: flag === 'three' ? 'ok' : 'off',
    })),
  );
  expect(find(doc, 'photos')).toBeUndefined();
});

test.each([
  ['none', none, false],
  ['the last', { ...none, eight: true }, true],
])('BAJA-03 a decommission with %s of its reasons', (_, flags, isRight) => {
  const typed = { ...flags, serial: 'TX', brand: 'T', observations: 'x' };
  expect(problemsOf(TECHNICAL_FORMS.baja, typed, new Set())).toEqual(
    isRight ? [] : [{ path: 'one', message: INFORME_TECNICO_MESSAGES.noReason }],
  );
});

describe('the old format', () => {
  const checks = [{ name: 'Pito', indice: 1, checked: 'Malo' as const }];
  const images = [givenImagen('evidence'), givenImagen('evidence', { kind: 'video', name: 'v.mp4' })];
  const old = { kind: 'acta' as const, acta: { ...givenActa(), isOld: true, checklist: checks, images } };

  test('OLD-01, OLD-03, ACTA-93 plain lists are drawn like the new ones, and the paper says it is a legacy one', () => {
    const doc = oldDocument(old, { ...SEEN, frames: ['data:cuadro'] });
    expect(doc.fileName).toBe('Acta-1042.pdf');
    expect(find(doc, 'notice')).toMatchObject({ tone: 'info', title: 'Formato anterior' });
    expect(find(doc, 'checks')?.items).toEqual([{ name: '1. Pito', value: 'Malo', mark: 'alert' }]);
    expect(find(doc, 'photos')?.photos).toEqual([{ url: '/uploads/evidence', caption: 'Evidencia 1' }]);
    expect(find(doc, 'video')).toMatchObject({ caption: 'Evidencia 2', frame: 'data:cuadro', address: SEEN.address });
    expect(oldVideosOf(old).map(({ name }) => name)).toEqual(['v.mp4']);
  });

  const file = (name: string, kind: 'picture' | 'video') => ({
    url: `/uploads/${name}`,
    thumbnail: null,
    name,
    kind,
    missing: false,
  });
  const accion: OldAccion = {
    _id: '0199f000-0000-7000-8000-000000000002',
    consecutive: 7,
    fecha: '2026-11-02T15:00:00.000Z',
    clientList: ['acme', 'líneas del magdalena'],
    title1: 'Frenos',
    description1: 'Revisar cada mañana',
    title2: null,
    description2: null,
    title3: 'Luces',
    description3: 'Cambiar bombillos',
    foto1: file('a.jpg', 'picture'),
    foto2: file('b.mp4', 'video'),
    foto3: null,
    foto4: null,
    foto5: file('c.mp4', 'video'),
    foto6: { ...file('d.jpg', 'picture'), ...MISSING },
  };

  test('OLD-04 an improvement action: three titles, three descriptions, six files', () => {
    const doc = oldDocument({ kind: 'accion', accion }, { ...SEEN, frames: [undefined, 'data:segundo'] });
    expect(doc.fileName).toBe('Accion-de-mejora-7.pdf');
    expect(doc.blocks[0]).toMatchObject({ kind: 'header', subtitle: 'N.º 7 · Acme, Líneas del Magdalena' });
    expect(doc.blocks.slice(2)).toEqual([
      { kind: 'text', title: 'Frenos', body: 'Revisar cada mañana' },
      { kind: 'photos', columns: 2, photos: [{ url: '/uploads/a.jpg', caption: 'Foto 1' }] },
      { kind: 'video', caption: 'b.mp4', address: SEEN.address },
      { kind: 'text', title: 'Luces', body: 'Cambiar bombillos' },
      { kind: 'photos', columns: 2, photos: [{ url: null, caption: 'Foto 1', missing: ACTA_MESSAGES.missingFile }] },
      { kind: 'video', caption: 'c.mp4', address: SEEN.address, frame: 'data:segundo' },
      { kind: 'footer', text: 'Acción de mejora n.º 7 · 02/11/2026 10:00' },
    ]);
    expect(oldVideosOf({ kind: 'accion', accion }).map(({ name }) => name)).toEqual(['b.mp4', 'c.mp4']);
  });
});
