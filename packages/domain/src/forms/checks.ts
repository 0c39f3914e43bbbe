import { z } from 'zod';
import { textField } from '../text/fields';

/** A checklist as a manager may make it; the longest of ours has 36 items. */
export const CHECKS_MAX = 60;
export const CHECK_NAME_MAX = 120;

/** ACTA-49. */
export const CHECK_VALUES = ['Bueno', 'Malo', 'N/A'] as const;
export type CheckValue = (typeof CHECK_VALUES)[number];

export const CheckItem = z.strictObject({
  name: textField(CHECK_NAME_MAX),
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

/** An item of a template, with the value it has until someone says otherwise. */
export const TemplateItem = CheckItem.omit({ indice: true });
export type TemplateItem = z.infer<typeof TemplateItem>;

/** ACTA-48: a fresh checklist of these items; choosing a template replaces the one there was. */
export function freshChecklist(items: readonly TemplateItem[]): Checklist {
  return { v: CHECKLIST_VERSION, checks: items.map((item, index) => ({ ...item, indice: index + 1 })) };
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

/** How many items have each answer. */
export function countChecks(checks: readonly CheckItem[]): Record<CheckValue, number> {
  const count = (value: CheckValue) => checks.filter(({ checked }) => checked === value).length;
  return Object.fromEntries(CHECK_VALUES.map((value) => [value, count(value)])) as Record<CheckValue, number>;
}

/** ACTA-48: whether choosing another template would throw away answers someone gave. */
export function isChecklistTouched({ checks }: Checklist, items: readonly TemplateItem[]): boolean {
  return checks.some(({ checked }, index) => checked !== items[index]?.checked);
}

/** ACTA-51, ACTA-54: something that is on or off, and nothing else. */
export const Switch = z.strictObject({
  indice: z.number().int().min(1).max(99),
  name: textField(CHECK_NAME_MAX),
  checked: z.boolean(),
});
export type Switch = z.infer<typeof Switch>;
export const SWITCHES_MAX = 30;

/** Whether these answers are to the items of this template, each in its place. */
export function answersTemplate({ checks }: Checklist, items: readonly Pick<TemplateItem, 'name'>[]): boolean {
  return (
    checks.length === items.length &&
    checks.every(({ name, indice }, place) => indice === place + 1 && name === items[place]?.name)
  );
}
