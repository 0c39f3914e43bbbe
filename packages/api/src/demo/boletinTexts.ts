type Item = { title: string; description: string };

export type Release = {
  hoursAgo: number;
  clients: 'all' | readonly string[];
  drawings: readonly ('frenos' | 'llantas' | 'lluvia' | 'tablero' | 'ruta' | 'conductor')[];
  items: readonly [Item, Item?, Item?];
};

const CARIBE = 'expreso del caribe';
const SIERRA = 'transportes sierra nevada';

/** Releases of a GPS provider for the companies it serves, newest first. */
export const RELEASES: readonly Release[] = [
  {
    hoursAgo: 5,
    clients: 'all',
    drawings: ['lluvia'],
    items: [
      {
        title: 'Alertas de velocidad más estrictas en temporada de lluvias',
        description:
          'Desde el lunes la alerta de exceso de velocidad se dispara a 70 km/h en las vías con lluvia reportada.\nRevisen con sus conductores los tramos La Línea, Bucaramanga–Cúcuta y Buenaventura–Loboguerrero.',
      },
    ],
  },
  {
    hoursAgo: 29,
    clients: [CARIBE, SIERRA, 'cafetera de buses'],
    drawings: ['frenos', 'llantas'],
    items: [
      {
        title: 'Revisión de frenos cada 10.000 km',
        description:
          'Encontramos tres vehículos con pastillas por debajo de 3 mm. Programen la revisión cada 10.000 km y registren la foto del disco en el prealistamiento.',
      },
      {
        title: 'Rotación de llantas',
        description: 'Roten las llantas delanteras cada 8.000 km. La profundidad mínima es de 2 mm en todo el labrado.',
      },
    ],
  },
  {
    hoursAgo: 44,
    clients: [CARIBE],
    drawings: ['tablero'],
    items: [
      {
        title: 'Reubicación de la antena GPS en los vehículos nuevos',
        description:
          'En los buses con techo reforzado la señal se pierde bajo los viaductos. Vamos a mover la antena al tablero; cada cambio toma 40 minutos y se agenda con el área técnica.',
      },
    ],
  },
  {
    hoursAgo: 120,
    clients: 'all',
    drawings: ['ruta', 'conductor'],
    items: [
      {
        title: 'Pausas activas en rutas de más de cuatro horas',
        description:
          'El libro de viaje ahora recuerda una pausa de 15 minutos cada cuatro horas de conducción. La pausa queda registrada con lugar y hora.',
      },
      {
        title: 'Relevo de conductor',
        description: 'En rutas de más de ocho horas registren el relevo en la parada, no al final del viaje.',
      },
    ],
  },
  {
    hoursAgo: 260,
    clients: [SIERRA, 'turismo guajiro'],
    drawings: ['ruta'],
    items: [
      {
        title: 'Nuevas geocercas en Maicao y Paraguachón',
        description: 'Se agregaron dos zonas de control. La salida sin despacho activo genera una novedad automática.',
      },
    ],
  },
  {
    hoursAgo: 420,
    clients: [CARIBE, 'rutas del altiplano'],
    drawings: ['conductor'],
    items: [
      {
        title: 'Uso correcto del botón de pánico',
        description:
          'En octubre hubo 14 activaciones por error. El botón se sostiene tres segundos; la central llama al conductor antes de avisar a la Policía.',
      },
    ],
  },
  {
    hoursAgo: 700,
    clients: 'all',
    drawings: ['tablero', 'frenos'],
    items: [
      {
        title: 'Mantenimiento preventivo del equipo de video',
        description:
          'Limpien el lente de las cámaras cada semana con un paño seco. El polvo es la causa de ocho de cada diez videos borrosos.',
      },
      { title: 'Memorias', description: 'Las memorias de más de 18 meses se cambian sin costo en la próxima visita.' },
      {
        title: 'Sellos',
        description: 'No retiren el sello del equipo: la garantía se pierde y el acta queda abierta.',
      },
    ],
  },
  {
    hoursAgo: 1_010,
    clients: ['carga llanera', 'cóndor andino', CARIBE],
    drawings: ['llantas'],
    items: [
      {
        title: 'Presión de llantas en clima cálido',
        description: 'Midan la presión en frío, antes de las 6 a. m. A 38 °C la presión sube hasta 12 psi.',
      },
    ],
  },
  {
    hoursAgo: 1_400,
    clients: 'all',
    drawings: ['lluvia', 'ruta'],
    items: [
      {
        title: 'Plan de rutas alternas por cierre de la vía al Llano',
        description: 'Publicamos tres rutas alternas con sus tiempos. El desvío por el Sisga agrega cuatro horas.',
      },
    ],
  },
  {
    hoursAgo: 1_900,
    clients: [CARIBE, 'pacífico express'],
    drawings: ['conductor'],
    items: [
      {
        title: 'Capacitación en conducción eficiente',
        description:
          'Los conductores capacitados gastaron 9 % menos combustible en tres meses. Hay cupos para diciembre.',
      },
    ],
  },
  {
    hoursAgo: 2_600,
    clients: 'all',
    drawings: ['tablero'],
    items: [
      {
        title: 'Cambio de APN del operador celular',
        description:
          'El cambio se hace a distancia. Si un equipo no reporta después de 24 horas, abran un acta de revisión.',
      },
    ],
  },
  {
    hoursAgo: 3_300,
    clients: [SIERRA, CARIBE, 'líneas del magdalena'],
    drawings: ['frenos'],
    items: [
      {
        title: 'Lista de chequeo en papel: se retira',
        description:
          'Desde ahora el prealistamiento se firma en el celular. La versión en papel deja de tener validez interna.',
      },
    ],
  },
];

export const ANSWERS = [
  'Enterados. Lo compartimos con los conductores en la reunión del viernes.',
  'Ya programamos la revisión de los vehículos afectados.',
  '¿Pueden enviarnos el listado de placas, por favor?',
  'Recibido. Empezamos a aplicarlo desde mañana.',
  'Nos queda la duda de si aplica también para los vehículos afiliados.',
] as const;
