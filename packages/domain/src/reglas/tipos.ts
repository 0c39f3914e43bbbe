import { PAPELES, PERSON_PAPERS, VEHICLE_PAPERS } from '../flota/papel';
import { VEHICLE_CLASSES } from '../flota/vehicleClass';
import { CODIGOS_APTITUD, GRAVEDADES } from './aptitud';

const ASKED_PAPERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...VEHICLE_PAPERS, ...PERSON_PAPERS].map((tipo) => [tipo, PAPELES[tipo]]),
);

/**
 * The kinds of rule that the product applies: what each decides, what it is keyed by, and which values it may have. The
 * values themselves are rows of the table of rules, never constants.
 */
export type RuleKindDescription = {
  label: string;
  /** What it decides, in one sentence. */
  what: string;
  /** What a rule of this kind is about, by name, with the words of each: a kind without keys has one rule. */
  keys?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The values it may have, with the words of each; or what is written: an hour as HH:MM, or a number of its unit. */
  values?: Readonly<Record<string, string>>;
  written?: RuleWriting;
};

const WRITTEN = {
  hora: /^([01]\d|2[0-3]):[0-5]\d$/,
  años: /^([1-9]|[1-4]\d|50)$/,
  horas: /^([1-9]|1\d|2[0-4])$/,
  minutos: /^([1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/,
  milímetros: /^\d{1,2}(\.\d)?$/,
} as const;
export type RuleWriting = keyof typeof WRITTEN;

/** What a written value is called above its field. */
export const WRITTEN_LABELS: Readonly<Record<RuleWriting, string>> = {
  hora: 'Hora',
  años: 'Años',
  horas: 'Horas',
  minutos: 'Minutos',
  milímetros: 'Milímetros',
};

/** The unit in which a value of this kind is counted; null for what is chosen, and for an hour. */
export function unitOf(kind: RuleKind): Exclude<RuleWriting, 'hora'> | null {
  const { written } = describeKind(kind);
  return written === undefined || written === 'hora' ? null : written;
}

export const RULE_KINDS = {
  'alistamiento-rapido': {
    label: 'Alistamiento rápido',
    what: 'Si una revisión rápida aprueba el vehículo: no mira todos los puntos.',
    values: { no: 'No aprueba', advierte: 'Aprueba y advierte', aprueba: 'Aprueba' },
  },
  'responsable-distinto': {
    label: 'Responsable distinto del conductor',
    what: 'Qué pasa cuando quien responde por la revisión es el mismo conductor.',
    values: { exige: 'Se rechaza la revisión', advierte: 'Se guarda, incompleta para reporte' },
  },
  'corte-operativo': {
    label: 'Corte del día operativo',
    what: 'A qué hora empieza el día operativo. Una revisión vale para las salidas de su día y, si el vehículo no vuelve a salir, para las del siguiente.',
    written: 'hora',
  },
  'licencia-vigencia': {
    label: 'Vigencia de la licencia de conducción',
    what: 'Por cuántos años se expide una licencia de servicio público. Solo advierte cuando la fecha escrita es posterior.',
    keys: { desde: { '0': 'Desde la primera', '60': 'Desde los 60 años' } },
    written: 'años',
  },
  'rtm-primera': {
    label: 'Primera revisión técnico-mecánica',
    what: 'A cuántos años de la matrícula se hace la primera. Solo advierte.',
    written: 'años',
  },
  'rtm-periodo': {
    label: 'Vigencia de la revisión técnico-mecánica',
    what: 'Cuántos años vale cada una. Solo advierte cuando la fecha escrita es posterior.',
    written: 'años',
  },
  'papel-exigido': {
    label: 'Papeles que se piden',
    what: 'Qué papeles debe tener cada vehículo y cada conductor: el que falta se muestra como sin dato.',
    keys: { papel: ASKED_PAPERS },
    values: { si: 'Se pide', no: 'No se pide' },
  },
  aptitud: {
    label: 'Novedades de un despacho',
    what: 'Qué hace cada novedad al despachar: no deja, solo advierte o no se mira.',
    keys: { codigo: CODIGOS_APTITUD },
    values: GRAVEDADES,
  },
  'jornada-maxima': {
    label: 'Jornada máxima de conducción',
    what: 'Cuántas horas puede conducir una persona en un día operativo.',
    written: 'horas',
  },
  'segundo-conductor': {
    label: 'Ruta con segundo conductor',
    what: 'Desde más de cuántas horas una ruta lleva dos conductores.',
    written: 'horas',
  },
  'gps-mudo': {
    label: 'GPS sin reporte',
    what: 'Cuántos minutos puede estar un vehículo sin reportar su posición.',
    written: 'minutos',
  },
  'labrado-minimo': {
    label: 'Labrado mínimo de las llantas',
    what: 'Con cuántos milímetros de labrado puede salir un vehículo de cada clase. De una clase sin regla solo se anota la medida.',
    keys: { clase: VEHICLE_CLASSES },
    written: 'milímetros',
  },
} as const satisfies Record<string, RuleKindDescription>;

export type RuleKind = keyof typeof RULE_KINDS;
export const RULE_KIND_KEYS = Object.keys(RULE_KINDS) as [RuleKind, ...RuleKind[]];

export const RULE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(RULE_KINDS).map(([kind, { label }]) => [kind, label]),
);

export const describeKind = (kind: RuleKind): RuleKindDescription => RULE_KINDS[kind];

/** Whether these are the keys of a kind, all of them and no others. */
export function areKeysOf(kind: RuleKind, keys: Readonly<Record<string, string>>): boolean {
  const known = describeKind(kind).keys ?? {};
  const names = Object.keys(known);
  return (
    Object.keys(keys).length === names.length &&
    names.every((name) => Object.hasOwn(known[name] ?? {}, keys[name] ?? ''))
  );
}

/** Whether a kind may have this value. */
export function isValueOf(kind: RuleKind, value: string): boolean {
  const { values, written } = describeKind(kind);
  if (values) return Object.hasOwn(values, value);
  return written !== undefined && WRITTEN[written].test(value);
}

/** The value in words: 'Aprueba y advierte'. */
export function valueWords(kind: RuleKind, value: string): string {
  const { values, written } = describeKind(kind);
  if (written && written !== 'hora')
    return value === '1' ? `1 ${written.slice(0, -1)}` : `${value.replace('.', ',')} ${written}`;
  return values?.[value] ?? value;
}

/** What a rule is about, in words: 'Desde los 60 años'; nothing for a kind without keys. */
export function keyWords(kind: RuleKind, keys: Readonly<Record<string, string>>): string {
  const known = describeKind(kind).keys ?? {};
  return Object.keys(known)
    .map((name) => known[name]?.[keys[name] ?? ''] ?? keys[name] ?? '')
    .join(' · ');
}

/** How sure a rule is. */
export const RULE_MARKS = {
  texto: 'Leída en la norma',
  secundaria: 'De fuentes secundarias',
  'sin verificar': 'Sin verificar',
  cliente: 'Decidida por la empresa',
} as const;
export type RuleMark = keyof typeof RULE_MARKS;
export const RULE_MARK_KEYS = Object.keys(RULE_MARKS) as [RuleMark, ...RuleMark[]];
