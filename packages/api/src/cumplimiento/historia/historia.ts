import { bogotaDay } from '@fenix/domain/dates/days';
import { type Persona, nombreCompleto } from '@fenix/domain/cumplimiento/personas/persona';
import { documentoKey } from '@fenix/domain/flota/documento';
import { fullName } from '@fenix/domain/flota/drivers';
import { placaSpellings } from '@fenix/domain/flota/plate';
import {
  type Historia,
  type Suceso,
  type SucesoClase,
  clasesFor,
  mergeSucesos,
  readFin,
} from '@fenix/domain/flota/historia';
import { searchKey } from '@fenix/domain/text/search';
import type { FastifyRequest } from 'fastify';
import { readDefectoSucesos } from '../../flota/defectos';
import type { HistoriaAsk, HistoriaReaders, Sujeto } from '../../flota/historia';
import { findNamed } from '../../flota/personas';
import { unlessAway } from '../../flota/queries';
import type { Company } from '../../http/company';
import type { Deps } from '../../ports/deps';
import { findOwnVehicle } from '../company';
import { hojaId } from '../vehiculos/actions';
import { type Dueno, readCambioSucesos, readPapelSucesos } from './propios';
import { type DeViaje, readViajeSucesos, viajesFrom } from './viajes';

type HistoriaPage = { clase: SucesoClase | undefined; limit: number; cursor: string | undefined };

/** What the sources need of the subject of a time line. */
type Asunto = {
  sujeto: Sujeto;
  viajes: DeViaje | undefined;
  dueno: Dueno;
  cambios: Parameters<typeof readCambioSucesos>[1];
};

type Reading = { deps: Deps; readers: HistoriaReaders; request: FastifyRequest; company: Company };

/** CUM-14: everything that happened to a vehicle of the company, as far as this reader may see it. */
export async function readVehiculoHistoria(reading: Reading, placa: string, page: HistoriaPage): Promise<Historia> {
  const { deps, company } = reading;
  const { vehicle: vehiculo } = await findOwnVehicle(deps, company, placa);
  return readHistoria(reading, page, {
    sujeto: { tipo: 'vehiculo', placa, activo: vehiculo?.id },
    viajes: { tipo: 'vehiculo', placa, escritas: vehiculo ? [vehiculo.patente] : placaSpellings(placa) },
    dueno: { placa },
    cambios: { entity: 'hoja de vehículo', id: hojaId(company._id, placa) },
  });
}

/** CUM-14: the same of a person, whom records name by name: that of the person, and of the driver at the platform. */
export async function readPersonaHistoria(reading: Reading, persona: Persona, page: HistoriaPage): Promise<Historia> {
  const { nombres, compartidos } = await namesOf(reading, persona);
  const { conductor } = persona;
  return readHistoria(reading, page, {
    sujeto: { tipo: 'persona', nombres, documento: documentoKey(persona.documento), compartidos },
    viajes: conductor === null ? undefined : { tipo: 'persona', conductor, nombres, compartidos },
    dueno: { persona: persona._id },
    cambios: { entity: 'persona', id: persona._id },
  });
}

/** The names of a person, and which of them others have too: people of the company, or drivers of its platform. */
async function namesOf(
  { deps, request, company }: Reading,
  { conductor, ...persona }: Persona,
): Promise<{ nombres: string[]; compartidos: ReadonlySet<string> }> {
  const heard = company.account && conductor !== null && (await unlessAway(deps.gps.listConductores(company.account)));
  const driver = heard ? heard.value.find(({ id }) => id === conductor) : undefined;
  const names = [...(driver ? [fullName(driver)] : []), nombreCompleto(persona)];
  const nombres = [...new Map(names.map((name) => [searchKey(name), name])).values()];
  const others = heard ? heard.value.filter(({ id }) => id !== conductor) : [];
  const compartidos = new Set(others.map((one) => searchKey(fullName(one))));
  for (const nombre of nombres) {
    const named = await findNamed(request.db, company._id, nombre);
    if (named.some(({ _id }) => _id !== persona._id)) compartidos.add(searchKey(nombre));
  }
  return { nombres, compartidos };
}

async function readHistoria(
  { deps, readers, request, company }: Reading,
  { clase, limit, cursor }: HistoriaPage,
  { sujeto, viajes, dueno, cambios }: Asunto,
): Promise<Historia> {
  const { db, viewer } = request;
  // A defect is of a vehicle.
  const clases = clasesFor(viewer).filter((one) => one !== 'defecto' || 'placa' in dueno);
  const isWanted = (one: SucesoClase) => clases.includes(one) && (clase === undefined || clase === one);
  const fin = cursor === undefined ? undefined : readFin(cursor);
  const ask: HistoriaAsk = { db, viewer, clientId: company._id, sujeto, fin, limit: limit + 1 };
  const from = (one: SucesoClase, read: () => Promise<Suceso[]>) => (isWanted(one) ? read() : []);
  const trips = readTrips();
  const sources = await Promise.all([
    from('acta', () => readers.acta(ask)),
    from('documento', () => readers.documento(ask)),
    from('informe', () => readers.informe(ask)),
    from('prealistamiento', () => readers.prealistamiento(ask)),
    from('defecto', () => ('placa' in dueno ? readDefectoSucesos(ask, dueno.placa) : Promise.resolve([]))),
    from('papel', () => readPapelSucesos(ask, dueno)),
    from('cambio', () => readCambioSucesos(ask, cambios)),
    trips.then((heard) => heard ?? []),
  ]);
  const sinPlataforma = (await trips) === undefined;
  const isTold = company.account && viajes && (isWanted('viaje') || isWanted('inspeccion'));
  const viajesDesde = isTold ? bogotaDay(viajesFrom(deps.clock.now())) : null;
  return { ...mergeSucesos(sources, limit), clases, sinPlataforma, viajesDesde };

  async function readTrips(): Promise<Suceso[] | undefined> {
    const wanted = { viaje: isWanted('viaje'), inspeccion: isWanted('inspeccion') };
    const { account, client } = company;
    if (!account || !viajes || (!wanted.viaje && !wanted.inspeccion)) return [];
    const { gps, clock } = deps;
    const { limit: most } = ask;
    const trip = { gps, account, client, viewer, de: viajes, clases: wanted, fin, limit: most, now: clock.now() };
    return unlessAway(readViajeSucesos(trip));
  }
}
