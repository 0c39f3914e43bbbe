import { describe, expect, test } from 'vitest';
import { type Accion, ClientNames, NewAccion, NewRespuesta, fotosOfItem, itemGaps, itemsOf } from './accion';
import { isResendable } from './correo';
import { accionDocument, videosOf } from './documento';
import { Recipients, isEmail, readEmails } from './emails';
import { ANSWER_MAX, DESCRIPTION_MAX, ITEMS_MAX, ITEMS_MIN, RECIPIENTS_MAX, TITLE_MAX } from './limits';
import { BOLETIN_MESSAGES, mailWaiting } from './messages';

const valid = { emails: ['ana@empresa.co'], clientsList: ['acme'], title1: 'Uno', description1: 'Texto' };
const problems = (change: object) =>
  NewAccion.safeParse({ ...valid, ...change }).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe('NEWS-18, NEWS-20, NEWS-22 a new release', () => {
  test('has from 1 to 3 items', () => {
    expect([ITEMS_MIN, ITEMS_MAX]).toEqual([1, 3]);
    expect(problems({})).toEqual([]);
    expect(problems({ title2: 'b', description2: 'b', title3: 'c', description3: 'c' })).toEqual([]);
    expect(problems({ title4: 'd' }).length).toBe(1);
  });
  test.each([
    ['title1', '   '],
    ['description1', ''],
  ])('needs %s', (field, value) =>
    expect(problems({ [field]: value })).toEqual([[field, 'Este campo es obligatorio']]),
  );
  test.each([
    ['title1', TITLE_MAX],
    ['description1', DESCRIPTION_MAX],
  ])('takes %s of %i characters and not one more', (field, most) => {
    expect(problems({ [field]: 'a'.repeat(most) })).toEqual([]);
    expect(problems({ [field]: 'a'.repeat(most + 1) })).toEqual([[field, BOLETIN_MESSAGES.tooLong]]);
  });
  test('a title is one line, a description may be several', () => {
    expect(problems({ title1: 'a\nb' })).toHaveLength(1);
    expect(problems({ description1: 'a\nb\tc' })).toEqual([]);
    expect(problems({ description1: 'a\0b' })).toHaveLength(1);
  });
  test('needs a client', () =>
    expect(ClientNames.safeParse([]).error?.issues[0]?.message).toBe(BOLETIN_MESSAGES.noClient));

  const none = () => false;
  test.each([
    ['one item', { title1: 'a', description1: 'b' }, none, []],
    ['half of the second', { title1: 'a', description1: 'b', title2: 'c' }, none, ['description2']],
    [
      'the third without the second',
      { title1: 'a', description1: 'b', title3: 'c', description3: 'd' },
      none,
      ['title2', 'description2'],
    ],
    [
      'a picture of an item without words',
      { title1: 'a', description1: 'b' },
      (field: string) => field === 'foto4',
      ['title2', 'description2'],
    ],
  ] as const)('%s', (_, texts, hasFoto, gaps) => expect(itemGaps(texts, hasFoto)).toEqual(gaps));

  test('each item has two files', () => {
    expect([1, 2, 3].map(fotosOfItem)).toEqual([
      ['foto1', 'foto2'],
      ['foto3', 'foto4'],
      ['foto5', 'foto6'],
    ]);
  });
});

describe('NEWS-23, NEWS-24, NEWS-25, NEWS-26 recipients', () => {
  const words = (emails: unknown) => Recipients.safeParse(emails).error?.issues[0]?.message;
  test('at least one', () => expect(words([])).toBe('Tienes que especificar como minimo un correo electronico'));
  test('only addresses', () => expect(words(['ana'])).toBe('El email no es valido!'));
  test('each once', () => expect(Recipients.parse(['Ana@a.co', 'ana@a.co', 'b@a.co'])).toEqual(['ana@a.co', 'b@a.co']));
  test('up to 500', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@a.co`);
    expect(words(many(RECIPIENTS_MAX))).toBeUndefined();
    expect(words(many(RECIPIENTS_MAX + 1))).toBe(BOLETIN_MESSAGES.tooManyRecipients);
  });
  test.each([
    ['ana@empresa.co', true],
    ['ana+b@mail.empresa.com.co', true],
    ['ana', false],
    ['ana@', false],
    ['ana@empresa', false],
    ['a b@empresa.co', false],
    [`${'a'.repeat(250)}@a.co`, false],
  ])('%s', (text, is) => expect(isEmail(text)).toBe(is));
  test.each([
    ['a@a.co, b@b.co;c@c.co\nd@d.co', ['a@a.co', 'b@b.co', 'c@c.co', 'd@d.co'], ''],
    ['Ana Pérez <ana@a.co>; "Luis" <luis@b.co>', ['ana@a.co', 'luis@b.co'], ''],
    ['bien@a.co mal@', ['bien@a.co'], 'mal@'],
    ['', [], ''],
  ])('a pasted %j', (text, valid, rest) => expect(readEmails(text)).toEqual({ valid, rest }));
});

test('NEWS-17 an answer has from 1 to 500 characters', () => {
  const ok = (text: string) => NewRespuesta.safeParse({ text }).success;
  expect([ok(''), ok(' '), ok('a'), ok('a'.repeat(ANSWER_MAX)), ok('a'.repeat(ANSWER_MAX + 1))]).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('NEWS-35, NEWS-36 the words of a failure', () => {
  expect([BOLETIN_MESSAGES.oops, BOLETIN_MESSAGES.listFailed, BOLETIN_MESSAGES.createFailed]).toEqual([
    'Oops!',
    'Ocurrio un error al obtener la lista de acciones de mejora, intentalo mas tarde!',
    'Ocurrio un error al crear la accion de mejora.',
  ]);
});

test('NEWS-37 waiting messages are counted in words', () => {
  expect([mailWaiting(1), mailWaiting(12)]).toEqual([
    'Sin servidor de correo: 1 mensaje en espera',
    'Sin servidor de correo: 12 mensajes en espera',
  ]);
  expect((['pendiente', 'reintentando', 'rechazado', 'porConfirmar'] as const).every(isResendable)).toBe(true);
  expect((['enviando', 'enviado'] as const).some(isResendable)).toBe(false);
});

describe('NEWS-15 the release as paper', () => {
  const accion: Accion = {
    _id: '0b6f2f1e-0f57-4a3c-9d4e-000000000001',
    consecutive: 12,
    fecha: '2026-11-02T04:30:00.000Z',
    clientList: ['expreso del caribe'],
    emailsList: ['secreto@a.co'],
    title1: 'Frenos',
    description1: 'Revisar',
    title2: 'Llantas',
    description2: 'Rotar',
    title3: null,
    description3: null,
    foto1: { url: '/uploads/1', thumbnail: null, kind: 'picture', name: 'a.jpg' },
    foto2: { url: '/uploads/2', thumbnail: null, kind: 'video', name: 'b.mp4' },
    foto3: null,
    foto4: null,
    foto5: null,
    foto6: null,
    responses: [],
    unread: true,
  };
  const doc = accionDocument(accion, 'https://fenix.example/x');

  test('is called by its number', () => expect(doc.fileName).toBe('Accion-de-mejora-12.pdf'));
  test('lists its clients once: the head has the one, or how many there are', () => {
    const headOf = (clientList: string[]) => accionDocument({ ...accion, clientList }, 'x').blocks[0];
    expect(headOf(['acme'])).toMatchObject({ subtitle: 'N.º 12 · Acme' });
    expect(headOf(['acme', 'beta', 'gama'])).toMatchObject({ subtitle: 'N.º 12 · 3 clientes' });
    expect(headOf([])).toMatchObject({ subtitle: 'N.º 12 · —' });
  });
  test('has each item with its pictures, and says where a video can be seen', () => {
    expect(doc.blocks.map(({ kind }) => kind)).toEqual([
      'header',
      'fields',
      'text',
      'photos',
      'table',
      'text',
      'footer',
    ]);
    expect(doc.blocks[4]).toMatchObject({ rows: [['b.mp4', 'https://fenix.example/x']] });
    expect(videosOf(accion).map(({ name }) => name)).toEqual(['b.mp4']);
    expect(itemsOf(accion).map(({ title }) => title)).toEqual(['Frenos', 'Llantas']);
  });
  test('names no recipient', () => expect(JSON.stringify(doc)).not.toContain('secreto'));
});
