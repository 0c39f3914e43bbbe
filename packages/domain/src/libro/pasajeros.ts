import { z } from 'zod';
import { FormImage, type PlacedCount } from '../flota/pasajeros';
import { SHELL_MESSAGES } from '../messages';
import { type ParDeFotos, pairFotos } from './fotos';
import { LIBRO_MESSAGES } from './messages';

/** More people than these fit into no bus. */
export const MAX_PASSENGERS = 200;
export const MAX_NOVELTIE = 500;

/**
 * TRIP-32, TRIP-34: what is written about one photo, once. `id` is the trip's; the photo is named by `foto`, its name
 * within the trip, or by `fecha_hora`, its moment. Who counted is the user who is signed in, whatever `responsable` says.
 */
export const NewFormImage = z.strictObject({
  id: z.string(SHELL_MESSAGES.required).trim().min(1, SHELL_MESSAGES.required).max(64),
  foto: z.string(SHELL_MESSAGES.required).trim().min(1, SHELL_MESSAGES.required).max(32).optional(),
  fecha_hora: z.string().trim().max(40).optional(),
  responsable: z.string().max(200).optional(),
  numPassengers: z
    .int(LIBRO_MESSAGES.badCount)
    .min(0, LIBRO_MESSAGES.badCount)
    .max(MAX_PASSENGERS, LIBRO_MESSAGES.badCount),
  noveltie: z.string().trim().max(MAX_NOVELTIE, LIBRO_MESSAGES.longNoveltie).default(''),
});
export type NewFormImage = z.infer<typeof NewFormImage>;

/** The list lies one level deeper than other answers do: readers look for it in `data.data`. */
export const FormImages = z.object({ data: z.array(FormImage) });

/** TRIP-14, TRIP-16, TRIP-17: the row of one stop. Null until a photo of it has been counted. */
export type PasajerosDeParada = {
  parada: string;
  cabina: number | null;
  pasillo: number | null;
  total: number | null;
  vendidos: number;
  porLegalizar: number;
};

/** TRIP-16: no source of ticket sales is connected, so both figures are always zero. */
const NOT_TOLD = { vendidos: 0, porLegalizar: 0 } as const;

type Counted = Pick<FormImage, 'foto' | 'numPassengers'>;

/** One row per stop with photos: pair n was taken at stop n, and further pairs are additional (TRIP-15). */
export function passengerRows(
  stops: readonly string[],
  pairs: readonly ParDeFotos<{ id: string }>[],
  counted: readonly Counted[],
): PasajerosDeParada[] {
  const countOf = (foto: { id: string } | undefined) =>
    counted.find((one) => one.foto === foto?.id)?.numPassengers ?? null;
  return Array.from({ length: Math.max(stops.length, pairs.length) }, (_, index) => {
    const pair = pairs[index];
    const [cabina, pasillo] = [countOf(pair?.cabina), countOf(pair?.pasillo)];
    const total = cabina === null && pasillo === null ? null : (cabina ?? 0) + (pasillo ?? 0);
    return { parada: stopOf(stops, index), cabina, pasillo, total, ...NOT_TOLD };
  });
}

/** TRIP-15: the stop that pair n belongs to. */
export function stopOf(stops: readonly string[], index: number): string {
  return stops[index] ?? `Adicional ${index - stops.length + 1}`;
}

/** TRIP-14, TRIP-15: at which stop and by which camera the photo of each count was taken. */
export function placeCounts(
  stops: readonly string[],
  fotos: readonly { id: string }[],
  counted: readonly FormImage[],
): PlacedCount[] {
  return counted.map((count) => {
    const place = fotos.findIndex(({ id }) => id === count.foto);
    if (place < 0) return { ...count, parada: null, camara: null };
    return { ...count, parada: stopOf(stops, Math.floor(place / 2)), camara: place % 2 === 0 ? 'cabina' : 'pasillo' };
  });
}

export const PASSENGER_HEADERS = ['Parada', 'Cabina', 'Pasillo', 'Total', 'Vendidos', 'Por legalizar'] as const;

/** TRIP-17: the rows of the stops and the sum of each column under them. */
export function passengerTable(
  stops: readonly string[],
  fotos: readonly { id: string }[],
  counted: readonly Counted[],
): PasajerosDeParada[] {
  const rows = passengerRows(stops, pairFotos(fotos), counted);
  return [...rows, totalsOf(rows)];
}

function totalsOf(rows: readonly PasajerosDeParada[]): PasajerosDeParada {
  const sum = (of: (row: PasajerosDeParada) => number | null) => {
    const known = rows.map(of).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    parada: 'Total',
    cabina: sum(({ cabina }) => cabina),
    pasillo: sum(({ pasillo }) => pasillo),
    total: sum(({ total }) => total),
    vendidos: sum(({ vendidos }) => vendidos) ?? 0,
    porLegalizar: sum(({ porLegalizar }) => porLegalizar) ?? 0,
  };
}

/** In the order of the headers; a dash is not yet counted. */
export function passengerCells({
  parada,
  cabina,
  pasillo,
  total,
  vendidos,
  porLegalizar,
}: PasajerosDeParada): string[] {
  return [parada, ...[cabina, pasillo, total, vendidos, porLegalizar].map((count) => String(count ?? '—'))];
}
