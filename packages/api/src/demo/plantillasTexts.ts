import {
  type Celda,
  type Componente,
  type Kind,
  type Label,
  freshComponente,
  labelled,
} from '@fenix/domain/plantillas/constructor/componente';

type Asked = { label?: Label; isRequired?: boolean };

function part(
  id: string,
  type: Kind,
  content: string,
  { label = 'texto', isRequired = false }: Asked = {},
): Componente {
  const made = labelled(freshComponente(id, type), label, content);
  return { ...made, tools: { ...made.tools, isRequired } };
}

const heading = (id: string, text: string) => part(id, 'header', text);
const words = (id: string, text: string) => part(id, 'textBox', text);
const write = (id: string, text: string) => part(id, 'textBox', text, { label: 'input' });
const foot = (text: string) => part('pie', 'footer', text);

const cell = (type: Celda['type'], id: string, content: string, asked: Asked = {}): Celda => ({
  ...part(id, type, content, asked),
  type,
  component: [],
});
const line = (id: string, text: string): Celda => cell('textBox', id, text, { label: 'input' });
const must = (id: string, text: string): Celda => cell('textBox', id, text, { label: 'input', isRequired: true });
const yesNo = (id: string, text: string): Celda => cell('textBox', id, text, { label: 'toggle' });
const photo = (id: string, text: string): Celda => cell('image', id, text);
const sign = (id: string, text: string): Celda => cell('signature', id, text, { isRequired: true });

function row(id: string, title: string, ...component: Celda[]): Componente {
  const type = `column${component.length}` as Kind;
  const made = title ? labelled(freshComponente(id, type), 'texto', title) : freshComponente(id, type);
  return { ...made, component };
}

/** What every company of the demonstration has; invented, and useful as it is. */
export const PLANTILLAS = {
  'Entrega de vehículo': [
    heading('titulo', 'ACTA DE ENTREGA DE VEHÍCULO'),
    words(
      'aviso',
      'Quien recibe verifica el estado del vehículo antes de firmar. Desde la firma responde por su cuidado y por los elementos que se relacionan.',
    ),
    row(
      'vehiculo',
      'Vehículo y personas',
      must('placa', 'Placa'),
      must('interno', 'Número interno'),
      must('kilometraje', 'Kilometraje'),
    ),
    row('personas', '', must('entrega', 'Entrega'), must('recibe', 'Recibe')),
    row(
      'documentos',
      'Documentos y dotación',
      yesNo('soat', 'SOAT'),
      yesNo('tecnomecanica', 'Revisión técnico-mecánica'),
      yesNo('operacion', 'Tarjeta de operación'),
      yesNo('licencia', 'Licencia de tránsito'),
    ),
    row(
      'dotacion',
      '',
      yesNo('llave', 'Llave de repuesto'),
      yesNo('carretera', 'Equipo de carretera'),
      yesNo('extintor', 'Extintor vigente'),
      yesNo('botiquin', 'Botiquín'),
    ),
    row(
      'fotos',
      'Estado',
      photo('exterior', 'Exterior'),
      photo('interior', 'Interior'),
      photo('llantas', 'Llantas'),
      photo('tablero', 'Tablero con el kilometraje'),
    ),
    write('observaciones', 'Observaciones'),
    row('firmas', 'Firmas', sign('firma-entrega', 'Quien entrega'), sign('firma-recibe', 'Quien recibe')),
    foot('Formato OP-07'),
  ],
  'Acta de reunión': [
    heading('titulo', 'ACTA DE REUNIÓN'),
    row('datos', '', must('tema', 'Tema'), must('lugar', 'Lugar'), line('preside', 'Preside')),
    write('asistentes', 'Asistentes'),
    write('orden', 'Orden del día'),
    write('desarrollo', 'Desarrollo'),
    heading('compromisos', 'Compromisos'),
    row(
      'compromiso-1',
      '',
      line('que-1', 'Compromiso 1'),
      line('quien-1', 'Responsable'),
      line('cuando-1', 'Para cuándo'),
    ),
    row(
      'compromiso-2',
      '',
      line('que-2', 'Compromiso 2'),
      line('quien-2', 'Responsable'),
      line('cuando-2', 'Para cuándo'),
    ),
    row('firmas', '', sign('firma-preside', 'Quien preside'), sign('firma-acta', 'Quien levanta el acta')),
    foot('Formato SG-02'),
  ],
  'Inspección de botiquín': [
    heading('titulo', 'INSPECCIÓN DE BOTIQUÍN'),
    words('aviso', 'El botiquín se revisa cada mes. Lo vencido se cambia el mismo día y se anota en observaciones.'),
    row(
      'datos',
      '',
      must('placa', 'Placa'),
      must('responsable', 'Responsable'),
      line('vence', 'Vencimiento más próximo'),
    ),
    row(
      'uno',
      'Contenido',
      yesNo('gasas', 'Gasas limpias'),
      yesNo('vendas', 'Vendas elásticas'),
      yesNo('esparadrapo', 'Esparadrapo'),
    ),
    row(
      'dos',
      '',
      yesNo('guantes', 'Guantes de nitrilo'),
      yesNo('tijeras', 'Tijeras'),
      yesNo('suero', 'Solución salina'),
    ),
    row(
      'tres',
      '',
      yesNo('antiseptico', 'Antiséptico'),
      yesNo('inmovilizador', 'Inmovilizadores'),
      yesNo('linterna', 'Linterna'),
    ),
    part('foto', 'image', 'Botiquín abierto'),
    write('observaciones', 'Observaciones'),
    { ...part('firma', 'signature', 'Quien inspecciona', { isRequired: true }) },
    foot('Formato SST-11'),
  ],
  'Autorización de salida': [
    heading('titulo', 'AUTORIZACIÓN DE SALIDA'),
    row('vehiculo', '', must('placa', 'Placa'), must('conductor', 'Conductor'), must('destino', 'Destino')),
    row('horas', '', line('salida', 'Hora de salida'), line('regreso', 'Regreso previsto')),
    write('motivo', 'Motivo'),
    row(
      'revision',
      'Antes de salir',
      yesNo('papeles', '¿Documentos vigentes?'),
      yesNo('estado', '¿Vehículo en buen estado?'),
    ),
    words('norma', 'El portero conserva una copia. Sin las dos firmas el vehículo no sale del patio.'),
    row('firmas', '', sign('firma-autoriza', 'Quien autoriza'), sign('firma-conductor', 'Conductor')),
    foot('Formato OP-12'),
  ],
} as const satisfies Record<string, readonly Componente[]>;
export type PlantillaName = keyof typeof PLANTILLAS;

/** How many documents each company has. */
export const DOCUMENTOS: readonly (readonly [client: string, documentos: number])[] = [
  ['expreso del caribe', 18],
  ['transportes sierra nevada', 8],
  ['rutas del altiplano', 4],
];

export const REMARKS = [
  'Rayón leve en el costado derecho, anterior a la entrega.',
  'Sin novedades.',
  'Se entrega con medio tanque de combustible.',
  'Pendiente cambiar la pluma limpiaparabrisas del conductor.',
] as const;

export const MEETINGS = [
  {
    tema: 'Comité de seguridad vial',
    orden:
      '1. Lectura del acta anterior\n2. Siniestros del mes\n3. Velocidades en el tramo Ciénaga – Barranquilla\n4. Varios',
    desarrollo:
      'Se revisan los dos siniestros del mes, ambos sin lesionados. Se acuerda reforzar el control de velocidad en la salida de Ciénaga y repetir la charla de distancia segura.',
    que: 'Programar charla de distancia segura',
  },
  {
    tema: 'Seguimiento al plan de mantenimiento',
    orden: '1. Vehículos vencidos\n2. Repuestos\n3. Programación de la semana',
    desarrollo:
      'Quedan tres vehículos con cambio de aceite vencido. Llegan las bandas de freno el jueves y se programan dos buses por día.',
    que: 'Programar los tres vehículos vencidos',
  },
] as const;

export const DESTINOS = [
  'Taller autorizado',
  'Centro de diagnóstico',
  'Servicio especial a Santa Marta',
  'Lavadero',
] as const;
export const MOTIVOS = [
  'Cambio de aceite y filtros.',
  'Revisión técnico-mecánica programada.',
  'Traslado de personal de la empresa.',
  'Lavado general después del servicio.',
] as const;
