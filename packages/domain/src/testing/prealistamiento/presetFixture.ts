import type { Archivo } from '../../media/archivo';
import type { Preset, PresetItem } from '../../prealistamiento/registro';

export function givenPresetItem(change: Partial<PresetItem> = {}): PresetItem {
  return {
    name: 'Pito',
    value: 'Bueno',
    isNa: false,
    isTitle: false,
    image: null,
    noveltie: null,
    noveltieDate: null,
    observation: null,
    criticidad: null,
    antes: null,
    ...change,
  };
}

const file = (name: string): Archivo => {
  return { url: `/uploads/${name}`, thumbnail: null, name: `${name}.jpg`, kind: 'picture', missing: false };
};
const title = (name: string) => givenPresetItem({ name, value: null, isTitle: true });

/** One that was refused for a tyre. */
export function givenPreset(change: Partial<Preset> = {}): Preset {
  return {
    _id: '0199f000-0000-7000-8000-000000000011',
    consecutive: 1042,
    client: 'expreso del caribe',
    cretedDate: '2026-03-10T09:00:00.000Z',
    sendDate: '2026-03-10T09:01:00.000Z',
    isBuffer: false,
    isFast: false,
    kilometraje: 128_450,
    observation: 'Sale a las cuatro',
    observationfast: '',
    driver: { nombre: 'Édgar', apellido: 'Núñez', cedula: '', licencia: '' },
    vehicle: {
      id: '7',
      nombre: 'Móvil 101',
      marca: 'Chevrolet',
      modelo: '2021',
      tipo_vehiculo: 'Bus',
      patente: 'SKT490',
    },
    estado: 'false',
    bloqueos: ['Delantera izquierda'],
    kilometrajeGps: null,
    kilometrajeAnterior: null,
    responsable: null,
    mismaPersona: null,
    duracion: null,
    tiempos: null,
    avisos: [],
    personas: null,
    checkList: [
      title('Documentos'),
      givenPresetItem({ name: 'SOAT', observation: 'Vence el 31/12/2026', criticidad: 'bloqueante' }),
      givenPresetItem({
        name: 'Cédula del conductor',
        value: 'Malo',
        noveltie: 'No la trae',
        noveltieDate: '2026-03-12',
        criticidad: 'mayor',
      }),
      title('Llantas'),
      givenPresetItem({
        name: 'Delantera izquierda',
        value: 'Malo',
        noveltie: 'Lisa',
        image: file('llanta'),
        criticidad: 'bloqueante',
      }),
      givenPresetItem({ name: 'Trasera izquierda interna', value: 'N/A', isNa: true, criticidad: 'bloqueante' }),
    ],
    fechaVencimientoExtintor: '2026-12-31',
    novedades: [{ noveltie: 'Cambiar correa', noveltieDate: '2026-03-20' }],
    signature: null,
    signatureDriver: file('conductor'),
    signatureReponsible: file('responsable'),
    createdBy: 'Marta Ruiz',
    printedClient: 'expreso del caribe',
    version: 0,
    ...change,
  };
}
