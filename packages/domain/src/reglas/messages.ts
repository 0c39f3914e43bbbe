export const REGLA_MESSAGES = {
  reglaSaved: 'Regla guardada',
  reglaFailed: 'No pudimos guardar la regla. Intenta de nuevo.',
  unknownKeys: 'Esta regla no se aplica a eso.',
  unknownValue: 'Este valor no vale para la regla.',
  endsBeforeItBegins: 'No puede terminar antes de empezar.',
  generalNeedsSource: 'Una regla para todos dice de dónde viene: no puede ser decisión de una empresa.',
  noRule: 'Falta la regla que decide esto. Pide al proveedor que la escriba.',
  yearRange: 'El año va de 1984 a 2200.',
} as const;
