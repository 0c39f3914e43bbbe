import type { ActaFormat, ActaTipe } from '@fenix/domain/actas/tipos';

/** Invented people and words of the demo records. */
export const TECHNICIANS: readonly string[] = ['Yeison Cantillo Ruiz', 'Darío Epalza Movilla', 'Katia Orozco Sierra'];
export const ANALYSTS = ['Natalia Buelvas Ochoa', 'Ramiro Consuegra León', 'Tatiana Yepes Marín'] as const;
export const OPERATORS = [
  'Édgar Núñez Pertuz',
  'Rosalba Castaño Gil',
  'Hernán Quiroga Díaz',
  'Liliana Ahumada Pinto',
  'Wilson Tapias Rueda',
  'Deisy Caballero Ortiz',
  'Germán Ávila Peña',
] as const;
export const RECEIVERS = [
  'Milena Charris (patio)',
  'Jairo Montes (mantenimiento)',
  'Sandra Luque (operaciones)',
  'Álvaro Bravo (taller)',
] as const;
export const PLACES = [
  ['Calle 45 # 8-120, patio norte', 'Barranquilla, Atlántico'],
  ['Troncal del Caribe km 4, taller', 'Santa Marta, Magdalena'],
  ['Avenida Boyacá # 17-30', 'Bogotá, D. C.'],
  ['Carrera 19 # 22-08, terminal', 'Armenia, Quindío'],
  ['Vía al puerto, bodega 3', 'Villavicencio, Meta'],
  ['Calle 10 # 33-51, parqueadero', 'Cali, Valle del Cauca'],
] as const;

/** How many records each company has; only companies with the module have any. */
export const RECORDS: readonly (readonly [client: string, records: number])[] = [
  ['expreso del caribe', 150],
  ['transportes sierra nevada', 70],
  ['rutas del altiplano', 50],
  ['cafetera de buses', 50],
  ['carga llanera', 40],
  ['pacífico express', 25],
  ['turismo guajiro', 15],
];

/** As often as they come in practice. */
export const TIPES: readonly ActaTipe[] = [
  ...Array<ActaTipe>(6).fill('correctivo'),
  ...Array<ActaTipe>(5).fill('preventivo'),
  ...Array<ActaTipe>(4).fill('instalacion'),
  ...Array<ActaTipe>(2).fill('en linea'),
  'desinstalacion',
  'reinstalacion',
  'demo',
  'desvinculacion',
  'migracion',
  'cambio de gps',
  'cambio de tecnologia',
];
export const FORMATS: readonly ActaFormat[] = ['gps', 'gps', 'gps', 'dvr', 'dvr', 'other'];

export const OBSERVATIONS = [
  'Se verifica alimentación, masa e ignición. El equipo reporta cada 30 segundos y queda sellado.',
  'Antena reubicada en el techo por baja señal. Posición estable en prueba de 15 minutos.',
  'Se cambia el arnés por humedad en el conector. Se recomienda revisar el caucho del parabrisas.',
  'Cámara 2 sin imagen por cable pisado; se reemplaza el tramo y se prueba la grabación.',
  'Mantenimiento de rutina: limpieza de lentes, ajuste de soportes y prueba del botón de pánico.',
  'El vehículo llegó con el fusible retirado. Se instala fusible sellado y se informa al cliente.',
  'Se actualiza el firmware y se valida el envío de fotografías a la plataforma.',
  'Equipo trasladado por cambio de vehículo; se conserva la línea celular.',
] as const;
export const ARRIVALS = [
  'Vehículo encendido, sin testigos',
  'Vehículo apagado en patio',
  'Batería baja al llegar',
] as const;
export const NOVELTIES = ['Cliente pide copia del video del martes.', 'Programar cambio de batería interna.'] as const;

export const FOLLOW_UPS = [
  'El equipo volvió a reportar después de reiniciar la línea con el operador.',
  'Se revisa en línea: sin posición desde las 06:40. Se pide llevar el vehículo al taller.',
  'Se reemplaza el conector de cuatro pines y se toma evidencia del sello nuevo.',
  'Continúa la falla con el motor encendido; se cita para cambio de equipo.',
] as const;
export const DIAGNOSES = [
  'Equipo probado en banco durante dos horas sin reinicios.',
  'Módulo celular sin registro en red; se prueba con otra tarjeta y continúa la falla.',
  'Se evidencia sulfatación en el conector principal por ingreso de agua.',
  'Batería interna sin carga; las demás pruebas son favorables.',
] as const;
export const BRANDS = ['Teltonika', 'Queclink', 'Ruptela', 'Streamax'] as const;

/** What each slot of evidence may show, by the format of the work. */
export const EVIDENCE: Record<ActaFormat, readonly (readonly string[])[]> = {
  gps: [
    ['gps-retirado', 'arnes', 'fusible'],
    ['gps-instalado', 'gps-antena'],
    [],
    [],
    ['sello-gps', 'gps-serial', 'boton-panico', 'bus-exterior'],
  ],
  dvr: [
    [],
    [],
    ['dvr-conexiones', 'sello-conector'],
    ['dvr-grabacion', 'dvr-frontal', 'camara-cabina', 'camara-pasillo'],
    ['disco-duro', 'ssd', 'sello-usb', 'bus-exterior'],
  ],
  other: [
    ['arnes'],
    ['gps-instalado'],
    ['dvr-conexiones'],
    ['camara-cabina'],
    ['tablero', 'buseta-exterior', 'camion-exterior', 'bus-exterior'],
  ],
};
export const FOLLOW_UP_PHOTOS = ['arnes', 'sello-conector', 'gps-instalado', 'tablero'] as const;
export const REPORT_PHOTOS = ['lab-banco', 'lab-tarjeta', 'gps-serial'] as const;
