import { PLACES, shortName } from '@fenix/domain/gps/places';
import type { FeatureCollection, Position } from 'geojson';

/**
 * The main roads of Colombia, by name if they have one, and the places of ours that they pass. No drawing of them with
 * a licence we can ship was found: they are a sketch, straight from one place to the next, and maps say so.
 */
export const ROADS: readonly (readonly [nombre: string, lugares: string])[] = [
  ['Troncal del Caribe', 'Turbo, Montería, Sincelejo, El Carmen de Bolívar, Turbaco, Cartagena'],
  ['Vía al Mar', 'Cartagena, Puerto Colombia, Barranquilla'],
  ['La Cordialidad', 'Cartagena, Sabanalarga, Baranoa, Barranquilla'],
  [
    'Troncal del Caribe',
    'Barranquilla, Puente Pumarejo, Palermo, Peaje Laureano Gómez, Los Cocos, ' +
      'Troncal del Caribe km 28, Troncal del Caribe km 36, Troncal del Caribe km 44, Peaje Tasajera, ' +
      'Tasajera, Pueblo Viejo, Ciénaga, Aeropuerto Simón Bolívar, Santa Marta, Bonda, ' +
      'Peaje Neguanje, Calabazo, Guachaca, Buritaca, Palomino, Mingueo, Peaje El Ebanal, Camarones, ' +
      'Riohacha, Maicao',
  ],
  ['', 'Sincelejo, Magangué'],
  ['', 'El Carmen de Bolívar, Bosconia, Valledupar, Maicao'],
  ['Ruta del Sol', 'La Dorada, Puerto Berrío, Barrancabermeja, Aguachica, Bosconia, Fundación, Ciénaga'],
  ['Troncal del Magdalena', 'Mocoa, Pitalito, Garzón, Neiva, Espinal, Girardot, Honda, La Dorada'],
  [
    'Troncal de Occidente',
    'Ipiales, Pasto, Popayán, Santander de Quilichao, Cali, Palmira, Buga, Tuluá, Cartago, Irra, ' +
      'La Felisa, Peaje Supía, La Pintada, Santa Bárbara, Alto de Minas, Peaje Primavera, Caldas, ' +
      'La Estrella, Itagüí, Medellín, Yarumal, Caucasia, Sincelejo',
  ],
  ['Autopista Medellín - Bogotá', 'Medellín, Rionegro, La Dorada, Honda, Villeta, Facatativá, Bogotá'],
  ['', 'Medellín, Puerto Berrío'],
  ['', 'Medellín, Quibdó'],
  [
    'Autopista del Café',
    'Armenia, Circasia, Peaje Filandia, Pereira, Dosquebradas, Santa Rosa de Cabal, ' +
      'Peaje Tarapacá, Chinchiná, Manizales',
  ],
  ['', 'Manizales, La Manuela, Irra'],
  ['', 'Manizales, Honda'],
  ['', 'Cartago, Pereira'],
  ['', 'Girardot, Ibagué, Calarcá, Armenia, Tuluá'],
  ['Autopista Bogotá - Girardot', 'Bogotá, Soacha, Fusagasugá, Melgar, Girardot'],
  ['', 'Buga, Loboguerrero, Cisneros, Zaragoza, Córdoba, Buenaventura'],
  ['Vía al Mar', 'Cali, Km 18, Dagua, Loboguerrero'],
  ['', 'Pasto, Mocoa'],
  ['', 'Garzón, Florencia'],
  [
    'Vía al Llano',
    'Bogotá, Usme, Peaje Boquerón I, Chipaque, Cáqueza, Puente Quetame, Peaje Naranjal, ' +
      'Guayabetal, Pipiral, Villavicencio',
  ],
  ['Marginal de la Selva', 'San José del Guaviare, Granada, Acacías, Villavicencio, Yopal, Tame, Arauca'],
  ['', 'Villavicencio, Puerto López, Puerto Gaitán'],
  [
    'Autopista Norte',
    'Bogotá, Peaje Andes, Chía, Briceño, Tocancipá, Gachancipá, Sesquilé, Chocontá, Villapinzón, ' +
      'Peaje Albarracín, Ventaquemada, Puente de Boyacá, Tunja, Duitama, Sogamoso',
  ],
  ['', 'Sogamoso, Yopal'],
  ['Troncal Central', 'Chía, Zipaquirá, Chiquinquirá, Barbosa, San Gil, Bucaramanga'],
  ['', 'Tunja, Barbosa'],
  ['', 'Bucaramanga, Aguachica'],
  ['', 'Bucaramanga, Barrancabermeja'],
  ['', 'Bucaramanga, Pamplona, Cúcuta'],
  ['', 'Aguachica, Ocaña, Cúcuta'],
  ['', 'Maicao, Uribia'],
];

const POSITIONS = new Map(
  PLACES.map(([nombre, latitud, longitud]): [string, Position] => [shortName(nombre), [longitud, latitud]]),
);

/** The line of a road through its places. An unknown place is a typing error in the table above. */
export function roadLine(lugares: string): Position[] {
  return lugares.split(', ').map((lugar) => {
    const position = POSITIONS.get(lugar);
    if (!position) throw new Error(`${lugar} is no place of ours`);
    return position;
  });
}

let features: FeatureCollection | undefined;

export function roadFeatures(): FeatureCollection {
  features ??= {
    type: 'FeatureCollection',
    features: ROADS.map(([nombre, lugares]) => ({
      type: 'Feature',
      properties: { nombre },
      geometry: { type: 'LineString', coordinates: roadLine(lugares) },
    })),
  };
  return features;
}
