import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPiece } from '../testing/renderPiece';
import { MapView } from './MapView';
import type { MapScene } from './scene';
import { takeMapPicture } from './takeMapPicture';

const SCENE: MapScene = { trazado: [], lugares: [] };
const CENTER = { latitud: 11, longitud: -74.5 };
const NO_WEBGL = 'Este navegador no puede dibujar mapas: WebGL no está disponible o está desactivado.';

// This browser of the tests draws nothing: what people without WebGL meet.
test('without WebGL the map says so, and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  await renderPiece(() => <MapView scene={SCENE} center={CENTER} zoom={12} label="Recorrido" />);
  expect((await screen.findByRole('alert')).textContent).toContain(NO_WEBGL);
  expect(screen.queryByText('Cargando el mapa…')).toBeNull();
  const tries = context.mock.calls.filter(([kind]) => kind === 'webgl2').length;

  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect((await screen.findByRole('alert')).textContent).toContain(NO_WEBGL);
  expect(context.mock.calls.filter(([kind]) => kind === 'webgl2')).toHaveLength(tries * 2);
});

test('without WebGL a picture is refused, and leaves nothing on the page', async () => {
  const view = { center: CENTER, zoom: 10, width: 356, height: 308, scheme: 'light' as const };
  await expect(takeMapPicture(SCENE, view)).rejects.toThrow(NO_WEBGL);
  expect(document.querySelector('.maplibregl-map')).toBeNull();
  // One that fails does not stop those that wait behind it.
  await expect(takeMapPicture(SCENE, view)).rejects.toThrow(NO_WEBGL);
});

test('an aborted request rejects at once, and no picture is drawn for it', async () => {
  const context = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  const gone = new AbortController();
  const picture = takeMapPicture(SCENE, {
    center: CENTER,
    zoom: 10,
    width: 356,
    height: 308,
    scheme: 'dark',
    signal: gone.signal,
  });
  gone.abort();
  await expect(picture).rejects.toThrow('abort');
  expect(context).not.toHaveBeenCalled();
});
