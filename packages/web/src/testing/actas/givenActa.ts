import { Acta, type ListedActa } from '@fenix/domain/actas/acta';
import { IMAGES_VERSION, type Imagen } from '@fenix/domain/actas/images';
import type { Archivo } from '@fenix/domain/media/archivo';
import type { Proceso } from '@fenix/domain/actas/procesos/proceso';

export const actaId = (n: number) => `7c9e6679-7425-40de-944b-${String(n).padStart(12, '0')}`;

/** A pending corrective record of `expreso del caribe`. */
export function givenListed(n: number, change: Partial<ListedActa> = {}): ListedActa {
  return {
    _id: actaId(n),
    consecutive: 1_000 + n,
    fecha: '11/2/2026',
    tipe: 'correctivo',
    client: 'expreso del caribe',
    plate: 'TTK275',
    internalNumber: '1203',
    name: 'Édgar Núñez',
    format: 'gps',
    complete: false,
    close: false,
    delete: false,
    closeProcces: null,
    timeDiffFinally: null,
    observations: null,
    one: null,
    reports: [],
    processes: { total: 0, unreceived: 0 },
    isOld: false,
    ...change,
  };
}

export const givenArchivo = (change: Partial<Archivo> = {}): Archivo => ({
  url: '/uploads/a?exp=1&sig=x',
  thumbnail: '/uploads/t?exp=1&sig=x',
  name: 'foto.jpg',
  kind: 'picture',
  missing: false,
  ...change,
});

export const missingArchivo = () => givenArchivo({ url: null, thumbnail: null, missing: true });

export const givenProceso = (change: Partial<Proceso> = {}): Proceso => ({
  fecha: '2026-11-03T15:30:00.000Z',
  description: 'Se cambió el arnés.',
  image: givenArchivo(),
  state: true,
  signature: null,
  responsibleName: null,
  name: 'María Ñáñez',
  ...change,
});

const NOTHING = Object.fromEntries(Object.keys(Acta.shape).map((field) => [field, null]));

type Whole = { process?: Proceso[]; images?: Imagen[] };

/** The whole record behind a line of the list, as the API answers it. */
export function givenWhole(listed: ListedActa, { process = [], images = [] }: Whole = {}): Acta {
  return Acta.parse({
    ...NOTHING,
    ...listed,
    process,
    test: [],
    images: { v: IMAGES_VERSION, data: images },
    informes: [],
    reports: { laboratorio: null, baja: null },
  });
}
