import { ACTA } from '../actas/record';
import { ACCION } from '../boletin/record';
import { INSPECCION } from '../incontrol/record';
import { INFORME } from '../informes/record';
import { DOCUMENTO } from '../plantillas/record';
import { PREALISTAMIENTO } from '../prealistamiento/record';
import { type RecordKind, capitalized, standardActs } from '../records/kind';
import { fillPath, routeOf } from '../routes';

/** Every kind of record there is, in the order in which lists of kinds show them. A new kind is a line here. */
export const RECORDS = {
  acta: ACTA,
  prealistamiento: PREALISTAMIENTO,
  informe: INFORME,
  documento: DOCUMENTO,
  inspeccion: INSPECCION,
  boletin: ACCION,
} as const satisfies { [K in string]: RecordKind & { key: K } };

type Records = typeof RECORDS;
export type RecordKey = keyof Records;
type Kinds = Records[RecordKey];

/** The keys of the kinds that have what is asked for: a table of their own, a bin, offline forms. */
type KeysWith<Part> = { [K in RecordKey]: Records[K] extends Part ? K : never }[RecordKey];
export type StoredKey = KeysWith<{ stored: object }>;
export type FoundKey = KeysWith<{ stored: { isFound: true } }>;
export type BinKey = KeysWith<{ bin: string }>;
export type OfflineKey = KeysWith<{ offline: object }>;
export type OfflineKind = Extract<Kinds, { offline: object }>['offline']['kind'];
export type FileOwnerKey = KeysWith<{ filesKind: string }>;
export type FilesKind = Extract<Kinds, { filesKind: string }>['filesKind'];
export type SearchKind = Extract<Kinds, { stored: object }>['stored']['searchKind'];
export type RecordLista = Kinds['lista'];

/** The table read as plain rows, where the exact literal types are not needed. */
export const kindOf = (key: RecordKey): RecordKind => RECORDS[key];
export const RECORD_KEYS = Object.keys(RECORDS) as readonly RecordKey[];

export const isRecordKey = (key: string): key is RecordKey => Object.hasOwn(RECORDS, key);

export const STORED_KEYS = RECORD_KEYS.filter((key): key is StoredKey => kindOf(key).stored !== undefined);
export const FOUND_KEYS = RECORD_KEYS.filter((key): key is FoundKey => kindOf(key).stored?.isFound === true);
export const BIN_KEYS = RECORD_KEYS.filter((key): key is BinKey => kindOf(key).bin !== undefined);
export const OFFLINE_KEYS = RECORD_KEYS.filter((key): key is OfflineKey => kindOf(key).offline !== undefined);
export const FILE_OWNERS = RECORD_KEYS.filter((key): key is FileOwnerKey => kindOf(key).filesKind !== undefined);

/** A table with a line for each of these kinds. */
export function byKind<K extends RecordKey, T>(keys: readonly K[], line: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, line(key)])) as Record<K, T>;
}

/** The kind whose files are kept under this name; undefined for files of no record (a logo, a technician's signature). */
export function ownerOf(filesKind: string): FileOwnerKey | undefined {
  return FILE_OWNERS.find((key) => RECORDS[key].filesKind === filesKind);
}

/** 'Acta', 'Actas': as a label. */
export const recordLabel = (key: RecordKey) => capitalized(kindOf(key).words.one);
export const recordsLabel = (key: RecordKey) => capitalized(kindOf(key).words.many);

/** The address of one record's screen; where the path does not hold the id, it follows as `?id=`. */
export function recordAddress(key: RecordKey, id: string): string {
  const { one } = kindOf(key).routes;
  const path = fillPath(one, { id });
  return routeOf(one).path.includes('{id}') ? path : `${path}?${new URLSearchParams({ id }).toString()}`;
}

type StandardVerb<K> =
  | 'leer'
  | (K extends { gates: { create: object } } ? 'crear' : never)
  | (K extends { filesKind: string } ? 'descargar' : never)
  | (K extends { bin: string } ? 'eliminar' | 'restaurar' : never);
type VerbOf<K extends RecordKind> = StandardVerb<K> | (keyof K['acts'] & string);
/** 'acta.leer' and so on: what can be done to a record, as the audit log writes it. */
export type RecordAction = { [K in RecordKey]: `${K}.${VerbOf<Records[K]>}` }[RecordKey];

/** The words of each act of each kind. */
export const RECORD_ACTIONS = Object.fromEntries(
  RECORD_KEYS.flatMap((key) => {
    const kind = kindOf(key);
    return Object.entries({ ...standardActs(kind), ...kind.acts }).map(([verb, words]) => [`${key}.${verb}`, words]);
  }),
) as Record<RecordAction, string>;

/** The views' name of each kind's list, and the screen it is on. */
export const RECORD_LISTAS = Object.fromEntries(
  RECORD_KEYS.map((key) => [kindOf(key).lista, kindOf(key).routes.list]),
) as { [K in RecordKey as Records[K]['lista']]: Records[K]['routes']['list'] };
