// @ts-check

/**
 * The chapters by who reads them, in the order of the manual. Each is listed once, for the reader who needs it first.
 * @type {readonly { title: string, slugs: readonly string[] }[]}
 */
export const GROUPS = [
  {
    title: 'Para todos',
    slugs: [
      'introduccion',
      'ingresar',
      'la-pantalla',
      'tablas-y-filtros',
      'paleta-y-teclado',
      'documentos',
      'mapas',
      'avisos',
      'permisos',
      'contrasena-y-sesiones',
      'celulares-compartidos',
      'acciones-de-mejora',
      'preguntas-frecuentes',
    ],
  },
  { title: 'Conductor', slugs: ['prealistamientos'] },
  {
    title: 'Despachador',
    slugs: [
      'crear-despacho',
      'aptos-para-salir',
      'ver-despachos',
      'detalle-de-viajes',
      'libro-de-viaje',
      'torre-de-control',
      'codigos-qr',
    ],
  },
  {
    title: 'Técnico',
    slugs: ['actas', 'completar-acta', 'seguimientos', 'acta-impresa', 'laboratorio-y-baja', 'diligenciar-documentos'],
  },
  { title: 'Inspector', slugs: ['aplicacion-del-inspector'] },
  { title: 'Jurídico', slugs: ['crear-informe', 'ver-informes'] },
  {
    title: 'Seguridad vial',
    slugs: ['pesv-en-tiempo-real', 'comparativos', 'inspecciones', 'reglas', 'hojas-de-vida'],
  },
  {
    title: 'Gestor',
    slugs: [
      'elegir-cliente',
      'clientes',
      'usuarios',
      'configuracion-incontrol',
      'inspectores',
      'constructor-de-plantillas',
      'catalogos',
      'formato-de-entrega',
      'auditoria',
      'papelera',
    ],
  },
  {
    title: 'Operador del servidor',
    slugs: ['operacion', 'varios-servidores', 'hasta-donde-llega', 'rastreadores', 'traccar'],
  },
];

/** The position of a chapter in the manual; one without a group comes last. @param {string} slug */
export function placeOf(slug) {
  const at = GROUPS.flatMap(({ slugs }) => slugs).indexOf(slug);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** @param {string} slug */
export function groupOf(slug) {
  return GROUPS.find(({ slugs }) => slugs.includes(slug))?.title ?? '';
}

/**
 * Chapters that follow each other and have the same readers.
 * @template {{ slug: string }} T
 * @param {readonly T[]} chapters
 * @returns {{ title: string, chapters: T[] }[]}
 */
export function grouped(chapters) {
  const titles = [...new Set(chapters.map(({ slug }) => groupOf(slug)))];
  return titles.map((title) => ({ title, chapters: chapters.filter(({ slug }) => groupOf(slug) === title) }));
}
