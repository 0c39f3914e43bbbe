import { sampleInspeccion, sampleReporte } from '@fenix/domain/incontrol/inspeccionFixture';
import type { InspeccionRow } from '@fenix/domain/incontrol/inspeccion';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { HEARD, OF_CLIENT, page } from '../../flota/givenDespacho';
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
  reportes: 2,
  inspectores: ['Marta Ríos'],
  ...change,
});

describe('the list', () => {
  test('INSP-01, INSP-02, INSP-05 the columns, how many have told of each, and the way to its report', async () => {
    const untold = row({ id: '8', placa: 'TZK934', reportes: 0 });
    const missed = row({ id: '9', placa: 'UGZ771', reportes: 0, estado: 'Finalizada' });
    stubApi({ [ROWS]: page([row(), untold, missed]) });
    renderApp(HERE, reader);
    await screen.findByText('SQK482');
    const heads = screen.getAllByRole('columnheader', { hidden: true });
    expect(heads.map((head) => head.textContent)).toEqual([
      '#',
      'Fecha',
      'Vehiculo',
      'Placa',
      'Conductor',
      'Inspección',
    ]);
    const texts = (plate: string) =>
      [...(screen.getByText(plate).closest('tr')?.cells ?? [])].map((cell) => cell.textContent);
    expect(texts('SQK482')).toEqual(['1', '15/11/2026 23:30', '1042', 'SQK482', 'Ángel Peña', '2 reportesVer reporte']);
    expect(texts('TZK934')).toMatchObject({ 0: '2', 5: 'Por inspeccionarVer viaje' });
    expect(texts('UGZ771')).toMatchObject({ 5: 'Sin reporteVer viaje' });
    const linksTo = (name: string) =>
      screen.getAllByRole('link', { name, hidden: true }).map((link) => link.getAttribute('href'));
    const preview = '/ejecucion/incontrol/inspecciones/preview';
    expect(linksTo('Ver reporte')).toEqual([`${preview}/7`]);
    expect(linksTo('Ver viaje')).toEqual([`${preview}/8`, `${preview}/9`]);
  });

  test('INSP-03 nothing found is said in the given words', async () => {
    stubApi({ [ROWS]: page([]) });
    renderApp(HERE, reader);
    expect(await screen.findByText('No hay inpecciones')).toBeTruthy();
  });
});

describe('the report', () => {
  const open = (inspeccion: object | undefined) => {
    stubApi(
      inspeccion
        ? { [ONE]: { data: { ...inspeccion, trazado: [], ...HEARD } } }
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
    expect(screen.getByText('+11 min')).toBeTruthy();
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
    data_extra: [sampleReporte({ unread: ['Pasajeros'], description: 'Todo en orden' })],
  });
  stubApi({ [ONE]: { data: { ...inspeccion, trazado: [], ...HEARD } } });
  renderApp('/ejecucion/inspect/7', reader);
  const report = within(await screen.findByRole('article', { name: 'Reporte 1 · Marta Ríos' }));
  expect(report.getByText('Todo en orden')).toBeTruthy();
  expect(report.getByText('No pudimos leer de este reporte: Pasajeros.')).toBeTruthy();
  expect(report.getByRole('img', { name: 'Firma del reporte 1' })).toBeTruthy();
  expect(screen.getByText('Programada 08:00 · Real 08:11')).toBeTruthy();
  expect(screen.getByText('Programada X · Real X')).toBeTruthy();
});
