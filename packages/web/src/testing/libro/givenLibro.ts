import type { LibroDeViaje } from '@fenix/domain/libro/libro';
import { sampleLibro } from '@fenix/domain/testing/libro/libroFixture';
import type { FormImage } from '@fenix/domain/flota/pasajeros';
import { vi } from 'vitest';
import type { Answer } from '../stubApi';
import { OF_CLIENT } from '../flota/givenDespacho';

/** A trip's book in the API's format, for the tests of its screen. */
export const DAYS = 'from=2026-11-15&to=2026-11-15';
export const HERE = `/ejecucion/formulario/7/%C3%81ngel%20Pe%C3%B1a/BS?${OF_CLIENT}&${DAYS}`;
export const BOOK = bookOf('15/11/2026', '15/11/2026');
export const COUNTED = `GET /api/formimages/7?${OF_CLIENT}`;
export const SAVE = 'POST /api/formimages';

export function bookOf(from: string, to: string): string {
  return `GET /api/viajes/7/libro?${OF_CLIENT}&fechaInicio=${from}&fechaFin=${to}`;
}

export function givenBook(libro: LibroDeViaje = sampleLibro(), counted: FormImage[] = []): Record<string, Answer> {
  const fotos = libro.fotos.map(({ imagen }): [string, Answer] => [`GET ${imagen}`, { data: 'jpeg' }]);
  return { [BOOK]: { data: libro }, [COUNTED]: { data: { data: counted } }, ...Object.fromEntries(fotos) };
}

/** Everything is near the screen, and every picture is one of 640 by 480 dots. Gives back how many are open. */
export function givenPictures(): () => number {
  let open = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.tell = tell;
      }
      observe(target: Element) {
        const entry = { isIntersecting: true, target } as unknown as IntersectionObserverEntry;
        this.tell([entry], this as unknown as IntersectionObserver);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('createImageBitmap', () => {
    open += 1;
    const close = () => {
      open -= 1;
    };
    return Promise.resolve({ width: 640, height: 480, close });
  });
  return () => open;
}
