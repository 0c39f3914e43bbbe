import { type IsoDay, addDays, startOfDay } from '../dates/days';
import { formatDay } from '../dates/format';
import type { Explicacion } from '../explicacion';
import { capitalized } from '../records/kind';

/** The papers of vehicles and of people that a company keeps. */
export const PAPELES = {
  soat: 'SOAT',
  rtm: 'Revisión técnico-mecánica',
  tarjeta_operacion: 'Tarjeta de operación',
  rcc: 'Póliza contractual (RCC)',
  rce: 'Póliza extracontractual (RCE)',
  licencia: 'Licencia de conducción',
  examen_medico: 'Examen médico',
  otro: 'Otro',
} as const;
export type TipoPapel = keyof typeof PAPELES;
export const PAPEL_TIPOS = Object.keys(PAPELES) as [TipoPapel, ...TipoPapel[]];

export const VEHICLE_PAPERS = ['soat', 'rtm', 'tarjeta_operacion', 'rcc', 'rce'] as const satisfies TipoPapel[];
export const PERSON_PAPERS = ['licencia', 'examen_medico'] as const satisfies TipoPapel[];

export const ESTADOS_PAPEL = {
  vigente: 'Vigente',
  por_vencer: 'Por vencer',
  vencido: 'Vencido',
  sin_dato: 'Sin dato',
} as const;
export type EstadoPapel = keyof typeof ESTADOS_PAPEL;
export const ESTADO_PAPEL_KEYS = Object.keys(ESTADOS_PAPEL) as [EstadoPapel, ...EstadoPapel[]];

/** How long before its end a paper is about to end, unless a user asks for another number of days. */
export const POR_VENCER_DIAS = 30;

const DAY = 86_400_000;

/** Calendar days from one day to another; negative when it lies before. */
export const daysUntil = (vence: IsoDay, today: IsoDay) => Math.round((Date.parse(vence) - Date.parse(today)) / DAY);

/** CUM-10: on its printed day a paper still holds, the day after it does not. */
export function estadoPapel(vence: IsoDay | null, today: IsoDay, dias = POR_VENCER_DIAS): EstadoPapel {
  if (vence === null) return 'sin_dato';
  const left = daysUntil(vence, today);
  if (left < 0) return 'vencido';
  return left <= dias ? 'por_vencer' : 'vigente';
}

/** WHY-06: why a paper is in force, about to end, or over. */
export function porQueVence(
  { que, vence, today }: { que: string; vence: IsoDay | null; today: IsoDay },
  dias = POR_VENCER_DIAS,
): Explicacion {
  const estado = estadoPapel(vence, today, dias);
  const limite = `${days(dias)} antes de su fecha`;
  if (vence === null)
    return {
      que: `${que}: ${ESTADOS_PAPEL[estado]}`,
      regla: 'Se pide este papel y nadie ha escrito hasta cuándo va.',
      valor: 'Sin fecha de vencimiento',
      limite,
    };
  const regla = {
    vigente: `Le faltan más de ${days(dias)}.`,
    por_vencer: `Le faltan ${days(dias)} o menos. El día que trae impreso todavía vale.`,
    vencido: 'Pasó el día que trae impreso: ese día todavía valía, al siguiente ya no.',
    sin_dato: '',
  }[estado];
  const day = (iso: IsoDay) => formatDay(startOfDay(iso));
  const valor = `${capitalized(vencimientoWords(daysUntil(vence, today)))}, el ${day(vence)}`;
  const said = { que: `${que}: ${ESTADOS_PAPEL[estado]}`, regla, valor };
  if (estado === 'vencido')
    return { ...said, limite: `El ${day(vence)}, ese día incluido`, desde: day(addDays(vence, 1)) };
  return { ...said, limite, ...(estado === 'por_vencer' && { desde: day(addDays(vence, -dias)) }) };
}

const days = (count: number) => (count === 1 ? '1 día' : `${count} días`);

/** 'vence en 30 días', 'vence hoy', 'venció hace 1 día', 'sin dato'. */
export function vencimientoWords(dias: number | null): string {
  if (dias === null) return 'sin dato';
  if (dias === 0) return 'vence hoy';
  return dias > 0 ? `vence en ${days(dias)}` : `venció hace ${days(-dias)}`;
}
