/** What maps say when they cannot be drawn, and the words of the engine that people meet. */
export const MAP_MESSAGES = {
  failedTitle: 'No pudimos mostrar el mapa',
  noWebGl: 'Este navegador no puede dibujar mapas: WebGL no está disponible o está desactivado.',
  lost: 'El navegador dejó de dibujar el mapa. Intenta de nuevo.',
  slow: 'El mapa tardó demasiado en dibujarse.',
  loading: 'Cargando el mapa…',
  ownGround: 'El mapa de calles no responde: este es el de Fénix, sin calles.',
} as const;

/** Of the engine's own texts, those that our maps can show. */
export const MAP_LOCALE = {
  'CooperativeGesturesHandler.WindowsHelpText': 'Usa Ctrl y la rueda para acercar el mapa',
  'CooperativeGesturesHandler.MacHelpText': 'Usa ⌘ y la rueda para acercar el mapa',
  'CooperativeGesturesHandler.MobileHelpText': 'Usa dos dedos para mover el mapa',
} as const;
