import type { Archivo } from '@fenix/domain/media/archivo';
import {
  IMAGE_FIELDS,
  Informe,
  type ListedInforme,
  NOVELTIES_VERSION,
  VIDEO_FIELDS,
} from '@fenix/domain/informes/informe';

export const informeId = (n: number) => `7c9e6679-7425-40de-944b-${String(n).padStart(12, '0')}`;

/** An open report of `expreso del caribe`. */
export function givenListed(n: number, change: Partial<ListedInforme> = {}): ListedInforme {
  return {
    _id: informeId(n),
    consecutive: 500 + n,
    fecha: '2026-11-02T15:00:00.000Z',
    dateNoveltie: '2026-11-01',
    client: 'expreso del caribe',
    typeReport: 'disciplinario',
    videoSystem: 'Si',
    plate: 'SZK482',
    internalNumber: '1042',
    operatorName: 'Luis Daza',
    novedades: ['Parada no autorizada'],
    status: 'process',
    timeResponse: null,
    delete: false,
    proceddingId: null,
    isOld: false,
    ...change,
  };
}

export const givenFoto = (name: string): Archivo => ({
  url: `/uploads/${name}?exp=1&sig=x`,
  thumbnail: `/uploads/t-${name}?exp=1&sig=x`,
  name,
  kind: 'picture',
  missing: false,
});

const NO_FILES = Object.fromEntries([...IMAGE_FIELDS, ...VIDEO_FIELDS].map((slot) => [slot, null]));

/** The whole report behind a line of the list, as the API answers it. */
export function givenWhole(listed: ListedInforme, change: Partial<Informe> = {}): Informe {
  const { novedades, ...rest } = listed;
  return Informe.parse({
    ...rest,
    ...NO_FILES,
    novelties: {
      v: NOVELTIES_VERSION,
      data: novedades.map((noveltie) => ({ noveltie, description: 'Sin reportar.' })),
    },
    image2: givenFoto('final.png'),
    createdBy: { name: 'Óscar Peña', client: listed.client },
    finishedAt: null,
    finishedBy: null,
    finishNote: null,
    printedClient: 'Expreso del Caribe',
    acta: null,
    origen: null,
    version: 1,
    ...change,
  });
}
