import { type Holder, access } from './permissions';
import { type RouteId, routeOf } from './routes';

/** BIEN-01: how many steps the tour has, for everybody. */
export const TOUR_STEPS = 5;

export type TourStep = {
  title: string;
  text: string;
  /** The chapter of the manual that says more. */
  chapter: string;
  /** The screen it is about; a step without one is about what everybody has. */
  route?: RouteId;
  /** What it is about in the frame around the screens, where it is about no screen. */
  thing?: TourThing;
};

/** Parts of the frame that a step can point at. */
export type TourThing = 'busqueda' | 'manual' | 'cuenta' | 'tema' | 'menu';

type WorkStep = TourStep & { route: RouteId; area: string };

/**
 * Tour steps about screens, in the order of a working day. Steps whose screen the user may not open are left out; the
 * first step of each area has priority.
 */
const WORK: readonly WorkStep[] = [
  {
    area: 'cliente',
    route: 'main',
    title: 'Elige para quién trabajas',
    text: 'Busca la empresa y ábrela: desde ahí todas las pantallas muestran lo suyo. Para cambiar, pulsa su nombre arriba del menú.',
    chapter: 'elegir-cliente',
  },
  {
    area: 'clientes',
    route: 'clientes',
    title: 'Administra los clientes',
    text: 'Crea una empresa con su logo y su cuenta GPS, y decide qué módulos tiene contratados.',
    chapter: 'clientes',
  },
  {
    area: 'usuarios',
    route: 'usuarios',
    title: 'Da acceso a las personas',
    text: 'Crea cada usuario con el perfil de su trabajo y ajusta sus permisos. Deshabilitarlo le cierra la puerta al instante.',
    chapter: 'usuarios',
  },
  {
    area: 'auditoria',
    route: 'auditoria',
    title: 'Todo queda escrito',
    text: 'La auditoría dice quién hizo qué y cuándo, y entrega la constancia que pida el área jurídica.',
    chapter: 'auditoria',
  },
  {
    area: 'despachos',
    route: 'despachoCreate',
    title: 'Crea un despacho',
    text: 'Escribe placa, conductor y ruta; Enter avanza y el tiquete se arma al lado mientras escribes.',
    chapter: 'crear-despacho',
  },
  {
    area: 'despachos',
    route: 'despachosList',
    title: 'Sigue los despachos del día',
    text: 'La lista se actualiza sola. Filtra por fecha o estado, y abre un viaje para verlo en el mapa.',
    chapter: 'ver-despachos',
  },
  {
    area: 'prealistamiento',
    route: 'prealistamientosList',
    title: 'Revisa antes de salir',
    text: 'Cada prealistamiento guarda la revisión del vehículo con sus fotos, y queda listo para imprimir.',
    chapter: 'prealistamientos',
  },
  {
    area: 'actas',
    route: 'actasList',
    title: 'Las actas de mantenimiento',
    text: 'Cada acta dice qué falta y cuántos días lleva. Ábrela para completarla, cerrarla o descargarla.',
    chapter: 'actas',
  },
  {
    area: 'actas',
    route: 'actasOnDevice',
    title: 'Trabaja sin señal',
    text: 'Las actas que llevas en el equipo se completan sin red; al volver la señal se envían solas.',
    chapter: 'completar-acta',
  },
  {
    area: 'informes',
    route: 'informesList',
    title: 'Los informes y sus plazos',
    text: 'El color avisa cuánto falta para que venza cada seguimiento. Ábrelo para leerlo, comentarlo o decidir.',
    chapter: 'ver-informes',
  },
  {
    area: 'informes',
    route: 'informeCreate',
    title: 'Informa lo que pasó',
    text: 'Cuenta el incidente con fotos o videos y agrega a quienes debe llegar. Lo escrito se guarda como borrador.',
    chapter: 'crear-informe',
  },
  {
    area: 'inspecciones',
    route: 'inspeccionesList',
    title: 'Lo que ven los inspectores',
    text: 'Los reportes que llegan de la carretera, con sus fotos y el viaje al que pertenecen.',
    chapter: 'inspecciones',
  },
  {
    area: 'inspecciones',
    route: 'inspectorConfig',
    title: 'Decide qué se inspecciona',
    text: 'Elige las preguntas que verá el inspector en su teléfono. Lo nuevo vale desde su próximo reporte.',
    chapter: 'configuracion-incontrol',
  },
  {
    area: 'tableros',
    route: 'dashboardPesv',
    title: 'La seguridad vial, al momento',
    text: 'Velocidad, alertas y puntajes de cada vehículo, con el recorrido que los explica.',
    chapter: 'pesv-en-tiempo-real',
  },
  {
    area: 'viajes',
    route: 'viajesList',
    title: 'El detalle de los viajes',
    text: 'Qué pasó en cada viaje: paradas, velocidades y el libro de viaje listo para entregar.',
    chapter: 'detalle-de-viajes',
  },
  {
    area: 'codigos',
    route: 'codigosQr',
    title: 'Códigos para los vehículos',
    text: 'Imprime el código de cada vehículo: al escanearlo se abre el formulario que le corresponde.',
    chapter: 'codigos-qr',
  },
  {
    area: 'documentos',
    route: 'documentosList',
    title: 'Documentos a tu medida',
    text: 'Diligencia los formatos de tu empresa y encuéntralos con la misma búsqueda de siempre.',
    chapter: 'diligenciar-documentos',
  },
  {
    area: 'mejora',
    route: 'accionesDeMejora',
    title: 'Acciones de mejora',
    text: 'Lo que tu proveedor publica para mejorar la operación. Léelo y responde desde la misma página.',
    chapter: 'acciones-de-mejora',
  },
];

/** What everybody has; the first of them ends every tour that has room for one. */
const EVERYBODY: readonly TourStep[] = [
  {
    title: 'Busca y salta a donde sea',
    text: 'Con la búsqueda de arriba, o con Ctrl + K, llegas a cualquier pantalla escribiendo parte de su nombre.',
    thing: 'busqueda',
    chapter: 'paleta-y-teclado',
  },
  {
    title: 'El manual, a un toque',
    text: 'Explica cada pantalla paso a paso y tiene su propia búsqueda. También funciona impreso.',
    thing: 'manual',
    chapter: 'introduccion',
  },
  {
    title: 'Tu cuenta',
    text: 'En tu nombre, arriba a la derecha, cambias la contraseña, activas la verificación en dos pasos y ves tus sesiones.',
    thing: 'cuenta',
    chapter: 'contrasena-y-sesiones',
  },
  {
    title: 'Claro u oscuro',
    text: 'La pantalla sigue el tema de tu equipo hasta que elijas otro en la barra de arriba.',
    thing: 'tema',
    chapter: 'la-pantalla',
  },
  {
    title: 'Lo que tiene candado',
    text: 'Un candado rojo es algo que no puedes abrir todavía: al señalarlo dice por qué, y quién te lo puede dar.',
    thing: 'menu',
    chapter: 'permisos',
  },
];

/** Every chapter a tour can lead to. */
export const TOUR_CHAPTERS: readonly string[] = [...WORK, ...EVERYBODY].map(({ chapter }) => chapter);

/** BIEN-01: five steps out of what this person may open, one of each area before a second of any, then what everybody has. */
export function tourFor(viewer: Holder): TourStep[] {
  const open = WORK.filter(({ route }) => isOpen(viewer, route));
  const firsts = open.filter(({ area }, index) => open.findIndex((step) => step.area === area) === index);
  const seconds = open.filter((step) => !firsts.includes(step));
  const chosen = new Set([...firsts, ...seconds].slice(0, TOUR_STEPS - 1));
  return [...open.filter((step) => chosen.has(step)), ...EVERYBODY].slice(0, TOUR_STEPS);
}

/** As the menu decides it. */
function isOpen(viewer: Holder, id: RouteId): boolean {
  const { permission, module, menu } = routeOf(id);
  return access(viewer, { permission: menu?.permission ?? permission, module }) === 'open';
}
