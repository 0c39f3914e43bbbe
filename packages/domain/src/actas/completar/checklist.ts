import { z } from 'zod';
import { CheckItem, Checklist, type TemplateItem } from '../../forms/checks';
import type { VehicleClass } from '../../flota/vehicleClass';
import { TEMPLATE_ITEMS } from './checklistTemplates';

/** Before, a plain list. */
export const AnyChecklist = z.union([Checklist, z.array(CheckItem)]);
export type AnyChecklist = z.infer<typeof AnyChecklist>;

export function checksOf(checklist: AnyChecklist | null): readonly CheckItem[] {
  if (checklist === null) return [];
  return Array.isArray(checklist) ? checklist : checklist.checks;
}

/** ACTA-47: what the form opens with. */
export const DEFAULT_CLASS: VehicleClass = 'defaultcheck';

/** ACTA-46: scratches and dents are the one item that is there until someone says otherwise. */
const BAD_AT_START = 'Golpes y Rayones';

/** What a template has until a manager changes it. */
export function defaultItems(vehicleClass: VehicleClass): readonly TemplateItem[] {
  return TEMPLATE_ITEMS[vehicleClass].map((name) => ({ name, checked: name === BAD_AT_START ? 'Malo' : 'Bueno' }));
}
