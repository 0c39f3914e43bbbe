import type { Vehiculo } from '@fenix/domain/gps/vehiculo';
import { type Random, pick, whole } from './random';

/** Maker, first letters of its chassis numbers, colours. */
const MAKES = [
  ['Chevrolet', '9GC', 'Blanco y verde'],
  ['Mercedes-Benz', '9BM', 'Blanco'],
  ['Scania', '9BS', 'Gris plata'],
  ['Hino', '9FD', 'Blanco y azul'],
  ['Volkswagen', '953', 'Blanco y rojo'],
  ['Agrale', '9BY', 'Blanco y naranja'],
] as const;
/** Letters of plates of public service. */
const SERIES = ['S', 'T', 'U', 'V', 'W'] as const;
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'.split('');
const CHASSIS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('');

export type Bus = Omit<Vehiculo, 'grupo'>;

/** An invented bus; its plate and its tracker are none of those taken. */
export function busOf(random: Random, taken: Set<string>, id: string, nombre: string): Bus {
  const [marca, maker, color] = pick(random, MAKES);
  const modelo = String(whole(random, 2014, 2025));
  const numero_serie = maker + letters(random, CHASSIS, 8) + String(whole(random, 100_000, 999_999));
  return {
    id,
    nombre,
    patente: fresh(taken, () => pick(random, SERIES) + letters(random, LETTERS, 2) + String(whole(random, 100, 999))),
    idgps: fresh(taken, () =>
      imei(`86${String(whole(random, 1000, 9999))}0${String(whole(random, 1_000_000, 9_999_999))}`),
    ),
    marca,
    modelo,
    color,
    numero_serie,
  };
}

const letters = (random: Random, from: readonly string[], count: number): string =>
  Array.from({ length: count }, () => pick(random, from)).join('');

function fresh(taken: Set<string>, invent: () => string): string {
  const text = invent();
  if (taken.has(text)) return fresh(taken, invent);
  taken.add(text);
  return text;
}

/** Fourteen digits and the check digit of Luhn. */
function imei(digits: string): string {
  const sum = digits.split('').reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
