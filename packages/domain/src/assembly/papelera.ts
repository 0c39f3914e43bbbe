import { z } from 'zod';
import { BIN_KEYS, type BinKey, RECORDS, byKind, recordLabel } from './records';
import { pageOf } from '../paging';
import type { Permission } from '../permissions';

/** What is deleted by a flag and can therefore come back: kinds of record with a bin, and what is administered. */
const ADMINISTERED = {
  plantilla: { label: 'Plantilla', permission: 'readRecords' },
  usuario: { label: 'Usuario', permission: 'colfenix' },
  cliente: { label: 'Cliente', permission: 'colfenix' },
} as const satisfies Record<string, { label: string; permission: Permission }>;

export type BorradoKind = BinKey | keyof typeof ADMINISTERED;
export const BORRADO_KINDS = [...BIN_KEYS, ...Object.keys(ADMINISTERED)] as [BorradoKind, ...BorradoKind[]];

type Administered = keyof typeof ADMINISTERED;
const administered = <T>(part: (one: (typeof ADMINISTERED)[Administered]) => T): Record<Administered, T> => {
  const { plantilla, usuario, cliente } = ADMINISTERED;
  return { plantilla: part(plantilla), usuario: part(usuario), cliente: part(cliente) };
};

export const BORRADO_LABELS: Readonly<Record<BorradoKind, string>> = {
  ...byKind(BIN_KEYS, recordLabel),
  ...administered(({ label }) => label),
};

/** PAP-02: who may delete it, and therefore undo that. */
export const BORRADO_PERMISSIONS: Readonly<Record<BorradoKind, Permission>> = {
  ...byKind(BIN_KEYS, (key) => RECORDS[key].bin),
  ...administered(({ permission }) => permission),
};

/** PAP-01: how long 'Deshacer' is shown, unless it has the pointer or the focus. */
export const UNDO_SECONDS = 10;
/** PAP-02: how long the server takes it: the toast stays while it has the focus, and lines are slow. */
export const UNDO_MS = 60_000;

export function canUndo(deletedAt: Date, now: Date): boolean {
  return now.getTime() - deletedAt.getTime() <= UNDO_MS;
}

export const Borrado = z.object({
  _id: z.uuid(),
  kind: z.enum(BORRADO_KINDS),
  record: z.uuid(),
  /** By which people know it: its number and plate, or its name. */
  label: z.string(),
  client: z.string(),
  deletedBy: z.string(),
  deletedAt: z.iso.datetime(),
});
export type Borrado = z.infer<typeof Borrado>;
export const PapeleraPage = pageOf(Borrado);

const MOST = 500;
export const Restauracion = z.strictObject({
  kind: z.enum(BORRADO_KINDS),
  ids: z.array(z.uuid()).min(1).max(MOST),
});
export type Restauracion = z.infer<typeof Restauracion>;

export const PAPELERA_MESSAGES = {
  /** Said after the question whether to delete: the given words say that it cannot be recovered. */
  afterDeleting: `Queda ${UNDO_SECONDS} s para deshacer y luego en la Papelera.`,
  notFound: 'Esto no está en la papelera.',
  tooLate: 'Ya pasó el tiempo para deshacer. Un gestor lo puede restaurar desde la papelera.',
  undone: 'Se deshizo la eliminación.',
  restored: 'Se restauró.',
  failed: 'No se pudo restaurar.',
} as const;

/** PAP-05: what prevents it, by its name. */
export function nameTaken(label: string): string {
  return `No se puede restaurar «${label}»: ese nombre ya lo tiene otro registro. Cámbialo allí primero.`;
}

export function clientGone(client: string): string {
  return `No se puede restaurar: el cliente ${client} está eliminado. Restáuralo primero.`;
}

/** How records that have a number are called. */
export function numberedLabel(consecutive: number, plate: string): string {
  return `N.º ${consecutive} · ${plate}`;
}
