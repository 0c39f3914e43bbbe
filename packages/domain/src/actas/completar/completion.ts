import type { FieldError } from '../../errors';
import { SHELL_MESSAGES } from '../../messages';
import type { ActaFormat } from '../tipos';
import {
  CHECK_VALUES,
  type CheckValue,
  type Checklist,
  DEFAULT_CLASS,
  type TemplateItem,
  freshChecklist,
} from './checklist';
import type { VehicleClass } from '../../flota/vehicleClass';
import { type DeviceTest, freshTests } from './deviceTests';
import { EQUIPMENT_FIELDS, Entities, type EntityField, QUESTIONS, type Question, SEAL_FIELDS, isShown } from './form';
import { ACTA_FOTO_FIELDS, type ActaFotoField } from '../images';
import { ACTA_MESSAGES } from '../messages';

/** ACTA-41, ACTA-60 to ACTA-64, ACTA-72, ACTA-85, ACTA-88: what is typed or chosen as a word. */
export const TYPED_FIELDS = [
  'addres',
  'city',
  'nameOperator',
  'internalNumber',
  'stateInit',
  'sendGPS',
  'storageUnitType',
  ...EQUIPMENT_FIELDS,
  ...SEAL_FIELDS,
  'analyst',
  'observations',
  'novelties',
  'responsibleName',
] as const satisfies readonly EntityField[];
export type TypedField = (typeof TYPED_FIELDS)[number];

/** The form as someone fills it in, before it is right. */
export type ActaValues = Record<TypedField, string> &
  Record<Question, boolean> & { vehicleClass: VehicleClass; checklist: Checklist; test: DeviceTest[] };

/** How the form opens: the number the vehicle has, a fresh checklist of 'Todos', the tests with their first answers. */
export function freshValues(internalNumber: string | null, items: readonly TemplateItem[]): ActaValues {
  const typed = Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as Record<TypedField, string>;
  return {
    ...typed,
    internalNumber: internalNumber ?? '',
    changeUnit: false,
    changeStamp: false,
    changeGPS: false,
    vehicleClass: DEFAULT_CLASS,
    checklist: freshChecklist(items),
    test: freshTests(),
  };
}

/** What goes out as `entities`: what the form shows, without what was left blank. */
export function entitiesOf(format: ActaFormat, values: ActaValues): Partial<Entities> {
  const shown = Object.entries(values).filter(
    ([field, value]) => field !== 'vehicleClass' && isShown(field as EntityField, format, values) && !isBlank(value),
  );
  return Object.fromEntries(shown);
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

/** ACTA-67: one file of evidence at least. */
export function evidenceProblems(isGiven: (field: ActaFotoField) => boolean): FieldError[] {
  if (ACTA_FOTO_FIELDS.some(isGiven)) return [];
  return [{ path: 'foto1', message: ACTA_MESSAGES.noEvidence }];
}

/** Everything that stands between the form and being sent, in the order of the form. `given`: the files it has. */
export function completionProblems(format: ActaFormat, values: ActaValues, given: ReadonlySet<string>): FieldError[] {
  const entities = entitiesOf(format, values);
  const parsed = Entities.safeParse(entities);
  const issues = (parsed.error?.issues ?? []).map(({ path, message }): FieldError => ({
    path: path.join('.'),
    message: path.length === 1 ? message : SHELL_MESSAGES.invalid,
  }));
  return [...issues, ...evidenceProblems((field) => given.has(field))].toSorted(
    (one, other) => SECTION_IDS.indexOf(sectionOf(one.path)) - SECTION_IDS.indexOf(sectionOf(other.path)),
  );
}

/** The parts of the form, in the order in which a visit goes. */
export const SECTIONS = {
  datos: 'Datos',
  checklist: 'Checklist',
  pruebas: 'Pruebas del equipo',
  cambios: 'Cambios',
  evidencias: 'Evidencias',
  cierre: 'Cierre',
} as const;
export type SectionId = keyof typeof SECTIONS;
export const SECTION_IDS = Object.keys(SECTIONS) as [SectionId, ...SectionId[]];

const SECTION_FIELDS: Partial<Record<SectionId, readonly string[]>> = {
  datos: ['addres', 'city', 'nameOperator', 'internalNumber', 'stateInit'],
  checklist: ['checklist'],
  pruebas: ['test'],
  cambios: [...QUESTIONS, 'sendGPS', 'storageUnitType', ...EQUIPMENT_FIELDS, ...SEAL_FIELDS],
  evidencias: ACTA_FOTO_FIELDS,
};

/** Where in the form a field stands; what belongs nowhere is said at the end. */
export function sectionOf(path: string): SectionId {
  const field = path.split('.', 1)[0] ?? '';
  return SECTION_IDS.find((id) => SECTION_FIELDS[id]?.includes(field)) ?? 'cierre';
}

/** How many items have each answer. */
export function countChecks({ checks }: Checklist): Record<CheckValue, number> {
  const count = (value: CheckValue) => checks.filter(({ checked }) => checked === value).length;
  return Object.fromEntries(CHECK_VALUES.map((value) => [value, count(value)])) as Record<CheckValue, number>;
}

/** ACTA-48: whether choosing another template would throw away answers someone gave. */
export function isChecklistTouched({ checks }: Checklist, items: readonly TemplateItem[]): boolean {
  return checks.some(({ checked }, index) => checked !== items[index]?.checked);
}
