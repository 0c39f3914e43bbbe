import { CUMPLIMIENTO_MESSAGES } from '@fenix/domain/cumplimiento/messages';
import type { Hoja } from '@fenix/domain/cumplimiento/vehiculos/hoja';
import { placaKey } from '@fenix/domain/flota/plate';
import { DomainError } from '@fenix/domain/errors';
import type { Db } from '../../db/database';
import type { Company } from '../../http/company';
import type { Deps } from '../../ports/deps';
import { type OwnVehicles, findOwnVehicle, listOwnVehicles } from '../company';

const COLUMNS = [
  'placa',
  'modalidad',
  'clase',
  'propiedad',
  'matricula',
  'internalNumber',
  'activo',
  'version',
] as const;

const EMPTY = {
  modalidad: null,
  clase: null,
  propiedad: null,
  matricula: null,
  internalNumber: null,
  activo: true,
  version: 0,
};

export function hojasOf(db: Db, clientId: string) {
  return db.selectFrom('hojas_vehiculo').select(COLUMNS).where('client_id', '=', clientId);
}

/** While the platform does not answer, only those of which something was written, and why. */
export type Hojas = { hojas: Hoja[] } & Omit<OwnVehicles, 'vehicles'>;

/** Every vehicle of the company's fleet and every one of which something was written, by plate. */
export async function listHojas(deps: Pick<Deps, 'gps'>, db: Db, company: Company): Promise<Hojas> {
  const [{ vehicles, ...heard }, written] = await Promise.all([
    listOwnVehicles(deps, company),
    hojasOf(db, company._id).execute(),
  ]);
  const names = new Map(vehicles.map(({ patente, nombre }) => [placaKey(patente), nombre]));
  const sheets = new Map(written.map((hoja) => [hoja.placa, hoja]));
  const hojas = [...new Set([...names.keys(), ...sheets.keys()])]
    .filter((placa) => placa !== '')
    .toSorted()
    .map((placa) => hojaOf(placa, sheets.get(placa), { nombre: names.get(placa), isSure: heard.isSure }));
  return { hojas, ...heard };
}

type Written = Omit<Hoja, 'nombre' | 'retirado'>;
type Told = { nombre: string | undefined; isSure: boolean };

function hojaOf(placa: string, written: Written | undefined, { nombre, isSure }: Told): Hoja {
  const hoja = { ...EMPTY, ...written, placa, nombre: nombre ?? null };
  return { ...hoja, retirado: !hoja.activo || (isSure && nombre === undefined) };
}

/** CUM-09: an unknown plate is one that the platform does not have, never one of which it does not answer. */
export async function findHoja(deps: Pick<Deps, 'gps'>, db: Db, company: Company, placa: string): Promise<Hoja> {
  const [{ vehicle, away, isSure }, written] = await Promise.all([
    findOwnVehicle(deps, company, placa),
    hojasOf(db, company._id).where('placa', '=', placa).executeTakeFirst(),
  ]);
  if (!vehicle && !written) throw away ?? new DomainError('notFound', CUMPLIMIENTO_MESSAGES.vehiculoNotFound);
  return hojaOf(placa, written, { nombre: vehicle?.nombre, isSure });
}

/** A vehicle of the company: of its fleet, or one of which it wrote before. Another company's is unknown. */
export async function assertOwnVehicle(
  deps: Pick<Deps, 'gps'>,
  db: Db,
  company: Company,
  placa: string,
): Promise<void> {
  await findHoja(deps, db, company, placa);
}
