import { sampleDespacho } from '../flota/despachoFixture';
import type { FotoDeViaje } from '../../libro/fotos';
import type { LibroDeViaje } from '../../libro/libro';
import type { FormImage } from '../../flota/pasajeros';

const stop = (nombre: string, longitud: number, due: string, reached: string) => ({
  nombre,
  timeBetween: 20,
  latitud: 10.9,
  longitud,
  radio: 300,
  fEstimada: `15/11/2026 ${due}`,
  horallegaEstimada: due,
  llegadaEstimada: due,
  llegada: reached && `15/11/2026 ${reached}`,
});

/** A photo of that second of the trip, for tests. */
export function sampleFoto(time: string, change: Partial<FotoDeViaje> = {}): FotoDeViaje {
  const id = `20261115${time.replaceAll(':', '')}-1`;
  return {
    id,
    imagen: `/api/viajes/7/fotos/${id}`,
    latitud: 10.9081234,
    longitud: -74.789,
    fecha_hora_insertado: `2026-11-15 ${time}`,
    ...change,
  };
}

/** A trip of three stops, of which the last is yet to be reached, with a photo pair and a lone photo, for tests. */
export function sampleLibro(change: Partial<LibroDeViaje> = {}): LibroDeViaje {
  const { data_extra: _, ...viaje } = sampleDespacho({
    hora_inicio: '08:00:00',
    fecha_fin: '15/11/2026',
    hora_fin: '09:40:00',
  });
  const lugares = [
    stop('Barranquilla', -74.789, '08:00', '08:00:00'),
    stop('Cienaga', -74.2467, '08:40', '08:51:00'),
    stop('Santa Marta', -74.187, '09:40', ''),
  ];
  return {
    viaje: { ...viaje, definicion: { ...viaje.definicion, lugares } },
    vehiculo: {
      id: '2',
      nombre: '1042',
      patente: 'SQK482',
      idgps: viaje.equipo,
      grupo: viaje.grupo,
      marca: 'Agrale',
      modelo: '2019',
      color: 'Blanco y naranja',
      numero_serie: '9BYUETU3M2S374814',
    },
    desde: '2026-11-15T13:00:00.000Z',
    hasta: '2026-11-15T14:40:00.000Z',
    fotos: [sampleFoto('08:00:02'), sampleFoto('08:00:14'), sampleFoto('08:51:05', { latitud: null, longitud: null })],
    distancia: 96_400,
    trazado: [
      { latitud: 10.9, longitud: -74.789 },
      { latitud: 10.9, longitud: -74.2467 },
    ],
    at: '2026-11-15T15:00:00.000Z',
    isStale: false,
    ...change,
  };
}

/** What was counted on one photo, for tests. */
export function sampleCount(foto: string, change: Partial<FormImage> = {}): FormImage {
  return {
    id: '7',
    foto,
    fecha_hora: '2026-11-15T13:00:02.000Z',
    numPassengers: 2,
    noveltie: '',
    responsable: 'Óscar Peña',
    ...change,
  };
}
