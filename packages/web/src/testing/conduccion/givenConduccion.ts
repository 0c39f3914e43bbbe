import { type Comparativo, comparativoOf } from '@fenix/domain/conduccion/comparativos/comparativo';
import type { ConductoresConduccion } from '@fenix/domain/conduccion/comparativos/conductores';
import type { FlotaConduccion } from '@fenix/domain/conduccion/tablero/flota';
import type { ResumenConduccion } from '@fenix/domain/conduccion/tablero/resumen';
import type { EventoConduccion, ViajeConducido, ViajesConduccion } from '@fenix/domain/conduccion/tablero/viajes';
import { daysQuery, defaultDays } from '@fenix/domain/conduccion/tablero/window';
import { bogotaDay } from '@fenix/domain/dates/days';
import type { ReglasConduccion, UmbralConduccion } from '@fenix/domain/gps/reglas';

/** The dashboards look at yesterday and today, whatever day the tests run. */
export const DAYS = defaultDays(new Date());
export const TODAY = bogotaDay(new Date());
const { fechaInicio, fechaFin } = daysQuery(DAYS);
export const OF_DAYS = `client=expreso+del+caribe&fechaInicio=${fechaInicio}&fechaFin=${fechaFin}`;

const FRESHNESS = { at: '2026-11-16T15:00:00.000Z', isStale: false };
const ALL = { Eventos: 10, Alertas: 9, Ralenti: 8.5, 'Manejo ecologico': 7, Velocidades: 4.2 };

const moved = (seconds: number, metres: number) => ({
  tiempo_viaje: seconds,
  distancia_recorrida: metres,
  grupo: 'Intermunicipal',
  fechahorainicio: `${TODAY} 10:00:00`,
  fechahorafin: `${TODAY} 10:02:00`,
});

function givenActivo(
  id: string,
  patente: string,
  valor: number,
  change: Partial<FlotaConduccion['activo'][number]> = {},
) {
  return {
    id,
    nombre: `Móvil ${id}`,
    patente,
    grupo: 'Intermunicipal',
    condujo: true,
    valor,
    calificacion: ALL,
    viajes: [moved(43_200, 60_000)],
    ...change,
  };
}

/** Two groups; one vehicle of the second stood still. */
export const FLOTA: FlotaConduccion = {
  fInicio: `${DAYS.first} 00:00:00`,
  fFin: `${TODAY} 10:30:00`,
  flota: {
    Intermunicipal: { condujo: true, valor: 7.4, calificacion: ALL },
    Urbano: { condujo: false, valor: 10, calificacion: {} },
  },
  activo: [
    ...['SQK482', 'TZK934', 'VRS682', 'UGZ771', 'UXD366', 'WBA100'].map((patente, index) =>
      givenActivo(String(index + 1), patente, 4.2 + index),
    ),
    givenActivo('7', 'WLM777', 10, { grupo: 'Urbano', condujo: false, viajes: [] }),
  ],
  ...FRESHNESS,
};

/** The same fleet without its trips: what the dashboard shows. */
export const RESUMEN: ResumenConduccion = {
  fInicio: FLOTA.fInicio,
  fFin: FLOTA.fFin,
  flota: [
    {
      grupo: 'Intermunicipal',
      activos: 6,
      condujo: true,
      valor: 7.4,
      calificacion: ALL,
      viajes: 6,
      distancia: 360_000,
      duracion: 259_200,
    },
    { grupo: 'Urbano', activos: 1, condujo: false, valor: 10, calificacion: {}, viajes: 0, distancia: 0, duracion: 0 },
  ],
  activo: FLOTA.activo.map(({ viajes, ...row }, index) => ({
    ...row,
    viajes: viajes.length,
    distancia: 60_000 * viajes.length,
    duracion: 43_200 * viajes.length,
    antes: index === 0 ? 3.8 : null,
  })),
  dias: [
    { dia: DAYS.first, grupo: 'Intermunicipal', valor: 6.1 },
    { dia: DAYS.last, grupo: 'Intermunicipal', valor: 8.2 },
  ],
  eventos: [
    { semana: 1, hora: 7, categoria: 'Velocidades', total: 3 },
    { semana: 5, hora: 18, categoria: 'Ralenti', total: 1 },
  ],
  desde: null,
  ...FRESHNESS,
};

/** As the server computes with, in short. */
export const REGLAS: ReglasConduccion = {
  porKm: 100,
  kmMinimos: 50,
  categorias: [
    regla('Eventos', 0.1, 2, [
      { evento: 'Alarmas del equipo', valor: null, unidad: '', cuando: 'cuando el equipo las envía' },
    ]),
    regla('Alertas', 0.2, 2, [{ evento: 'Conducción nocturna', valor: 5, unidad: 'min', cuando: 'de 23:00 a 05:00' }]),
    regla('Ralenti', 0.1, 1, [{ evento: 'Ralentí', valor: 5, unidad: 'min', cuando: '' }]),
    regla('Manejo ecologico', 0.25, 4, [{ evento: 'Frenada brusca', valor: 3, unidad: 'm/s²', cuando: '' }]),
    regla('Velocidades', 0.35, 2, [{ evento: 'Exceso de velocidad', valor: 80, unidad: 'km/h', cuando: '' }]),
  ],
};

function regla(
  categoria: string,
  peso: number,
  tolerancia: number,
  umbrales: UmbralConduccion[],
): ReglasConduccion['categorias'][number] {
  return { categoria, peso, tolerancia, leve: 0.25, peor: 1.5, breve: 0.4, larga: 300, umbrales };
}

const momento = (time: string, domicilio: string) => ({
  fecha_hora: `${TODAY} ${time}`,
  domicilio,
  latitud: 10.9,
  longitud: -74.8,
});

function speeding(from: string, to: string, vel_max: number): EventoConduccion {
  return {
    nombre: 'Exceso de velocidad',
    inicio: momento(from, 'Peaje Tasajera'),
    final: momento(to, 'Ciénaga'),
    calificacion: 0.5,
    distancia: 1_500,
    duracion: 45,
    detalle: { vel_max, vel_prom: 85.4, vel_min: 80.2 },
  };
}

export function givenViaje(
  speedings: readonly EventoConduccion[],
  change: Partial<ViajeConducido> = {},
): ViajeConducido {
  const night = { ...speeding('10:00:00', '10:00:05', 0), nombre: 'Conducción nocturna' };
  delete night.detalle;
  return {
    inicio_viaje: momento('10:00:00', 'Barranquilla'),
    final_viaje: momento('10:02:00', 'Santa Marta'),
    distancia_viaje: 93_250,
    duracion_viaje: 7_200,
    calificacion_viaje: 0.87,
    conductor: 'Édgar Núñez',
    categorias: [
      { categoria: 'Eventos', calificacion: 1, eventos: [] },
      { categoria: 'Alertas', calificacion: 0.9, eventos: [night] },
      { categoria: 'Ralenti', calificacion: 1, eventos: [] },
      { categoria: 'Manejo ecologico', calificacion: 1, eventos: [] },
      { categoria: 'Velocidades', calificacion: 0.4, eventos: [...speedings] },
    ],
    ...change,
  };
}

export const SPEEDINGS = [
  speeding('10:00:20', '10:00:40', 88),
  speeding('10:01:00', '10:01:20', 97),
  speeding('10:01:40', '10:01:50', 118),
];

export const givenViajes = (items: ViajesConduccion['items']): ViajesConduccion => ({
  vehiculo: { id: '1', nombre: 'Móvil 1', patente: 'SQK482', grupo: 'Intermunicipal' },
  items,
  ...FRESHNESS,
});

const compact = TODAY.replaceAll('-', '');

export const HISTORIA = {
  items: [
    [0, 60],
    [1, 95],
    [2, 40],
  ].map(([minute = 0, velocidad = 0]) => ({
    fecha_reporte: `${compact}100${minute}00`,
    latitud: 10.9 + minute / 10,
    longitud: -74.8 + minute / 10,
    velocidad,
    domicilio: ['Barranquilla', 'Ciénaga', 'Santa Marta'][minute] ?? '',
  })),
  ...FRESHNESS,
};

/** The same fleet as it is compared: six that drove, one that stood. */
export const COMPARATIVO: Comparativo = comparativoOf(FLOTA);

const driver = (nombre: string, valor: number, isConocido = true) => ({
  id: isConocido ? nombre : '',
  nombre,
  isConocido,
  valor,
  calificacion: ALL,
  viajes: 2,
  distancia: 90_000,
  duracion: 7_200,
  vehiculos: ['SQK482'],
});

export const CONDUCTORES: ConductoresConduccion = {
  fInicio: FLOTA.fInicio,
  fFin: FLOTA.fFin,
  categorias: Object.keys(ALL),
  items: [driver('Ángel Peña', 9.5), driver('Luz Ortega', 4.8), driver('Sin conductor conocido', 2, false)],
  ...FRESHNESS,
};
