import { type Fin, POR_EL_NOMBRE, type Suceso, type SucesoClase, endOfClase } from '@fenix/domain/flota/historia';
import { encodeCursor } from '@fenix/domain/paging';
import { searchKey } from '@fenix/domain/text/search';
import type { Db } from '../db/database';
import type { Viewer } from '../viewer/viewer';

/**
 * The subject of a time line: a vehicle by its plate and, if the platform has it, its id there; or a person by the names
 * used in records, and by the document where a record has one.
 */
export type Sujeto =
  | { tipo: 'vehiculo'; placa: string; activo: string | undefined }
  | {
      tipo: 'persona';
      nombres: readonly string[];
      /** As documents are compared. */
      documento: string;
      /** Which of the names another person of the company has as well, as names are compared. */
      compartidos: ReadonlySet<string>;
    };

/** CUM-46: an entry that was found by this name alone says so where another person has it as well. */
export function foundByName(suceso: Suceso, sujeto: Sujeto, nombre: string | null): Suceso {
  const isShared = sujeto.tipo === 'persona' && nombre !== null && sujeto.compartidos.has(searchKey(nombre));
  return isShared ? { ...suceso, detalles: [...suceso.detalles, POR_EL_NOMBRE] } : suceso;
}

export type HistoriaAsk = {
  db: Db;
  viewer: Viewer;
  clientId: string;
  sujeto: Sujeto;
  /** Where the page before ended. */
  fin: Fin | undefined;
  limit: number;
};

/** Reads the entries of one kind of record, newest first and not more than `limit`. */
export type ReadSucesos = (ask: HistoriaAsk) => Promise<Suceso[]>;

/** By kind. Each reader belongs to the feature of its records; `assembly` puts them together. */
export type HistoriaReaders = Readonly<
  Record<Extract<SucesoClase, 'acta' | 'documento' | 'informe' | 'prealistamiento'>, ReadSucesos>
>;

/** The end of the page before, for the records of one kind, as `isAfter` takes it. */
export function cursorOf(fin: Fin | undefined, clase: SucesoClase): string | undefined {
  return fin && encodeCursor(endOfClase(fin, clase));
}

/** One entry for each record, however many of the names it was found by. */
export function once(found: readonly Suceso[]): Suceso[] {
  return [...new Map(found.map((one) => [one.id, one])).values()];
}
