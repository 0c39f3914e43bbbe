import type { Gate, OfflineScope, Permission } from '../permissions';
import type { RouteId } from '../routes';

/** A column of the record's table; of a JSON column, the keys that lead into it. */
export type ColumnPath = readonly [column: string, ...keys: string[]];

/**
 * A kind of record, described once. Search, saved views, audit log, access log, bin, palette, offline forms, file
 * ownership, export and links read this description; a feature keeps its SQL, its lifecycle and its paper.
 */
export type RecordKind = {
  /** Its name in the audit log, the search and the bin. Stored, so it never changes. */
  key: string;
  words: {
    /** 'acta', 'actas': as they are in a sentence. */
    one: string;
    many: string;
    gender: 'f' | 'm';
    /** Where it is not the one of its gender: 'el acta'. */
    article?: 'el';
    /** Further words that people type for it in the search. */
    also?: readonly string[];
  };
  /** Absent where another platform keeps the record. */
  stored?: {
    table: string;
    /** Its kind in the search index. */
    searchKind: string;
    /** The column with its moment and those that name a person: what the search shows under the title. */
    at: string;
    by: readonly ColumnPath[];
    /** What distinguishes it from others beside its number. */
    beside: ColumnPath;
    /** The search of the product finds it by words and by number. */
    isFound: boolean;
  };
  /** Its kind among the owners of files, if it has files. */
  filesKind?: string;
  /** Where files belong to a part of the record: the table of the parts, and its column that names the record. */
  filesOf?: { table: string; record: string };
  /** The call that lists it; `/count` and `/export` are beside it. */
  api: `/api/${string}`;
  gates: { read: Gate; create?: Gate };
  routes: {
    list: RouteId;
    /** The screen of one record, and the parameter of its address that holds the id. */
    one: RouteId;
    create?: RouteId;
  };
  /** The name of its list among the saved views. */
  lista: string;
  /** How the palette offers to make one; absent: it does not. */
  makes?: { label: string; route: RouteId; search?: string; also?: RouteId };
  /**
   * Made without signal by who holds the scope. `kind`: its name on devices, stored there; `opens`: the screens that
   * open from the device alone, best first; `attached`: its files as a sentence names them.
   */
  offline?: { kind: string; scope: OfflineScope; opens: readonly RouteId[]; attached: string };
  /** Deleted by a flag, by who holds this, and therefore restorable from the bin. */
  bin?: Permission;
  /** Words of its own acts in the audit log, and of standard acts that people call otherwise. */
  acts: Readonly<Record<string, string>>;
};

/** Checks a description and keeps its literal types, from which keys and actions are derived. */
export function recordKind<const K extends RecordKind>(kind: K): K {
  return kind;
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const articleOf = ({ words: { gender, article } }: Pick<RecordKind, 'words'>) =>
  article ?? (gender === 'f' ? 'la' : 'el');

/** 'el acta', 'la inspección'. */
export const withArticle = (kind: Pick<RecordKind, 'words'>) => `${articleOf(kind)} ${kind.words.one}`;

/** 'del acta', 'de la inspección'. */
export const ofOne = (kind: RecordKind) => `${articleOf(kind) === 'el' ? 'del' : 'de la'} ${kind.words.one}`;

/** 'eliminada', 'eliminado'. */
export const deletedWord = ({ words }: RecordKind) => (words.gender === 'f' ? 'eliminada' : 'eliminado');

/** 'Acta 12 · ABC123': what a record is called wherever it is named. */
export function recordTitle({ words }: RecordKind, number: number | string, beside: string): string {
  return `${capitalized(words.one)} ${number} · ${beside}`;
}

/** What the audit log says of the acts that every kind has; files and the bin where the kind has them. */
export function standardActs(kind: RecordKind): Record<string, string> {
  return {
    ...(kind.gates.create && { crear: `Creó ${withArticle(kind)}` }),
    leer: `Abrió ${withArticle(kind)}`,
    ...(kind.filesKind !== undefined && { descargar: `Abrió archivos ${ofOne(kind)}` }),
    ...(kind.bin !== undefined && {
      eliminar: `Eliminó ${withArticle(kind)}`,
      restaurar: `Restauró ${withArticle(kind)}`,
    }),
  };
}
