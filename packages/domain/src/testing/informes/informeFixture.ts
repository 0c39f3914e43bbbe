import type { Archivo } from '../../media/archivo';
import type { Informe } from '../../informes/informe';

export function givenArchivo(name: string, change: Partial<Archivo> = {}): Archivo {
  const kind = name.endsWith('.mp4') ? 'video' : 'picture';
  return { url: `/uploads/${name}`, thumbnail: null, name, kind, missing: false, ...change };
}

/** A report in process with one novelty and its end image. */
export function givenInforme(change: Partial<Informe> = {}): Informe {
  return {
    _id: '0199a0aa-0000-7000-8000-000000000001',
    consecutive: 42,
    fecha: '2026-11-02T15:30:00.000Z',
    dateNoveltie: '2026-11-01',
    client: 'expreso del caribe',
    printedClient: 'expreso del caribe',
    typeReport: 'disciplinario',
    videoSystem: 'Si',
    plate: 'ABC123',
    internalNumber: '1042',
    operatorName: 'Pedro Pérez',
    status: 'process',
    timeResponse: null,
    delete: false,
    proceddingId: null,
    isOld: false,
    novelties: { v: '2.0.0', data: [{ noveltie: 'Parada no autorizada', description: 'Se detuvo veinte minutos.' }] },
    image1: null,
    image2: givenArchivo('final.jpg'),
    image3: null,
    image4: null,
    image5: null,
    image6: null,
    video1: null,
    video2: null,
    video3: null,
    createdBy: { name: 'Ana Ruiz', client: 'expreso del caribe' },
    finishedAt: null,
    finishedBy: null,
    finishNote: null,
    version: 1,
    acta: null,
    origen: null,
    ...change,
  };
}
