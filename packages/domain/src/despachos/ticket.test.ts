import { describe, expect, test } from 'vitest';
import { sampleDespacho } from '../testing/flota/despachoFixture';
import { programStops } from '../flota/schedule';
import { TICKET_WIDTH, liveTicket, ticketCompany, ticketOf } from './ticket';

const CLIENT = {
  client: 'expreso del caribe',
  nit: '901.234.567-1',
  showAsProvider: false,
  ticketHeader: null,
  products: [],
};
const START = new Date('2026-11-16T04:30:00Z');
const RUTA = {
  nombre: 'RUTA',
  lugares: [
    { nombre: 'Terminal', timeBetween: 0 },
    { nombre: 'Peaje', timeBetween: 45 },
  ],
};

test('DISP-08 a ticket is at most 320 pixels wide', () => expect(TICKET_WIDTH).toBe(320));

describe('whom the ticket speaks for', () => {
  test('DISP-09, DISP-12 the client, with its NIT', () => {
    expect(ticketCompany(CLIENT, 'fenix sas')).toEqual({
      company: 'Expreso del Caribe',
      nit: '901.234.567-1',
      header: null,
      inControl: false,
    });
  });

  test("DISP-10, DISP-11 the provider's name where the client is shown as it; the NIT stays", () => {
    const { company, nit } = ticketCompany({ ...CLIENT, showAsProvider: true }, 'fenix sas');
    expect([company, nit]).toEqual(['Fenix SAS', '901.234.567-1']);
  });

  test('DISP-16, DISP-17 the legal header of a client that has one, line by line', () => {
    const company = ticketCompany(
      { ...CLIENT, ticketHeader: 'Vigilado\r\nSupertransporte\nResolución 1' },
      'fenix sas',
    );
    expect(liveTicket(company, 'Ana', {}).header).toEqual(['Vigilado', 'Supertransporte', 'Resolución 1']);
    expect(liveTicket(ticketCompany(CLIENT, 'fenix sas'), 'Ana', {}).header).toEqual([]);
  });

  test.each([
    [['InControl Inspector'], true],
    [['InControl Global', 'Actas'], true],
    [['Actas', 'Prealistamiento'], false],
    [[], false],
  ])('DISP-25 with %j inspection starts as %j', (products, inControl) => {
    expect(ticketCompany({ ...CLIENT, products }, 'fenix sas').inControl).toBe(inControl);
  });
});

describe('DISP-01 the live ticket', () => {
  const company = ticketCompany(CLIENT, 'fenix sas');

  test('DISP-13 before anything is chosen it shows company and dispatcher', () => {
    expect(liveTicket(company, 'Ana Díaz', {})).toEqual({
      company: 'Expreso del Caribe',
      nit: '901.234.567-1',
      header: [],
      despachador: 'Ana Díaz',
      fecha: '',
      hora: '',
      vehiculo: '',
      placa: '',
      conductor: '',
      ruta: '',
      paradas: [],
    });
  });

  test('DISP-14 chosen, it says who drives what, and when it is where; a stop of the next day says so', () => {
    const ticket = liveTicket(company, 'Ana Díaz', {
      start: START,
      vehiculo: { nombre: '1042', patente: 'SQK482' },
      conductor: { nombre: 'Ángel', apellido: 'Peña' },
      ruta: RUTA,
    });
    expect(ticket).toMatchObject({ fecha: '15/11/2026', hora: '23:30', vehiculo: '1042', placa: 'SQK482' });
    expect(ticket).toMatchObject({ conductor: 'Ángel Peña', ruta: 'RUTA' });
    expect(ticket.paradas).toEqual([
      { nombre: 'Terminal', hora: '23:30', day: '' },
      { nombre: 'Peaje', hora: '00:15', day: '16/11/2026' },
    ]);
  });

  test('without a time its stops have none', () => {
    expect(liveTicket(company, 'Ana', { ruta: RUTA }).paradas[1]).toEqual({ nombre: 'Peaje', hora: '', day: '' });
  });

  test('a dispatch that was made prints the same again', () => {
    const { definicion } = sampleDespacho();
    const row = sampleDespacho({
      nombre: 'RUTA',
      definicion: { ...definicion, lugares: programStops(START, RUTA.lugares) },
    });
    expect(ticketOf(company, 'Ana', row)).toEqual(
      liveTicket(company, 'Ana', {
        start: START,
        vehiculo: { nombre: '1042', patente: 'SQK482' },
        conductor: { nombre: 'Ángel', apellido: 'Peña' },
        ruta: RUTA,
      }),
    );
  });
});

test('DISP-13 while the hour cannot be read, the day stays on the ticket', () => {
  const company = ticketCompany(CLIENT, 'fenix sas');
  const { fecha, hora } = liveTicket(company, 'Ana', { day: '2026-11-16' });
  expect([fecha, hora]).toEqual(['16/11/2026', '--:--']);
  const none = liveTicket(company, 'Ana', { day: '' });
  expect([none.fecha, none.hora]).toEqual(['', '']);
});
