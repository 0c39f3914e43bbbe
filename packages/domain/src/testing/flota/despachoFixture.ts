import type { Despacho } from '../../gps/programada';

/** A dispatch in the platform's format, for tests. */
export function sampleDespacho(change: Partial<Despacho> = {}): Despacho {
  return {
    id: '7',
    nombre: 'BARRANQUILLA - SANTA MARTA',
    idruta: '1',
    idactivo: '2',
    fecha_inicio: '15/11/2026',
    hora_inicio: '23:30:00',
    fecha_fin: '16/11/2026',
    hora_fin: '01:40:00',
    fecha_completado: '',
    hora_completado: '00:00:00',
    grupo: 'Intermunicipal',
    equipo: '860000000000001',
    activo: '1042',
    placa: 'SQK482',
    estado: 'Pendiente',
    definicion: {
      descripcion: '',
      conductor1: [{ id: '3', nombre: 'Ángel Peña' }],
      lugares: [],
      frequencyDeparture: '10',
      inControl: false,
    },
    ...change,
  };
}
