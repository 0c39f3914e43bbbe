import { z } from 'zod';
import { textField } from '../../text/fields';
import { CHECKS_MAX, LINE_MAX } from '../limits';
import { TEMPLATE_ITEMS } from './checklistTemplates';
import type { VehicleClass } from '../../flota/vehicleClass';

/** ACTA-49. */
export const CHECK_VALUES = ['Bueno', 'Malo', 'N/A'] as const;
export type CheckValue = (typeof CHECK_VALUES)[number];

export const CheckItem = z.strictObject({
  name: textField(LINE_MAX),
  indice: z.number().int().min(1).max(999),
  checked: z.enum(CHECK_VALUES),
});
export type CheckItem = z.infer<typeof CheckItem>;

export const CHECKLIST_VERSION = '2.0.0';
export const Checklist = z.strictObject({
  v: z.literal(CHECKLIST_VERSION),
  checks: z.array(CheckItem).min(1).max(CHECKS_MAX),
});
export type Checklist = z.infer<typeof Checklist>;

/** Before, a plain list. */
export const AnyChecklist = z.union([Checklist, z.array(CheckItem)]);
export type AnyChecklist = z.infer<typeof AnyChecklist>;

export function checksOf(checklist: AnyChecklist | null): readonly CheckItem[] {
  if (checklist === null) return [];
  return Array.isArray(checklist) ? checklist : checklist.checks;
}

/** ACTA-47: what the form opens with. */
export const DEFAULT_CLASS: VehicleClass = 'defaultcheck';

/** An item of a template, with the value it has until someone says otherwise. */
export const TemplateItem = CheckItem.omit({ indice: true });
export type TemplateItem = z.infer<typeof TemplateItem>;

/** ACTA-46: scratches and dents are the one item that is there until someone says otherwise. */
const BAD_AT_START = 'Golpes y Rayones';

/** ACTA-48: a fresh checklist of these items; choosing a template replaces the one there was. */
export function freshChecklist(items: readonly TemplateItem[]): Checklist {
  return { v: CHECKLIST_VERSION, checks: items.map((item, index) => ({ ...item, indice: index + 1 })) };
}

/** What a template has until a manager changes it. */
export function defaultItems(vehicleClass: VehicleClass): readonly TemplateItem[] {
  return TEMPLATE_ITEMS[vehicleClass].map((name) => ({ name, checked: name === BAD_AT_START ? 'Malo' : 'Bueno' }));
}

/** ACTA-50: ticking N/A sets it, unticking it is Bueno again. */
export function toggleNotApplicable(value: CheckValue): CheckValue {
  return value === 'N/A' ? 'Bueno' : 'N/A';
}

/** ACTA-50: the switch goes between Bueno and Malo; on N/A it does nothing. */
export function toggleGood(value: CheckValue): CheckValue {
  if (value === 'N/A') return value;
  return value === 'Bueno' ? 'Malo' : 'Bueno';
}

export function withValue(checklist: Checklist, indice: number, checked: CheckValue): Checklist {
  return {
    ...checklist,
    checks: checklist.checks.map((item) => (item.indice === indice ? { ...item, checked } : item)),
  };
}
