/** What inspectors of the demo saw, in the words of their companies' collections. */
type Seen = {
  novelty: string;
  description: string;
  /** The drawing that shows it. */
  picture?: string;
  involved?: { name: string; document: string };
  isOfPassengers?: true;
};

export const SEEN: readonly Seen[] = [
  {
    novelty: 'Estado del vehículo: Llantas gastadas',
    description:
      'Llanta trasera derecha por debajo del testigo de desgaste. Se autoriza terminar el viaje y se programa el cambio en el patio.',
    picture: 'llanta',
  },
  {
    novelty: 'Estado del vehículo: Luz fundida',
    description: 'La luz de freno izquierda no enciende. El conductor la cambia en el punto de control.',
    picture: 'luz',
  },
  {
    novelty: 'Estado del vehículo: Parabrisas fisurado',
    description: 'Fisura de unos 20 cm en la esquina inferior derecha; no afecta la visión del conductor.',
    picture: 'vidrio',
  },
  {
    novelty: 'Conducción: Recoge en sitio no autorizado',
    description:
      'Dos pasajeros subieron en la entrada del pueblo, fuera del paradero. Se le recuerda la norma al conductor.',
  },
  {
    novelty: 'Conducción: Uso del celular',
    description: 'El conductor llega hablando por celular sin manos libres. Se le hace la observación y la acepta.',
  },
  {
    novelty: 'Pasajeros: Pasajero sin tiquete',
    description: 'Un pasajero sin tiquete: dice haberle pagado al auxiliar. Se le expide el tiquete en el punto.',
    involved: { name: 'Jorge Luis Manjarrés', document: '85460127' },
    isOfPassengers: true,
  },
  {
    novelty: 'Pasajeros: Equipaje en el pasillo',
    description: 'Dos maletas en el pasillo, frente a la puerta de emergencia. Se pasan a la bodega.',
    isOfPassengers: true,
  },
];

export const CALM: readonly string[] = [
  'Sin novedades. Documentos al día y pasajeros con cinturón.',
  'El vehículo se encuentra en buen estado; el conductor presenta licencia y tarjeta de operación.',
  'Conteo de pasajeros conforme con la planilla de despacho.',
  'Vehículo limpio, botiquín y extintor vigentes.',
];

export const OFFICIALS = [
  { entity: 'Policía de Carreteras', more: 'Intendente Rada, patrulla 17' },
  { entity: 'Supertransporte', more: 'Operativo de control de pasajeros' },
  { entity: 'Tránsito de Ciénaga', more: 'Agente 042' },
];
