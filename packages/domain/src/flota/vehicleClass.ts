/** ACTA-43: one template for each class of vehicle, with the words its reader sees. */
export const VEHICLE_CLASSES = {
  moto: 'Moto',
  defaultcheck: 'Todos',
  automovil: 'Automóvil',
  camionFurgonTurbo: 'Camión, furgón y turbo',
  camionetaCarri: 'Camioneta y carry',
  bus: 'Bus',
  minibusMicrobusBusetonBusetaColectivo: 'Minibús, microbús, busetón, buseta y colectivo',
} as const;
export type VehicleClass = keyof typeof VEHICLE_CLASSES;
export const VEHICLE_CLASS_KEYS = Object.keys(VEHICLE_CLASSES) as readonly VehicleClass[];
