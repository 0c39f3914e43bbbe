import type { CodigoAptitud, Razon } from '@fenix/domain/aptitud/aptitud';
import { type Holder, access } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import type { AnyTarget } from '../shared/routing';

/** What is known of the trip that a reason is about. */
export type AboutTrip = {
  client: string;
  idactivo?: string | undefined;
  placa?: string | undefined;
  /** Name of the driver. */
  conductor?: string | undefined;
};

export type Repair = { label: string; target: AnyTarget };

const papers = ({ placa }: AboutTrip): Repair[] =>
  placa ? [{ label: `Papeles de ${placa}`, target: { to: 'papeles', search: { placa } } }] : [];

/** Their own sheet; where the company keeps none, the list of people, to write it. */
function person({ conductor }: AboutTrip, { persona }: Razon): Repair[] {
  const label = 'Ver a la persona';
  if (persona !== undefined) return [{ label, target: { to: 'hojaPersona', params: { id: persona } } }];
  return conductor ? [{ label, target: { to: 'personas', search: { search: conductor } } }] : [];
}

const papersOf = (about: AboutTrip, razon: Razon): Repair[] =>
  razon.de === 'conductor' ? person(about, razon) : papers(about);

const newCheck = ({ idactivo }: AboutTrip): Repair[] =>
  idactivo
    ? [{ label: 'Hacer prealistamiento', target: { to: 'prealistamientoCreate', search: { vehicle: idactivo } } }]
    : [];

const checks = ({ client, placa }: AboutTrip): Repair[] =>
  placa
    ? [
        {
          label: 'Ver sus prealistamientos',
          target: { to: 'prealistamientosList', params: { client }, search: { search: placa } },
        },
      ]
    : [];

const defects = ({ placa }: AboutTrip): Repair[] =>
  placa ? [{ label: 'Ver sus defectos', target: { to: 'defectos', search: { placa } } }] : [];

const tower = ({ client }: AboutTrip): Repair[] => [
  { label: 'Ver en la torre', target: { to: 'dashboardGeneral', params: { client }, search: { tab: 'torre' } } },
];

const trips = ({ client }: AboutTrip): Repair[] => [
  { label: 'Ver despachos', target: { to: 'despachosList', params: { client }, search: { ver: 'lista' } } },
];

/** Where each is put right, the best place first. */
const REPAIRS: Partial<Record<CodigoAptitud, (about: AboutTrip, razon: Razon) => Repair[]>> = {
  sin_alistamiento: newCheck,
  alistamiento_rechazado: (about) => [...checks(about), ...newCheck(about)],
  alistamiento_rapido: newCheck,
  papel_vencido: papersOf,
  papel_sin_dato: papersOf,
  licencia_vencida: person,
  categoria: person,
  defecto_abierto: (about) => [...defects(about), ...checks(about)],
  gps_mudo: tower,
  doble_salida: trips,
};

/** CUM-40: the first of those places that this person may open. */
export function repairOf(razon: Razon, about: AboutTrip, viewer: Holder): Repair | undefined {
  return REPAIRS[razon.codigo]?.(about, razon).find(({ target }) => access(viewer, routeOf(target.to)) === 'open');
}
