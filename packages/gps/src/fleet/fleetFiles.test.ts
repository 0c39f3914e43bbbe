import { describe, expect, test } from 'vitest';
import { readDrivers, readStops, readVehicles } from './fleetFiles';

const values = <T>({ rows }: { rows: { value: T }[] }) => rows.map(({ value }) => value);

describe('GPS-20 a file of vehicles', () => {
  test('is read with mark, semicolons, quotes and columns in any order', () => {
    const text =
      '\uFEFFnombre;placa;grupo;imei\r\n"Móvil ""1""; azul";abc-123;Norte;864679017106283\r\n\r\nMóvil 2;xyz 98f;;\r\n';
    const read = readVehicles(text);
    expect(read.problems).toEqual([]);
    expect(values(read)).toMatchObject([
      { nombre: 'Móvil "1"; azul', placa: 'ABC123', grupo: 'Norte', imei: '864679017106283', marca: '' },
      { nombre: 'Móvil 2', placa: 'XYZ98F', grupo: '', imei: undefined },
    ]);
  });

  test('is read with commas as well', () => {
    expect(values(readVehicles('placa,nombre\nABC123,Uno'))).toMatchObject([{ placa: 'ABC123', nombre: 'Uno' }]);
  });

  test('says line and column of everything that is wrong', () => {
    const text = [
      'placa;nombre;imei',
      ';Uno;',
      'ABC123;;',
      'ABC123;Tres;con espacio',
      'ABC123;Cuatro;',
      'abc123;Cinco;',
      'AB;Seis',
      '',
    ].join('\n');
    expect(readVehicles(text).problems).toEqual([
      { line: 2, message: 'placa: es obligatorio' },
      { line: 3, message: 'nombre: es obligatorio' },
      { line: 4, message: 'imei: solo admite letras, números, punto, guion y dos puntos' },
      { line: 7, message: 'debe tener 3 columnas' },
      { line: 6, message: 'la placa está repetida' },
    ]);
  });

  test.each([
    ['placa\nABC123', ['falta la columna nombre']],
    ['placa;nombre;dueño\n', ['sobra la columna dueño']],
    ['', ['falta la columna placa', 'falta la columna nombre', 'sobra la columna ']],
  ])('without the right header nothing is read: %j', (text, messages) => {
    expect(readVehicles(text).problems.map(({ line, message }) => [line, message])).toEqual(
      messages.map((message) => [1, message]),
    );
  });

  test('a tracker is in one vehicle only', () => {
    expect(readVehicles('placa;nombre;imei\nABC123;1;7\nABC124;2;7').problems).toEqual([
      { line: 3, message: 'el IMEI está repetido' },
    ]);
  });
});

test('GPS-21 drivers are distinguished by name and surname', () => {
  const read = readDrivers('nombre;apellido;direccion\nAna;Díaz;RELEVADOR\nana;DÍAZ;\nAna;Diaz;');
  expect(read.problems).toEqual([{ line: 3, message: 'el conductor está repetido' }]);
});

describe('GPS-22 a file of routes', () => {
  test('has one line per stop; decimals with point or comma', () => {
    const text = 'ruta;parada;minutos;latitud;longitud;radio\nA - B;A;0;10,5;-74.25;300\nA - B;B;35;11;-74;450\n';
    expect(values(readStops(text))).toEqual([
      { ruta: 'A - B', parada: 'A', minutos: 0, latitud: 10.5, longitud: -74.25, radio: 300 },
      { ruta: 'A - B', parada: 'B', minutos: 35, latitud: 11, longitud: -74, radio: 450 },
    ]);
  });

  test.each([
    ['A;P;-1;10;-74;300', 'minutos: va de 0 a 1440'],
    ['A;P;0;91;-74;300', 'latitud: va de -90 a 90'],
    ['A;P;0;10;-181;300', 'longitud: va de -180 a 180'],
    ['A;P;0;10;-74;19', 'radio: va de 20 a 20000'],
    ['A;P;;10;-74;300', 'minutos: debe ser un número'],
    ['A;P;diez;10;-74;300', 'minutos: debe ser un número'],
  ])('%s: %s', (line, message) => {
    expect(readStops(`ruta;parada;minutos;latitud;longitud;radio\n${line}`).problems).toEqual([{ line: 2, message }]);
  });
});
