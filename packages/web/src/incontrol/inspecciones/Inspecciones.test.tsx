import { sampleArchivo, sampleInspeccion, sampleReporte } from '@fenix/domain/testing/incontrol/inspeccionFixture';
import type { InspeccionRow } from '@fenix/domain/incontrol/inspecciones/inspeccion';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FRESHNESS, OF_CLIENT, page } from '../../testing/flota/givenDespacho';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const HERE = '/ejecucion/incontrol/inspecciones?from=2026-11-14&to=2026-11-15';
const ROWS = `GET /api/inspecciones?${OF_CLIENT}&fechaInicio=14/11/2026&fechaFin=15/11/2026&sort=inicio:desc&limit=100`;
const ONE = `GET /api/inspecciones/7?${OF_CLIENT}`;
const reader = givenUsuario({ scopes: ['readInspect', 'all'] });

const row = (change: Partial<InspeccionRow> = {}): InspeccionRow => ({
  id: '7',
  nombre: 'BARRANQUILLA - SANTA MARTA',
  fecha_inicio: '15/11/2026',
  hora_inicio: '23:30:00',
  activo: '1042',
  placa: 'SQK482',
  estado: 'Pendiente',
  conductor: 'Ángel Peña',
  recorrido: 'porSalir',
  reportes: 2,
  inspectores: ['Marta Ríos'],
  ...change,
});

describe('the list', () => {
  test('INSP-01, INSP-02, INSP-05 the columns, the number of reports of each, and the link to its report', async () => {
    const untold = row({ id: '8', placa: 'TZK934', reportes: 0 });
    const missed = row({ id: '9', placa: 'UGZ771', reportes: 0, estado: 'Finalizada', recorrido: 'llego' });
    const calledOff = row({ id: '10', placa: 'WQE101', reportes: 0, estado: 'Cancelado', recorrido: 'cancelado' });
    const stayed = row({ id: '11', placa: 'WQE202', reportes: 0, estado: 'Incompleta', recorrido: 'noSalio' });
    stubApi({ [ROWS]: page([row(), untold, missed, calledOff, stayed]) });
    renderApp(HERE, reader);
    await screen.findByText('SQK482');
    const heads = screen.getAllByRole('columnheader', { hidden: true });
    expect(heads.map((head) => head.textContent)).toEqual([
      '#',
      'Fecha',
      'Vehiculo',
      'Placa',
      'Ruta',
      'Conductor',
      'Inspección',
    ]);
    const texts = (plate: string) =>
      [...(screen.getByText(plate).closest('tr')?.cells ?? [])].map((cell) => cell.textContent);
    expect(texts('SQK482')).toEqual([
      '1',
      '15/11/2026 23:30',
      '1042',
      'SQK482',
      'BARRANQUILLA - SANTA MARTA',
      'Ángel Peña',
      '2 reportesVer reporte',
    ]);
    expect(texts('TZK934')).toMatchObject({ 0: '2', 6: 'Por inspeccionarVer viaje' });
    expect(texts('UGZ771')).toMatchObject({ 6: 'Sin reporteVer viaje' });
    expect(texts('WQE101')).toMatchObject({ 6: 'CanceladoVer viaje' });
    expect(texts('WQE202')).toMatchObject({ 6: 'No salióVer viaje' });
    const linksTo = (name: string) =>
      screen.getAllByRole('link', { name, hidden: true }).map((link) => link.getAttribute('href'));
    const preview = '/ejecucion/incontrol/inspecciones/preview';
    expect(linksTo('Ver reporte')).toEqual([`${preview}/7`]);
    expect(linksTo('Ver viaje')).toEqual([8, 9, 10, 11].map((id) => `${preview}/${id}`));
  });

  test('SHELL-38 without days in its address the list asks for the last 48 hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T15:00:00Z') });
    try {
      const asked = `GET /api/inspecciones?${OF_CLIENT}&fechaInicio=15/11/2026&fechaFin=17/11/2026&sort=inicio:desc&limit=100`;
      stubApi({ [asked]: page([row()]) });
      renderApp('/ejecucion/incontrol/inspecciones', reader);
      expect(await screen.findByText('SQK482')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  test('INSP-03 nothing found is said in the given words', async () => {
    stubApi({ [ROWS]: page([]) });
    renderApp(HERE, reader);
    expect(await screen.findByText('No hay inpecciones')).toBeTruthy();
  });
});

describe('INSP-30, INSP-31, INSP-33, INSP-34 the reports of inspectors', () => {
  const asked = (more: string) =>
    `GET /api/inspecciones?${OF_CLIENT}&fechaInicio=14/11/2026&fechaFin=15/11/2026${more}&sort=inicio:desc&limit=100`;
  const figures = (more = '') =>
    `GET /api/inspecciones/resumen?${OF_CLIENT}&fechaInicio=14/11/2026&fechaFin=15/11/2026${more}`;
  const LLANTAS = 'Estado: Llantas gastadas';
  const RESUMEN = {
    data: {
      novedades: [
        { nombre: LLANTAS, veces: 12 },
        { nombre: 'Estado: Luz fundida', veces: 1 },
      ],
      inspectores: [{ nombre: 'Marta Ríos', veces: 9 }],
      puntos: [{ nombre: 'Peaje', veces: 4 }],
      ...FRESHNESS,
    },
  };

  test('each figure says its number and narrows the list, and once more lets it go', async () => {
    const wanted = `&novedad=${LLANTAS.replaceAll(' ', '+')}`;
    stubApi({
      [ROWS]: page([row(), row({ id: '9', placa: 'UGZ771' })]),
      [asked(wanted)]: page([row()]),
      [figures()]: RESUMEN,
      [figures(wanted)]: RESUMEN,
    });
    const { address } = renderApp(HERE, reader);
    const hand = userEvent.setup();
    const figure = await screen.findByRole('button', { name: `${LLANTAS}: 12 inspecciones` });
    expect(screen.getByRole('button', { name: 'Estado: Luz fundida: 1 inspección' })).toBeTruthy();
    await hand.click(figure);
    await waitFor(() => expect(screen.queryByText('UGZ771')).toBeNull());
    expect(figure.getAttribute('aria-pressed')).toBe('true');
    expect(new URL(address(), 'http://x').searchParams.get('novedad')).toBe(LLANTAS);
    await hand.click(figure);
    expect(await screen.findByText('UGZ771')).toBeTruthy();
  });

  test('INSP-32 the filters in the address are requested, and the file is of the same rows', async () => {
    const more = '&reportado=si&inspector=Marta+Ríos&punto=Peaje';
    const sent = stubApi({ [asked(more)]: page([row()]), [figures(more)]: RESUMEN });
    renderApp(`${HERE}&reportado=si&inspector=Marta+R%C3%ADos&punto=Peaje`, reader);
    expect(await screen.findByText('SQK482')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Reportes' }).value).toBe('Reportadas');
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Inspector' }).value).toBe('Marta Ríos (9)'),
    );
    const hand = userEvent.setup();
    await hand.click(screen.getByRole('button', { name: /Exportar/ }));
    await hand.click(await screen.findByRole('menuitem', { name: 'Exportar Excel', hidden: true }));
    const exported = () => sent.find(({ path }) => path.startsWith('/api/inspecciones/export'));
    await waitFor(() => expect(exported()).toBeTruthy());
    const query = new URL(exported()?.path ?? '', 'http://x').searchParams;
    expect([query.get('reportado'), query.get('inspector'), query.get('punto')]).toEqual(['si', 'Marta Ríos', 'Peaje']);
  });

  test('INSP-30 days further apart than five are asked for', async () => {
    stubApi({
      [`GET /api/inspecciones?${OF_CLIENT}&fechaInicio=01/01/2026&fechaFin=15/11/2026&sort=inicio:desc&limit=100`]:
        page([row()]),
    });
    renderApp('/ejecucion/incontrol/inspecciones?from=2026-01-01&to=2026-11-15', reader);
    expect(await screen.findByText('SQK482')).toBeTruthy();
  });

  test('INSP-34 a vehicle that was stopped without a trip says so', async () => {
    stubApi({ [ROWS]: page([row({ reportes: 1, sinViaje: true, nombre: 'Sin viaje programado' })]) });
    renderApp(HERE, reader);
    expect(await screen.findByText('1 reporte sin viaje')).toBeTruthy();
    expect(screen.getByText('Sin viaje programado')).toBeTruthy();
  });

  test('INSP-35 what still waits on phones is said above the list', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T15:00:00Z') });
    try {
      const phone = { username: 'marta', name: 'Marta Ríos', esperan: 3, desde: '2026-11-17T21:20:00.000Z' };
      stubApi({
        [ROWS]: page([row()]),
        [`GET /api/inspecciones/celulares?${OF_CLIENT}`]: {
          data: [
            { ...phone, visto: '2026-11-18T14:55:00.000Z' },
            { ...phone, name: 'Luis', esperan: 0, desde: null, visto: '2026-11-18T14:55:00.000Z' },
          ],
        },
      });
      renderApp(HERE, reader);
      const notice = within(await screen.findByRole('alert'));
      expect(notice.getByText('Hay 3 reportes que todavía no salen de los celulares')).toBeTruthy();
      expect(notice.getByRole('listitem').textContent).toBe(
        'Marta Ríos: Esperan 3 reportes desde 17/11/2026 16:20 · visto hace 5 min',
      );
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the report', () => {
  const open = (inspeccion: object | undefined) => {
    stubApi(
      inspeccion
        ? { [ONE]: { data: { ...inspeccion, trazado: [], ...FRESHNESS } } }
        : { [ONE]: { status: 404, message: 'x' } },
    );
    renderApp('/ejecucion/incontrol/inspecciones/preview/7', reader);
    return userEvent.setup();
  };

  test('INSP-06, INSP-07, INSP-08, INSP-12 trip, passes and one block per report, with the given placeholders', async () => {
    const untold = { ...sampleReporte({ nameInspector: '', hora_final: '' }), id: 'r2' };
    open(sampleInspeccion({ data_extra: [sampleReporte(), untold] }));
    expect((await screen.findAllByText('Reporte 1')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Reporte 2').length).toBeGreaterThan(0);
    expect(screen.getByText('11 min tarde')).toBeTruthy();
    expect(screen.getAllByText('pendding').length).toBeGreaterThan(0);
    expect(screen.getAllByText('X').length).toBeGreaterThan(0);
  });

  test('INSP-09, INSP-15 pictures are enlarged by a click; what is no picture is a video', async () => {
    const hand = open(sampleInspeccion());
    const gallery = within(await screen.findByRole('list', { name: 'Fotografías y videos del reporte 1' }));
    expect(gallery.getByLabelText('Video 1 del reporte 1').tagName).toBe('VIDEO');
    await hand.click(gallery.getByRole('button', { name: 'Ampliar la fotografía 1 del reporte 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fotografía 1 de 1 del reporte 1' }));
    expect(dialog.getByRole<HTMLImageElement>('img').getAttribute('src')).toBe('/uploads/uno.jpg');
  });

  test('INSP-10 the PDF is offered where there is an asset, and not without one', async () => {
    open(sampleInspeccion());
    expect(await screen.findByRole('button', { name: 'PDF' })).toBeTruthy();
  });

  test('INSP-10 without an asset there is no PDF', async () => {
    open(sampleInspeccion({ activo: '' }));
    expect(await screen.findByRole('button', { name: 'Imprimir' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull();
  });

  test('INSP-14 one that is not there is noted, and said', async () => {
    const note = vi.spyOn(console, 'info').mockImplementation(() => {});
    open(undefined);
    expect(await screen.findByText('No encontramos esta inspección.')).toBeTruthy();
    expect(note).toHaveBeenCalledWith('No encontramos esta inspección.');
    note.mockRestore();
  });
});

test('INSP-18, INSP-19 the reading view: facts, passes over time, each report with what could not be read', async () => {
  const { definicion } = sampleInspeccion();
  const places = { latitud: undefined, longitud: undefined };
  const noPlaces = { ...definicion, lugares: definicion.lugares.map((lugar) => Object.assign({}, lugar, places)) };
  const inspeccion = sampleInspeccion({
    definicion: noPlaces,
    data_extra: [
      sampleReporte({ unread: ['Pasajeros'], description: 'Todo en orden', responsibleName: 'Wilson Zapata' }),
      sampleReporte({
        nameInspector: 'Luis Mora',
        collectionPictures: [
          { picture: sampleArchivo('uno.jpg'), dateTime: '15/11/2026 08:06', latitud: 10.9, longitud: -74.4 },
        ],
      }),
    ],
  });
  stubApi({ [ONE]: { data: { ...inspeccion, trazado: [], ...FRESHNESS } } });
  renderApp('/ejecucion/inspect/7', reader);
  const report = within(await screen.findByRole('article', { name: 'Reporte 1 · Marta Ríos' }));
  expect(report.getByText('Todo en orden')).toBeTruthy();
  expect(report.getByText('No pudimos leer de este reporte: Pasajeros.')).toBeTruthy();
  expect(report.getByRole('img', { name: 'Firma del reporte 1' })).toBeTruthy();
  expect(report.getByText('Firma recibido · Wilson Zapata')).toBeTruthy();
  const unnamed = within(screen.getByRole('article', { name: 'Reporte 2 · Luis Mora' }));
  expect(unnamed.getByText('15/11/2026 08:06 · 10.90000, -74.40000')).toBeTruthy();
  expect(unnamed.getByText('Firma recibido').textContent).toBe('Firma recibido');
  expect(screen.getByText('Programada 08:00 · Real 08:11')).toBeTruthy();
  expect(screen.getByText('Programada X · Real X')).toBeTruthy();
});
