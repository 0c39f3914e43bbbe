import type { Rango } from '@fenix/domain/informes/catalogo/novedades';

/** How many reports each company has; only companies with the module have any. */
export const REPORTS: readonly (readonly [client: string, reports: number])[] = [
  ['expreso del caribe', 84],
  ['transportes sierra nevada', 12],
  ['rutas del altiplano', 8],
  ['cafetera de buses', 6],
  ['carga llanera', 5],
  ['pacífico express', 3],
  ['turismo guajiro', 2],
];

/** Invented words, and drawings of our own, by what a report is about. */
export const DESCRIPTIONS: Record<Rango['name'], readonly string[]> = {
  'RANGO A': [
    'La central recibe la llamada del auxiliar a las 19:40. Se conserva el video de la cabina y se informa a la autoridad.',
    'Dos pasajeros reportan los hechos al llegar al terminal. Se adjunta la imagen del pasillo antes y después.',
    'El conductor informa por radio y se detiene en el peaje. La empresa presenta la denuncia al día siguiente.',
  ],
  'RANGO B': [
    'La plataforma registra el evento durante dos minutos y medio en tramo con límite de 80 km/h.',
    'Se observa en la imagen de cabina y lo confirma el reporte del puesto de control.',
    'El hecho ocurre entre dos paradas autorizadas; el conductor firma la notificación al finalizar el turno.',
  ],
  'RANGO C': [
    'El vehículo permanece detenido veinte minutos sin autorización de la central.',
    'El conductor no responde a tres llamadas de la central entre las 05:10 y las 05:35.',
    'En la fotografía se aprecia la novedad; el despachador deja constancia en la planilla.',
  ],
  'RANGO D': [
    'En la revisión del equipo se encuentra la novedad que muestra la imagen. Se pide visita técnica.',
    'El equipo deja de reportar con el vehículo en movimiento y vuelve al reconectarlo en el patio.',
    'El técnico encuentra el sello con señales de intervención y toma evidencia.',
  ],
  'RANGO E': [
    'Sin reporte desde las 06:40. Se reinicia en línea sin resultado y se programa visita.',
    'La imagen llega sin definición desde el inicio del recorrido.',
    'La falla se repite con el motor encendido; se recomienda cambio de equipo.',
  ],
};

export const PHOTOS: Record<Rango['name'], readonly string[]> = {
  'RANGO A': ['bus-exterior', 'camara-pasillo', 'camara-cabina'],
  'RANGO B': ['tablero', 'camara-cabina', 'bus-exterior'],
  'RANGO C': ['bus-exterior', 'buseta-exterior', 'camara-pasillo'],
  'RANGO D': ['sello-gps', 'sello-usb', 'sello-conector', 'arnes', 'gps-antena'],
  'RANGO E': ['gps-instalado', 'dvr-frontal', 'gps-serial', 'fusible'],
};

export const LEGAL = ['Marcela Insignares Daza', 'Óscar Nieves Peña'] as const;
