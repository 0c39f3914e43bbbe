import { sampleDespacho } from '../flota/despachoFixture';
import type { Archivo } from '../../media/archivo';
import type { Inspeccion, Reporte } from '../../incontrol/inspecciones/inspeccion';
import { readReport } from '../../incontrol/app/reporte';

export const sampleArchivo = (name: string): Archivo => ({
  url: `/uploads/${name}`,
  thumbnail: `/uploads/mini-${name}`,
  name,
  kind: name.endsWith('.mp4') ? 'video' : 'picture',
  missing: false,
});

/** A report as the API answers it, for tests. */
export function sampleReporte(change: Partial<Reporte['data']> = {}): Reporte {
  const { video: _, signature: __, collectionPictures: ___, ...empty } = readReport({ data: '{}' });
  return {
    id: 'r1',
    data: {
      ...empty,
      nameInspector: 'Marta Ríos',
      dateTimeReport: '15/11/2026 08:05',
      hora_final: '08:20',
      totalPassengers: 23,
      collectionPictures: [
        { picture: sampleArchivo('uno.jpg'), dateTime: '', latitud: null, longitud: null },
        { picture: sampleArchivo('dos.mp4'), dateTime: '', latitud: null, longitud: null },
      ],
      officials: [{ entity: 'Policía', more: 'Placa 123' }],
      video: [],
      signature: sampleArchivo('firma.png'),
      ...change,
    },
  };
}

const HORAS = { fEstimada: '15/11/2026 08:00', horallegaEstimada: '08:00', llegadaEstimada: '08:00' };

export function sampleInspeccion(change: Partial<Inspeccion> = {}): Inspeccion {
  const { data_extra: _, ...viaje } = sampleDespacho();
  const lugares = [
    {
      nombre: 'Barranquilla',
      timeBetween: 0,
      ...HORAS,
      llegada: '15/11/2026 08:11:00',
      latitud: 10.9,
      longitud: -74.8,
    },
    { nombre: '', timeBetween: 40, ...HORAS, fEstimada: '', llegada: '' },
  ];
  return {
    ...viaje,
    definicion: { ...viaje.definicion, inControl: true, lugares },
    data_extra: [sampleReporte()],
    ...change,
  };
}
