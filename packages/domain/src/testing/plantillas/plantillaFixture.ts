import type { Archivo } from '../../media/archivo';
import {
  type Celda,
  type Componente,
  type Kind,
  type Label,
  freshComponente,
  labelled,
} from '../../plantillas/constructor/componente';
import type { Documento } from '../../plantillas/documentos/documento';
import { fieldName } from '../../plantillas/diligenciar/form';
import type { Plantilla } from '../../plantillas/plantilla';

type Given = { id?: string; label?: Label; isRequired?: boolean; component?: Componente['component'] };

/** A component that was labelled, if there is something to say. */
export function givenComponente(type: Kind, content = '', { id, label = 'texto', isRequired, component }: Given = {}) {
  const fresh = freshComponente(id ?? `${type}-${content.length}`, type);
  const made = content ? labelled(fresh, label, content) : fresh;
  return {
    ...made,
    tools: { ...made.tools, isRequired: isRequired ?? false },
    component: component ?? made.component,
  };
}

/** The content of a column. */
export function givenCelda(type: Celda['type'], content = '', given: Given = {}) {
  return { ...givenComponente(type, content, given), type, component: [] };
}

/** One of every kind. */
export function givenComponents(): Componente[] {
  return [
    givenComponente('header', 'ENTREGA DE VEHÍCULO', { id: 'titulo' }),
    givenComponente('textBox', 'Lee antes de firmar.', { id: 'aviso' }),
    givenComponente('column2', 'Vehículo', {
      id: 'fila',
      component: [
        givenCelda('textBox', 'Placa', { id: 'placa', label: 'input', isRequired: true }),
        givenCelda('textBox', '¿Con llaves?', { id: 'llaves', label: 'toggle' }),
      ],
    }),
    givenComponente('textBox', 'Observaciones', { id: 'notas', label: 'input' }),
    givenComponente('header', 'Evidencias', { id: 'segundo' }),
    givenComponente('image', 'Frente', { id: 'frente' }),
    givenComponente('video', '', { id: 'recorrido' }),
    givenComponente('signature', 'Quien recibe', { id: 'firma', isRequired: true }),
    givenComponente('footer', 'Formato F-12', { id: 'pie' }),
  ];
}

export function givenPlantilla(change: Partial<Plantilla> = {}): Plantilla {
  return {
    _id: '0199f000-0000-7000-8000-000000000021',
    name: 'Entrega de vehículo',
    client: 'expreso del caribe',
    version: 2,
    components: givenComponents(),
    fecha: '2026-11-02T15:30:00.000Z',
    changedBy: 'Ana Ruiz',
    ...change,
  };
}

export function givenArchivo(name: string, change: Partial<Archivo> = {}): Archivo {
  const kind = name.endsWith('.mp4') ? 'video' : 'picture';
  return { url: `/media/${name}`, thumbnail: null, name, kind, missing: false, ...change };
}

export function givenDocumento(change: Partial<Documento> = {}): Documento {
  return {
    _id: '0199f000-0000-7000-8000-000000000031',
    consecutive: 12,
    client: 'expreso del caribe',
    plantilla: '0199f000-0000-7000-8000-000000000021',
    name: 'Entrega de vehículo',
    version: 2,
    titulo: null,
    placa: null,
    fecha: '2026-11-02T15:30:00.000Z',
    recibido: '2026-11-02T15:30:05.000Z',
    createdBy: 'Ana Ruiz',
    components: givenComponents(),
    answers: { [fieldName('placa')]: 'SKT490', [fieldName('llaves')]: false },
    files: {
      [fieldName('frente')]: givenArchivo('frente.jpg'),
      [fieldName('recorrido')]: givenArchivo('recorrido.mp4'),
      [fieldName('firma')]: givenArchivo('firma.png'),
    },
    printedClient: 'expreso del caribe',
    ...change,
  };
}
