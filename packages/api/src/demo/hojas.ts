import { bogotaDay, addDays, type IsoDay } from '@fenix/domain/dates/days';
import { addYears } from '@fenix/domain/dates/years';
import { fullName } from '@fenix/domain/flota/drivers';
import type { TipoPapel } from '@fenix/domain/flota/papel';
import type { CategoriaLicencia } from '@fenix/domain/cumplimiento/personas/persona';
import { documentoKey } from '@fenix/domain/flota/documento';
import { addPapers, type NewPaper } from '../cumplimiento/papeles/write';
import { newId } from '../ground/ids';
import { type Album, createAlbum } from './album';
import type { Db } from '../db/database';
import type { Deps } from '../ports/deps';
import { type Company, readCompany } from '../http/company';
import type { Conductor, Vehiculo } from '@fenix/domain/gps/vehiculo';
import { nameKey } from '@fenix/domain/text/names';
import { DEMO_CLIENTS } from './clients';

const MARK = 'demo-hojas';
const INSURERS = ['Seguros del Estado', 'Suramericana', 'La Previsora', 'Seguros Mundial'] as const;
const CDAS = ['CDA Caribe', 'CDA Autonorte', 'CDA La 30'] as const;

/** Days from today until each demo paper expires; absent: not stored. */
type Left = Partial<Record<TipoPapel, number | null>>;

/** The last three vehicles and the last two drivers by name show each state; everything else is in force. */
const LAST_VEHICLES: readonly Left[] = [
  { soat: 12, rtm: 40, tarjeta_operacion: 200, rcc: 90, rce: 90 },
  { soat: -3, rtm: 5, tarjeta_operacion: 200, rcc: 90, rce: 90 },
  { soat: 150, tarjeta_operacion: -20, rcc: 90 },
];
const LAST_DRIVERS: readonly (Left & { categoria?: CategoriaLicencia })[] = [
  { licencia: -9, examen_medico: 25 },
  { licencia: 15, categoria: 'B2' },
];

/** People, vehicles and papers of the companies that contracted the module, once. */
export async function loadDemoHojas(deps: Deps): Promise<boolean> {
  const db = deps.database.system;
  // Read before the transaction: the embedded database has one connection, which the platform needs as well.
  const fleets = await Promise.all(
    DEMO_CLIENTS.filter(({ modules }) => modules.includes('cumplimiento')).map(({ client }) =>
      findDemoFleet(deps, client),
    ),
  );
  return db.transaction().execute(async (tx) => {
    const marked = await tx
      .insertInto('settings')
      .values({ key: MARK, value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!marked) return false;
    const now = deps.clock.now();
    for (const fleet of fleets) if (fleet) await addHojas(tx, fleet, now, createAlbum(deps, { tx, now }, 'papel'));
    return true;
  });
}

type DemoFleet = { company: Company; vehiculos: Vehiculo[]; conductores: Conductor[] };

async function findDemoFleet({ gps, database }: Deps, client: string): Promise<DemoFleet | undefined> {
  const company = await readCompany(database.system, { key: nameKey(client) });
  if (!company?.account) return undefined;
  const vehiculos = (await gps.listVehiculos(company.account)).value;
  return { company, vehiculos, conductores: (await gps.listConductores(company.account)).value };
}

async function addHojas(
  db: Db,
  { company, vehiculos, conductores }: DemoFleet,
  now: Date,
  album: Album,
): Promise<void> {
  const today = bogotaDay(now);
  const papers: NewPaper[] = [];
  const placas = vehiculos.toSorted((one, other) => one.nombre.localeCompare(other.nombre, 'es', { numeric: true }));
  await db
    .insertInto('hojas_vehiculo')
    .values(
      placas.map(({ patente, nombre }, index) => ({
        client_id: company._id,
        placa: patente,
        modalidad: 'Pasajeros por carretera',
        clase: index % 3 === 0 ? ('minibusMicrobusBusetonBusetaColectivo' as const) : ('bus' as const),
        propiedad: index % 4 === 0 ? ('contratista' as const) : ('propio' as const),
        matricula: addYears(addDays(today, -((index * 37) % 300)), -(3 + (index % 7))),
        internalNumber: nombre,
        fecha: now,
      })),
    )
    .execute();
  for (const [index, { patente }] of placas.entries()) {
    const left = LAST_VEHICLES[index - (placas.length - LAST_VEHICLES.length)] ?? inForce(index);
    const ofVehicle = vehiclePapers(patente, index, left, today);
    papers.push(...(index < WITH_PHOTO ? ofVehicle.map(photographed) : ofVehicle));
  }

  function photographed(paper: NewPaper): NewPaper {
    if (paper.tipo !== 'soat') return paper;
    const _id = newId(now.getTime());
    return { ...paper, _id, archivo: album.photo({ kind: 'papel', record: _id, clientId: company._id }, 'hoja') };
  }

  const drivers = conductores.toSorted((one, other) => fullName(one).localeCompare(fullName(other), 'es'));
  for (const [index, driver] of drivers.entries()) {
    const persona = newId(now.getTime());
    const documento = String(1_042_300_117 + index * 7_919);
    await db
      .insertInto('personas')
      .values({
        _id: persona,
        client_id: company._id,
        tipoDocumento: 'CC',
        documento,
        documento_key: documentoKey(documento),
        nombres: driver.nombre,
        apellidos: driver.apellido || driver.nombre,
        cargo: 'Conductor',
        vinculacion: index % 5 === 0 ? 'contratista' : 'directo',
        nacimiento: addYears(addDays(today, -((index * 53) % 360)), -(28 + (index % 30))),
        conductor: driver.id,
        usuario_id: null,
        activo: true,
        fecha: now,
      })
      .execute();
    const last = LAST_DRIVERS[index - (drivers.length - LAST_DRIVERS.length)];
    const left = last ?? {
      licencia: 120 + ((index * 61) % 700),
      examen_medico: 60 + ((index * 31) % 280),
    };
    papers.push(...driverPapers(persona, documento, { ...left, categoria: last?.categoria ?? 'C2' }, today));
  }
  await db
    .insertInto('personas')
    .values({
      _id: newId(now.getTime()),
      client_id: company._id,
      tipoDocumento: 'CC',
      documento: '57441206',
      documento_key: documentoKey('57441206'),
      nombres: 'Milena',
      apellidos: 'Charris Polo',
      cargo: 'Inspectora de patio',
      vinculacion: 'directo',
      activo: true,
      fecha: now,
    })
    .execute();
  await album.store();
  const by = { clientId: company._id, autor: 'Ledys Ariza Fontalvo' };
  // Those of the year before were registered then: each page has a past to tell.
  await addPapers(db, papers.filter(isYearly).map(yearBefore), { ...by, now: new Date(now.getTime() - 350 * DAY) });
  await addPapers(db, papers, { ...by, now });
}

/** Of so many vehicles the SOAT was photographed. */
const WITH_PHOTO = 2;
const DAY = 86_400_000;
const isYearly = ({ tipo, vence }: NewPaper) => vence !== null && (tipo === 'soat' || tipo === 'rtm');

function yearBefore({ numero, expedicion, vence, ...paper }: NewPaper): NewPaper {
  const before = (day: IsoDay | null) => day && addYears(day, -1);
  const { _id: _, archivo: __, ...facts } = paper;
  return { ...facts, numero: numero && `${numero}-A`, expedicion: before(expedicion), vence: before(vence) };
}

/** The first vehicle for longest: journeys send it out on days far ahead. */
const inForce = (index: number): Left => ({
  soat: 345 - ((index * 29) % 300),
  rtm: 345 - ((index * 41) % 290),
  tarjeta_operacion: 690 - ((index * 17) % 600),
  rcc: 345 - ((index * 23) % 280),
  rce: 345 - ((index * 23) % 280),
});

const BLANK = {
  placa: null,
  persona: null,
  numero: null,
  entidad: null,
  expedicion: null,
  vence: null,
  categoria: null,
};

function vehiclePapers(placa: string, index: number, left: Left, today: IsoDay): NewPaper[] {
  return Object.entries(left).flatMap(([tipo, days]): NewPaper[] => {
    if (days === null || days === undefined) return [];
    const vence = addDays(today, days);
    const entidad =
      tipo === 'rtm'
        ? CDAS[index % CDAS.length]
        : tipo === 'tarjeta_operacion'
          ? 'Ministerio de Transporte'
          : INSURERS[index % INSURERS.length];
    const numero = `${tipo.slice(0, 3).toUpperCase()}-${String(310_204 + index * 773)}`;
    const years = tipo === 'tarjeta_operacion' ? 2 : 1;
    return [
      {
        ...BLANK,
        placa,
        tipo: tipo as TipoPapel,
        numero,
        entidad: entidad ?? null,
        expedicion: addYears(vence, -years),
        vence,
      },
    ];
  });
}

function driverPapers(
  persona: string,
  documento: string,
  { licencia, examen_medico, categoria }: Left & { categoria: CategoriaLicencia },
  today: IsoDay,
): NewPaper[] {
  const papers: NewPaper[] = [];
  if (licencia !== undefined && licencia !== null) {
    const vence = addDays(today, licencia);
    papers.push({
      ...BLANK,
      persona,
      tipo: 'licencia',
      numero: documento,
      categoria,
      expedicion: addYears(vence, -3),
      vence,
    });
  }
  if (examen_medico !== undefined && examen_medico !== null)
    papers.push({ ...BLANK, persona, tipo: 'examen_medico', vence: addDays(today, examen_medico) });
  return papers;
}
