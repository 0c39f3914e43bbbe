import { SlashDmy } from '@fenix/domain/dates/slashDmy';
import { tripSpan } from '@fenix/domain/flota/despacho';
import type { FotoDeViaje, NamedFoto } from '@fenix/domain/libro/fotos';
import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { thinTrazado } from '@fenix/domain/flota/trazado';
import type { GpsAccount, GpsPlatform } from '../ports/gps';
import { markOf } from '../flota/company';
import { distanceOf, readDriven } from '../flota/driven';
import { findCarrier, unlessAway } from '../flota/queries';
import type { Window } from '../flota/query';
import { findViaje, listFotos } from './viaje';

type Asked = { id: string; client: string | undefined; window: Window };

/**
 * TRIP-03: the trip with its vehicle, its photos and the way it drove. The photos can be counted without what is
 * beside them, the vehicle's papers and the line on the map.
 */
export async function readLibro(gps: GpsPlatform, account: GpsAccount, asked: Asked): Promise<LibroDeViaje> {
  const heard = await findViaje(gps, account, asked.id, asked.window);
  const viaje = heard.value;
  const [vehiculo, fotos, history] = await Promise.all([
    findCarrier(gps, account, heard),
    listFotos(gps, account, viaje),
    unlessAway(readDriven(gps, account, viaje.equipo, tripSpan(viaje))),
  ]);
  const { from: desde, to: hasta } = tripSpan(viaje) ?? { from: heard.start, to: heard.start };
  return {
    viaje,
    vehiculo: vehiculo?.value ?? null,
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
    fotos: (fotos?.value ?? []).map((foto) => shown(foto, asked)),
    distancia: distanceOf(history?.value ?? []),
    trazado: thinTrazado((history?.value ?? []).map(({ latitud, longitud }) => ({ latitud, longitud }))),
    ...markOf(heard, vehiculo, fotos, history),
  };
}

/** TRIP-31: the picture by an address of this product that asks the same days. */
function shown(foto: NamedFoto, { id, client, window }: Asked): FotoDeViaje {
  const { latitud = null, longitud = null, fecha_hora_insertado } = foto;
  const query = new URLSearchParams({
    ...(client !== undefined && { client }),
    fechaInicio: SlashDmy.encode(window.first),
    fechaFin: SlashDmy.encode(window.last),
  });
  const imagen = `/api/viajes/${encodeURIComponent(id)}/fotos/${foto.id}?${query.toString()}`;
  return { id: foto.id, imagen, latitud, longitud, fecha_hora_insertado };
}
