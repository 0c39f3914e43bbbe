import { DomainError } from '@fenix/domain/errors';
import {
  GPUInitializationError,
  Map as MapLibreMap,
  type MapOptions,
  Marker,
  addProtocol,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { logFailure } from '../shared/log';
import { MAP_LOCALE, MAP_MESSAGES } from './messages';

/** The engine, and all that has to be known about it. It is large: only ever imported when a map is asked for. */
setWorkerUrl(workerUrl);

export { addProtocol, type MapLibreMap };

/** A map of ours: flat, north up, without the engine's own controls. Refuses in words where there is no WebGL. */
export function createMap({ locale, ...options }: MapOptions): MapLibreMap {
  try {
    const map = new MapLibreMap({
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      renderWorldCopies: false,
      maxPitch: 0,
      ...options,
      locale: { ...MAP_LOCALE, ...locale },
    });
    // A tile that does not come leaves a gap; the rest of the map is still worth showing.
    map.on('error', ({ error }) => logFailure('The map', error));
    return map;
  } catch (error) {
    throw error instanceof GPUInitializationError ? new DomainError('unavailable', MAP_MESSAGES.noWebGl) : error;
  }
}

/** A point that moves many times a second: an element over the map, so that nothing is drawn anew but itself. */
export function createMovil(className: string): Marker {
  const element = document.createElement('div');
  element.className = className;
  const marker = new Marker({ element });
  // Hidden from screen readers, which would announce every step; the position is written beside the map.
  element.ariaHidden = 'true';
  return marker;
}

export type CreateMap = typeof createMap;
export type CreateMovil = typeof createMovil;
