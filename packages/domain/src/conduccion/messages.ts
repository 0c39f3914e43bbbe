/** PESV-03, PESV-27 are kept letter for letter; PESV-38 and PESV-39 are with the trips (`flota/messages.ts`). */
export const CONDUCCION_MESSAGES = {
  title: 'Plan estrategico de seguridad vial en tiempo real',
  noCategories: 'No se encontraron categorias que graficar',
  spanTooLong: (days: number) => `Consulta como máximo ${days} días.`,
  unknownVehicle: 'No encontramos este vehículo.',
  noGroup: 'Sin grupo',
  pendingDays: (day: string) => `Los días anteriores al ${day} aún se están sumando.`,
  unknownDriver: 'Sin conductor conocido',
} as const;
