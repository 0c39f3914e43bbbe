import { freshChecklist } from '../../forms/checks';
import type { Acta, ListedActa } from '../../actas/acta';
import { defaultItems } from '../../actas/completar/checklist';
import { freshTests } from '../../actas/completar/deviceTests';
import type { Imagen, ImagePosition } from '../../actas/images';
import type { InformeTecnico } from '../../actas/laboratorio/reporteTecnico';

const ID = '0199f000-0000-7000-8000-000000000001';

export function givenImagen(position: ImagePosition, change: Partial<Imagen> = {}): Imagen {
  return {
    url: `/uploads/${position}`,
    thumbnail: null,
    name: `${position}.jpg`,
    kind: 'picture',
    missing: false,
    position,
    ...change,
  };
}

/** A record without its files: the file has not been migrated. */
export const MISSING = { url: null, thumbnail: null, missing: true } as const;

export function givenListedActa(change: Partial<ListedActa> = {}): ListedActa {
  return {
    _id: ID,
    consecutive: 1042,
    fecha: '11/2/2026',
    tipe: 'correctivo',
    client: 'expreso del caribe',
    plate: 'SKT490',
    internalNumber: '118',
    name: 'Jairo Mendoza',
    format: 'gps',
    complete: true,
    close: false,
    delete: false,
    closeProcces: null,
    timeDiffFinally: null,
    observations: 'Se cambió el equipo.\nQuedó transmitiendo.',
    one: null,
    reports: [],
    processes: { total: 0, unreceived: 0 },
    isOld: false,
    ...change,
  };
}

/** A complete record of a GPS that was changed, with two pictures. */
export function givenActa(change: Partial<Acta> = {}): Acta {
  const { reports: _, ...listed } = givenListedActa();
  return {
    ...listed,
    observation: listed.observations,
    process: [],
    stateInit: 'Sin luces internas',
    novelties: 'Comentario interno que no se imprime',
    addres: 'Calle 30 # 5-21',
    city: 'Barranquilla, Atlántico',
    nameOperator: 'Wilmer Ortega',
    dataVehicle: JSON.stringify({ patente: 'SKT490', marca: 'Chevrolet', modelo: '2019', color: 'Blanco' }),
    checklist: freshChecklist(defaultItems('defaultcheck')),
    test: freshTests(),
    images: { v: '2.0.0', data: [givenImagen('initGPS'), givenImagen('endGPS')] },
    foto1: null,
    foto2: null,
    foto3: null,
    foto4: null,
    foto5: null,
    signature: { url: '/uploads/firma', thumbnail: null, name: 'firma.png', kind: 'picture', missing: false },
    responsibleName: 'Ana Torregrosa',
    changeUnit: false,
    changeStamp: true,
    changeGPS: true,
    sendGPS: 'laboratorio',
    tipeWithdrawal: 'GPS',
    brandWithdrawal: 'Teltonika',
    serialNumberWithdrawal: 'TX-1001',
    consecutiveWithdrawal: null,
    tipeInstalled: 'GPS',
    brandInstalled: 'Teltonika',
    serialNumberInstalled: 'TX-2002',
    consecutiveInstalled: '77',
    storageUnitType: null,
    analyst: 'Laura Pinto',
    storageUnitSeal: null,
    usbPortSeal: null,
    twoPinConnectorSeal: null,
    fourPinConnectorSeal: null,
    gpsSeal: 'S-554',
    technicianSignature: '/uploads/tecnico',
    completedBy: 'Jairo Mendoza',
    printedClient: 'expreso del caribe',
    sentWithout: [],
    informes: [],
    reports: { laboratorio: null, baja: null },
    ...change,
  };
}

export function givenInformeTecnico(change: Partial<InformeTecnico> = {}): InformeTecnico {
  return {
    tipo: 'laboratorio',
    one: true,
    two: true,
    three: true,
    four: true,
    five: true,
    six: true,
    seven: false,
    eight: false,
    serial: 'TX-1001',
    brand: 'Teltonika',
    observations: 'Equipo revisado en banco.',
    proceddingId: ID,
    images: [{ field: 'image2', url: '/uploads/i2', thumbnail: null, name: 'i2.png', kind: 'picture', missing: false }],
    fecha: '2026-11-03T15:00:00.000Z',
    name: 'Sofía Cárdenas',
    printedClient: 'expreso del caribe',
    ...change,
  };
}
