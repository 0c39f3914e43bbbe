import { describe, expect, test } from 'vitest';
import { destination, guard, landing, workingClient } from './guard';
import { destinationWithoutSignal } from './assembly/offline';
import { CLIENT_SCOPES, type ClientScope, MODULES } from './permissions';
import { ROUTE_IDS, type RouteId, fillPath, routeOf } from './routes';

const client = (scopes: readonly string[] = [], modulesClient: readonly string[] = MODULES) => ({
  cliente: 'acme',
  scopes: [...scopes, 'all'],
  modulesClient,
});
const STAFF = { cliente: 'fenix sas', scopes: ['colfenix', 'all'], modulesClient: [] };
const NO_PERMISSION = 'no tienes permisos para ingresar a esta vista';
const OWN_DISPATCHES = '/operacion/despachos/verdespachos/acme';
const PQRS = '/pqrs/acciondemejora/veracciondemejora';
const SAMPLE = { client: 'acme', id: '7', driver: 'd', travel: 't', placa: 'SAN338' };

describe('without a session', () => {
  test('AUTH-01 the sign-in page opens', () => {
    expect(guard({ path: '/', viewer: undefined })).toEqual({ kind: 'open', id: 'signIn', params: {} });
  });

  test.each(ROUTE_IDS.filter((id) => id !== 'signIn'))('AUTH-14, GUARD-15 %s leads to sign-in', (id) => {
    expect(guard({ path: fillPath(id, SAMPLE), viewer: undefined })).toEqual({ kind: 'signIn' });
  });

  test('SHELL-16 so does an unknown path', () => {
    expect(guard({ path: '/no-existe', viewer: undefined })).toEqual({ kind: 'signIn' });
  });
});

describe('with a session', () => {
  test('SHELL-15 an unknown path is not found, for everyone', () => {
    expect(guard({ path: '/no-existe', viewer: client() })).toEqual({ kind: 'notFound' });
    expect(guard({ path: '/no-existe', viewer: STAFF })).toEqual({ kind: 'notFound' });
  });

  test('AUTH-12, AUTH-13 the sign-in page leads on to the landing screen', () => {
    expect(guard({ path: '/', viewer: STAFF })).toEqual({ kind: 'redirect', to: '/main' });
    expect(guard({ path: '/', viewer: client(['readDispatch']) })).toEqual({ kind: 'redirect', to: OWN_DISPATCHES });
  });

  /** PRE-20: who makes checks opens the paper of their own; the server decides which is theirs. */
  const ALSO: Partial<Record<RouteId, readonly ClientScope[]>> = {
    prealistamientoPreview: ['createPreset'],
    prealistamientoPdf: ['createPreset'],
  };
  const GUARDED = ROUTE_IDS.filter((id) => id !== 'signIn');
  test.each(GUARDED)('GUARD-16, GUARD-17 %s opens with its permission and is denied with all others', (id) => {
    const { permission } = routeOf(id);
    const path = fillPath(id, SAMPLE);
    expect(guard({ path, viewer: client([permission]), clientTem: 'acme' })).toMatchObject({ kind: 'open', id });
    expect(guard({ path, viewer: STAFF, clientTem: 'acme' })).toMatchObject({ kind: 'open', id });
    if (permission === 'all') return;
    const also = ALSO[id] ?? [];
    for (const scope of also)
      expect(guard({ path, viewer: client([scope]), clientTem: 'acme' })).toMatchObject({ kind: 'open', id });
    const others = CLIENT_SCOPES.filter((scope) => scope !== permission && !also.includes(scope));
    expect(guard({ path, viewer: client(others) })).toEqual({ kind: 'denied', message: NO_PERMISSION });
  });

  test('an open address hands over what it names', () => {
    const path = fillPath('libroDeViaje', { id: '1', driver: 'Óscar', travel: '3' });
    expect(guard({ path, viewer: client(['readDispatch']) })).toEqual({
      kind: 'open',
      id: 'libroDeViaje',
      params: { id: '1', driver: 'Óscar', travel: '3' },
    });
  });

  test('GUARD-18, GUARD-19 a denial names no place: the user goes back, or home', () => {
    expect(guard({ path: '/clients', viewer: client() })).not.toHaveProperty('to');
  });

  test('GUARD-34 the configuration opens for any signed-in user', () => {
    expect(guard({ path: '/ejecucion/incontrol/configuracion', viewer: client() })).toMatchObject({ kind: 'open' });
  });

  test.each(ROUTE_IDS.filter((id) => routeOf(id).module && routeOf(id).permission !== 'colfenix'))(
    'GUARD-23 %s is denied to a client without its module, in its own words',
    (id) => {
      const { module } = routeOf(id);
      const viewer = client(
        CLIENT_SCOPES,
        MODULES.filter((one) => one !== module),
      );
      expect(guard({ path: fillPath(id, SAMPLE), viewer })).toEqual({
        kind: 'denied',
        message: 'Módulo no contratado',
      });
    },
  );
});

describe('another client’s name in the address', () => {
  const withClient = ROUTE_IDS.filter((id) => routeOf(id).path.includes('{client}'));

  test.each(withClient)('GUARD-80 %s warns and leads to the same screen of the own client', (id) => {
    const verdict = guard({ path: fillPath(id, { client: 'otra' }), viewer: client(CLIENT_SCOPES) });
    expect(verdict).toEqual({ kind: 'denied', message: NO_PERMISSION, to: fillPath(id, { client: 'acme' }) });
  });

  test('GUARD-80 the own name counts however it is spelt', () => {
    const path = fillPath('despachosList', { client: '  ACME ' });
    expect(guard({ path, viewer: client(['readDispatch']) })).toMatchObject({ kind: 'open' });
  });

  test('GUARD-80 without the permission there is no way on to the own client', () => {
    const path = fillPath('despachosList', { client: 'otra' });
    expect(guard({ path, viewer: client() })).toEqual({ kind: 'denied', message: NO_PERMISSION });
  });

  test('GUARD-01, GUARD-11 staff open any client', () => {
    const path = fillPath('despachosList', { client: 'otra' });
    expect(guard({ path, viewer: STAFF })).toEqual({ kind: 'open', id: 'despachosList', params: { client: 'otra' } });
  });
});

describe('the client that staff work with', () => {
  test.each(ROUTE_IDS.filter((id) => routeOf(id).needsClient))('GUARD-81 %s sends staff without one to /main', (id) => {
    const { path } = routeOf(id);
    expect(guard({ path, viewer: STAFF })).toEqual({ kind: 'redirect', to: '/main' });
    expect(guard({ path, viewer: STAFF, clientTem: '' })).toEqual({ kind: 'redirect', to: '/main' });
    expect(guard({ path, viewer: STAFF, clientTem: 'acme' })).toMatchObject({ kind: 'open', id });
  });

  test('GUARD-81 a client user needs none', () => {
    const path = '/operacion/despachos/creardespacho';
    expect(guard({ path, viewer: client(['createDispatch']) })).toMatchObject({ kind: 'open' });
  });

  test('GUARD-12, GUARD-81 the working client is one’s own, and for staff the chosen one', () => {
    expect(workingClient(client(), 'otra')).toBe('acme');
    expect(workingClient(STAFF, 'otra')).toBe('otra');
    expect(workingClient(STAFF, undefined)).toBeUndefined();
  });
});

describe('landing', () => {
  test.each([
    ['AUTH-12, SHELL-23 staff', STAFF, '/main'],
    ['AUTH-13, SHELL-23 a reader of dispatches', client(['readDispatch']), OWN_DISPATCHES],
    [
      'AUTH-13 with every scope, the dispatch list comes before the first menu entry',
      client(CLIENT_SCOPES),
      OWN_DISPATCHES,
    ],
    [
      'AUTH-13 a technician: the first menu entry that opens',
      client(['readRecords']),
      '/optimizacion/mantenimientos/actas/acme',
    ],
    ['AUTH-13 who only creates dispatches', client(['createDispatch']), '/operacion/despachos/creardespacho'],
    [
      'AUTH-13 who only makes prealistamientos',
      client(['createPreset']),
      '/operacion/prealistamiento/crearprealistamiento',
    ],
    [
      'AUTH-13 who makes and reads prealistamientos',
      client(['createPreset', 'readPreset']),
      '/operacion/prealistamiento/verprealistamientos/acme',
    ],
    ['GUARD-23 who makes prealistamientos that are not contracted', client(['createPreset'], ['pqrs']), PQRS],
    ['AUTH-13 no scope of their own', client(), PQRS],
    ['AUTH-13 a scope that opens no menu entry', client(['changeStateNovelties']), PQRS],
    [
      'GUARD-23 a module that is not contracted is passed over',
      client(['readDispatch', 'readNovelty'], ['optimizacion', 'pqrs']),
      '/optimizacion/informes/verinformes/acme',
    ],
    [
      'AUTH-13, GUARD-14 the legal team: what is due',
      client(['readNovelty', 'changeStateNovelties']),
      '/optimizacion/informes/verinformes/acme?vista=por-vencer',
    ],
    ['nothing opens at all', client([], []), PQRS],
  ])('%s', (_, viewer, path) => {
    expect(landing(viewer)).toBe(path);
  });
});

describe('AUTH-15, AUTH-16 after signing in', () => {
  const reader = client(['readRecords']);
  const HOME = landing(reader);
  test.each([
    ['the remembered path', '/optimizacion/previewrecord/7', '/optimizacion/previewrecord/7'],
    [
      'with its filters',
      '/optimizacion/mantenimientos/actas/acme?page=2#fila',
      '/optimizacion/mantenimientos/actas/acme?page=2#fila',
    ],
    ['nothing remembered', undefined, HOME],
    ['an empty text', '', HOME],
    ['a path the user may not open', '/clients', HOME],
    ['another client’s screen', '/optimizacion/mantenimientos/actas/otra', HOME],
    ['an unknown path', '/no-existe', HOME],
    ['the sign-in page', '/', HOME],
    ['another site', 'https://malo.example/main', HOME],
    ['another site without its scheme', '//malo.example', HOME],
    ['another site, in the way browsers forgive', '/\\malo.example', HOME],
    ['a script', 'javascript:alert(1)', HOME],
  ])('%s', (_, lastPath, expected) => {
    expect(destination(reader, lastPath)).toBe(expected);
  });

  test('GUARD-81 staff come back to a work screen only while a client is chosen', () => {
    const path = '/operacion/despachos/creardespacho';
    expect(destination(STAFF, path)).toBe(`/main?seguir=${encodeURIComponent(path)}`);
    expect(destination(STAFF, path, 'acme')).toBe(path);
  });

  test('GUARD-81 a vehicle scanned by staff waits with its address while they choose its client', () => {
    const scanned = '/operacion/prealistamiento/crearprealistamiento?vehicle=v2';
    expect(destination(STAFF, scanned)).toBe(`/main?seguir=${encodeURIComponent(scanned)}`);
    expect(destination(STAFF, '/')).toBe('/main');
    // What names its client needs no choice.
    expect(destination(STAFF, `${scanned}&empresa=acme`)).toBe(`${scanned}&empresa=acme`);
  });
});

describe('after the PIN, without signal', () => {
  const CHECK = '/operacion/prealistamiento/crearprealistamiento';
  const ON_DEVICE = '/optimizacion/actas-sin-senal';

  test.each([
    [
      'a driver who scanned a code goes on to its vehicle',
      ['createPreset'],
      `${CHECK}?vehicle=v2`,
      `${CHECK}?vehicle=v2`,
    ],
    ['a driver who asked for nothing begins a check', ['createPreset'], undefined, CHECK],
    [
      'a technician goes on to the record they asked for',
      ['createRecords'],
      '/optimizacion/newrecord/7',
      '/optimizacion/newrecord/7',
    ],
    [
      'a document that was begun is gone on with',
      ['createRecords'],
      '/optimizacion/diligenciar?borrador=b',
      '/optimizacion/diligenciar?borrador=b',
    ],
    [
      'a technician who asked for nothing sees the records of the device',
      ['createRecords', 'createPreset'],
      '/',
      ON_DEVICE,
    ],
    [
      'what needs the server gives way to what does not',
      ['createRecords', 'readRecords'],
      '/optimizacion/mantenimientos/actas/acme',
      ON_DEVICE,
    ],
    [
      'what the person may not open gives way as well',
      ['createNovelty'],
      `${CHECK}?vehicle=v2`,
      '/optimizacion/informes/crearinforme',
    ],
    ['an address that leads out leads nowhere', ['createPreset'], '//malo.example/x', CHECK],
  ])('AUTH-25 %s', (_, scopes, lastPath, expected) => {
    expect(destinationWithoutSignal(client(scopes), lastPath)).toBe(expected);
  });

  test('AUTH-25 staff, who work for no client without signal, see the records of the device', () => {
    expect(destinationWithoutSignal(STAFF, `${CHECK}?vehicle=v2`)).toBe(ON_DEVICE);
  });
});

describe('what each kind of person works with', () => {
  const opens = (path: string, viewer: Parameters<typeof guard>[0]['viewer']) =>
    guard({ path, viewer, clientTem: 'acme' }).kind === 'open';

  test('GUARD-13 a client user with every scope opens each area of their own company, and the administration never', () => {
    const everything = client(CLIENT_SCOPES);
    // As people type them: an address that is no longer a route would be answered 'notFound', not 'open'.
    const own = [
      '/operacion/despachos/verdespachos/acme',
      '/operacion/prealistamiento/verprealistamientos/acme',
      '/optimizacion/mantenimientos/actas/acme',
      '/optimizacion/informes/verinformes/acme',
      '/validacion/dashboard/dashboardgeneral/acme',
      '/ejecucion/incontrol/configuracion',
    ];
    expect(own.filter((path) => !opens(path, everything))).toEqual([]);
    const administration = ['/main', '/clients', '/newuser', '/newsletter', '/newdeliveryformat', '/auditoria'];
    expect(administration.filter((path) => opens(path, everything))).toEqual([]);
  });

  test.each(['acme', 'otra', 'fenix sas'])('a manager opens the actas of any company: %s', (company) => {
    expect(opens(fillPath('actasList', { client: company }), STAFF)).toBe(true);
  });

  test('GUARD-14 the legal team works on the informes: its scope comes with no screen of its own', () => {
    expect(opens(fillPath('informesList', SAMPLE), client(['readNovelty', 'changeStateNovelties']))).toBe(true);
    expect(ROUTE_IDS.filter((id) => routeOf(id).permission === 'changeStateNovelties')).toEqual([]);
  });

  test('SHELL-02 one product: sign-in, administration and all five areas are in one table', () => {
    expect(new Set(ROUTE_IDS.map((id) => routeOf(id).module ?? 'shell'))).toEqual(new Set(['shell', ...MODULES]));
  });
});
