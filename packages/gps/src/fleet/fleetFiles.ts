import { onlyOnce, readCsvTable } from '@fenix/domain/text/csvTable';
import { optionalField, textField } from '@fenix/domain/text/fields';
import { nameKey } from '@fenix/domain/text/names';
import { z } from 'zod';

const loose = (max: number) => optionalField(textField(max)).transform((text) => text ?? '');
const count = (min: number, max: number) =>
  z
    .string()
    .trim()
    .transform((text) => Number(text.replace(',', '.') || Number.NaN))
    .pipe(z.number('debe ser un número').min(min, `va de ${min} a ${max}`).max(max, `va de ${min} a ${max}`));

export const VEHICLE_COLUMNS = {
  placa: textField(12)
    .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^[A-Z0-9]{5,7}$/, 'debe tener de cinco a siete letras o números')),
  nombre: textField(60),
  grupo: loose(60),
  marca: loose(60),
  modelo: loose(60),
  color: loose(60),
  numero_serie: loose(60),
  imei: optionalField(textField(64).regex(/^[\w.:-]+$/, 'solo admite letras, números, punto, guion y dos puntos')),
};
export type VehicleLine = z.infer<z.ZodObject<typeof VEHICLE_COLUMNS>>;

export const DRIVER_COLUMNS = { nombre: textField(60), apellido: textField(60), direccion: loose(120) };
export type DriverLine = z.infer<z.ZodObject<typeof DRIVER_COLUMNS>>;

/** One line per stop, in the order of the route. */
export const ROUTE_COLUMNS = {
  ruta: textField(120),
  parada: textField(120),
  minutos: count(0, 1_440),
  latitud: count(-90, 90),
  longitud: count(-180, 180),
  radio: count(20, 20_000),
};
export type StopLine = z.infer<z.ZodObject<typeof ROUTE_COLUMNS>>;

export const readVehicles = (text: string) =>
  onlyOnce(
    onlyOnce(readCsvTable(text, VEHICLE_COLUMNS, ['placa', 'nombre']), ({ placa }) => placa, 'la placa está repetida'),
    ({ imei }) => imei,
    'el IMEI está repetido',
  );

export const readDrivers = (text: string) =>
  onlyOnce(
    readCsvTable(text, DRIVER_COLUMNS, ['nombre', 'apellido']),
    ({ nombre, apellido }) => nameKey(`${nombre} ${apellido}`),
    'el conductor está repetido',
  );

export const readStops = (text: string) => readCsvTable(text, ROUTE_COLUMNS, Object.keys(ROUTE_COLUMNS));
