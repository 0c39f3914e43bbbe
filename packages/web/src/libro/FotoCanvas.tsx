import type { Ajustes } from '@fenix/domain/libro/ajustes';
import { useEffect, useRef } from 'react';
import { type Size, drawFoto } from './drawFoto';

type Props = { bitmap: ImageBitmap; ajustes: Ajustes; size: Size };

/** TRIP-20, TRIP-22: the photo as it is adjusted, with a dot for every dot of the screen. */
export function FotoCanvas({ bitmap, ajustes, size: { width, height } }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const dots = window.devicePixelRatio || 1;
    const size = { width: Math.round(width * dots), height: Math.round(height * dots) };
    if (canvas.current) drawFoto(canvas.current, size, bitmap, ajustes);
  }, [bitmap, ajustes, width, height]);
  return <canvas ref={canvas} style={{ width, height }} aria-hidden />;
}
