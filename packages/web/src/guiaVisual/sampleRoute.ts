import type { MapScene } from '../map/scene';
import type { Punto } from '../map/meters';

/** The road of the demonstration from Barranquilla to Santa Marta, by the spit of Salamanca. */
const ROAD: readonly (readonly [latitud: number, longitud: number])[] = [
  [10.908, -74.789],
  [10.917, -74.775],
  [10.936, -74.767],
  [10.946, -74.757],
  [10.956, -74.741],
  [10.96, -74.727],
  [10.968, -74.702],
  [10.979, -74.67],
  [10.993, -74.64],
  [11.013, -74.59],
  [11.018, -74.53],
  [11.01, -74.47],
  [11.0, -74.41],
  [10.989, -74.362],
  [10.982, -74.338],
  [10.979, -74.322],
  [10.983, -74.302],
  [10.993, -74.283],
  [11.0069, -74.2467],
  [11.028, -74.238],
  [11.07, -74.229],
  [11.1, -74.227],
  [11.12, -74.224],
  [11.15, -74.217],
  [11.176, -74.205],
  [11.198, -74.197],
  [11.219, -74.187],
];

export const SAMPLE_SPOT: Punto = { latitud: 10.9822, longitud: -74.3385 };

export const SAMPLE_SCENE: MapScene = {
  trazado: ROAD.map(([latitud, longitud]) => ({ latitud, longitud })),
  lugares: [
    { nombre: 'Barranquilla', latitud: 10.908, longitud: -74.789, radio: 450 },
    { nombre: 'Peaje Laureano', latitud: 10.968, longitud: -74.702, radio: 300 },
    { nombre: 'Peaje Tasajera', latitud: 10.982, longitud: -74.338, radio: 300 },
    { nombre: 'Ciénaga', latitud: 11.0069, longitud: -74.2467, radio: 500 },
    { nombre: 'Santa Marta', latitud: 11.219, longitud: -74.187, radio: 450 },
  ],
  marca: SAMPLE_SPOT,
};
