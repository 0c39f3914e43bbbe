import { z } from 'zod';
import { startOfDay } from '../dates/days';
import { formatDay } from '../dates/format';
import { type Holder, type Permission, access, allows } from '../permissions';
import { type RouteId, routeOf } from '../routes';
import { jobName } from '../trabajos';

/** What a notice says of its record; which of them are there follows from its kind. */
export const AvisoData = z.object({
  numero: z.number().int().optional(),
  placa: z.string().optional(),
  ruta: z.string().optional(),
  titulo: z.string().optional(),
  correo: z.string().optional(),
  persona: z.string().optional(),
  /** A day. */
  vence: z.string().optional(),
});
export type AvisoData = z.infer<typeof AvisoData>;

/** Whom a kind is for: one person, the people of a company who may, or the provider's staff. */
type Audience = 'persona' | 'empresa' | 'gestores';

type Kind = {
  audience: Audience;
  /** Beside what the screen it leads to asks for. */
  permission: Permission;
  to: RouteId;
  title: (data: AvisoData) => string;
  detail: (data: AvisoData) => string;
};

const number = ({ numero }: AvisoData) => `n.º ${numero ?? '?'}`;
const plate = ({ placa }: AvisoData) => (placa ? `Placa ${placa}` : '');
const ofInforme = (title: Kind['title'], detail: Kind['detail']) =>
  ({ audience: 'empresa', permission: 'changeStateNovelties', to: 'informePreview', title, detail }) as const;
const sentences = (...parts: string[]) => parts.filter(Boolean).join(' · ');

/** NOTI-01: everything the bell can say, whom it concerns, and where it leads. */
export const AVISOS = {
  'informe.creado': ofInforme((data) => `Informe ${number(data)} por revisar`, plate),
  'informe.porVencer': ofInforme(
    (data) => `El informe ${number(data)} pasa a naranja mañana`,
    (data) => sentences(plate(data), 'Sigue en proceso'),
  ),
  'informe.orange': ofInforme(
    (data) => `El informe ${number(data)} está en naranja`,
    (data) => sentences(plate(data), 'Sigue en proceso'),
  ),
  'informe.red': ofInforme(
    (data) => `El informe ${number(data)} está en rojo`,
    (data) => sentences(plate(data), 'El plazo ya venció'),
  ),
  'acta.completada': {
    audience: 'persona',
    permission: 'readRecords',
    to: 'actaPreview',
    title: (data) => `El acta ${number(data)} que creaste está completa`,
    detail: plate,
  },
  'boletin.publicado': {
    audience: 'empresa',
    permission: 'all',
    to: 'accionPreview',
    title: (data) => `Acción de mejora ${number(data)} por leer`,
    detail: ({ titulo = '' }) => titulo,
  },
  'despacho.cancelado': {
    audience: 'persona',
    permission: 'readDispatch',
    to: 'despachosList',
    title: () => 'Cancelaron un despacho que creaste',
    detail: ({ ruta = '', ...data }) => sentences(ruta, plate(data)),
  },
  'prealistamiento.noAprobado': {
    audience: 'empresa',
    permission: 'readPreset',
    to: 'prealistamientoPreview',
    title: (data) => `Prealistamiento ${number(data)} no aprobado`,
    detail: plate,
  },
  'papel.porVencer': {
    audience: 'empresa',
    permission: 'readCompliance',
    to: 'vencimientos',
    title: ({ titulo = 'Un papel', vence }) => `${titulo} vence${vence ? ` el ${formatDay(startOfDay(vence))}` : ''}`,
    detail: ({ persona, ...data }) => persona ?? plate(data),
  },
  'correo.accion': {
    audience: 'gestores',
    permission: 'colfenix',
    to: 'boletinPreview',
    title: (data) => `Un correo de la acción de mejora ${number(data)} no llegó`,
    detail: ({ correo = '' }) => correo,
  },
  'correo.informe': {
    audience: 'gestores',
    permission: 'colfenix',
    to: 'informePreview',
    title: (data) => `Un correo sobre el informe ${number(data)} no llegó`,
    detail: ({ correo = '' }) => correo,
  },
  'auditoria.rota': {
    audience: 'gestores',
    permission: 'colfenix',
    to: 'servidor',
    title: () => 'La cadena de auditoría está rota',
    detail: ({ numero }) => `Entrada ${numero ?? '?'} · No borres nada y guarda una copia`,
  },
  'trabajo.fallido': {
    audience: 'gestores',
    permission: 'colfenix',
    to: 'servidor',
    title: () => 'Un trabajo del servidor agotó sus intentos',
    detail: ({ titulo = '' }) => jobName(titulo),
  },
} as const satisfies Record<string, Kind>;

export type AvisoKind = keyof typeof AVISOS;
export const AVISO_KINDS = Object.keys(AVISOS) as [AvisoKind, ...AvisoKind[]];

/** The kinds of notices of an audience that this viewer may read. Computed at each read: permissions may have changed. */
export function kindsFor(viewer: Holder, audience: Audience): AvisoKind[] {
  return AVISO_KINDS.filter((kind) => {
    const { audience: of, permission, to }: Kind = AVISOS[kind];
    return of === audience && allows(viewer, permission) && access(viewer, routeOf(to)) === 'open';
  });
}

/** What still waits for a user; once it does not, there is nothing to tell. */
export const WHILE_OPEN = ['informe.porVencer', 'informe.orange', 'informe.red'] as const satisfies AvisoKind[];

export const Aviso = z.object({
  _id: z.uuid(),
  kind: z.enum(AVISO_KINDS),
  /** The record it is about. */
  subject: z.string(),
  /** The company whose record it is. */
  client: z.string().nullable(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  data: AvisoData,
});
export type Aviso = z.infer<typeof Aviso>;

export const AvisosPage = z.object({ items: z.array(Aviso), next: z.string().nullable() });

/** NOTI-03: counting stops here. */
export const UNREAD_CAP = 99;
export const AvisosResumen = z.object({
  /** At most one more than the cap. */
  sinLeer: z.number().int(),
  /** Releases addressed to the reader's company that they have not opened. */
  accionesSinLeer: z.number().int(),
});
export type AvisosResumen = z.infer<typeof AvisosResumen>;

/** NOTI-04: some of them, or all up to the newest that was on screen. */
export const AvisosLeidos = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(100) }),
  z.strictObject({ hasta: z.iso.datetime() }),
]);
export type AvisosLeidos = z.infer<typeof AvisosLeidos>;

/** NOTI-05. */
export const KEEP_DAYS = 90;

export function countText(count: number): string {
  return count > UNREAD_CAP ? `${UNREAD_CAP}+` : String(count);
}

export function avisoWords({ kind, data }: Pick<Aviso, 'kind' | 'data'>): { title: string; detail: string } {
  const { title, detail }: Kind = AVISOS[kind];
  return { title: title(data), detail: detail(data) };
}

type Target = { to: RouteId; params?: Record<string, string>; search?: Record<string, string> };

/** Where its record is. */
export function avisoTarget({ kind, subject, client }: Pick<Aviso, 'kind' | 'subject' | 'client'>): Target {
  const { to }: Kind = AVISOS[kind];
  switch (to) {
    case 'despachosList':
      return { to, params: { client: client ?? '' }, search: { viaje: subject } };
    case 'accionPreview':
    case 'boletinPreview':
      return { to, search: { id: subject } };
    case 'servidor':
      return { to };
    default:
      return { to, params: { id: subject } };
  }
}

export const AVISO_MESSAGES = {
  markFailed: 'No se pudieron marcar los avisos como leídos.',
} as const;
