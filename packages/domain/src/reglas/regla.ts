import { z } from 'zod';
import { type IsoDay, isIsoDay } from '../dates/days';
import { SHELL_MESSAGES } from '../messages';
import { optionalField, paragraphField, textField } from '../text/fields';
import { REGLA_MESSAGES } from './messages';
import { RULE_KIND_KEYS, RULE_MARK_KEYS, type RuleKind, areKeysOf, isValueOf } from './tipos';

export const SOURCE_MAX = 300;
export const MOTIVO_MAX = 500;

const Day = z.string(SHELL_MESSAGES.required).refine(isIsoDay, SHELL_MESSAGES.invalid);
const Keys = z.record(z.string().max(40), z.string().max(40));

/** One row of the table of rules. `client` is the company's name, null for everybody's; rows are never edited. */
export const Regla = z.object({
  _id: z.uuid(),
  client: z.string().nullable(),
  kind: z.enum(RULE_KIND_KEYS),
  keys: Keys,
  value: z.string(),
  unit: z.string().nullable(),
  from: Day,
  to: Day.nullable(),
  source: z.string(),
  mark: z.enum(RULE_MARK_KEYS),
  /** Who wrote it; null for what came with the product. */
  autor: z.string().nullable(),
  motivo: z.string(),
  fecha: z.iso.datetime(),
});
export type Regla = z.output<typeof Regla>;

/** A rule to write. Staff without `client` write for everybody. */
export const NewRegla = z
  .strictObject({
    client: z.string().max(120).optional(),
    kind: z.enum(RULE_KIND_KEYS, SHELL_MESSAGES.invalid),
    keys: Keys.default({}),
    value: textField(40),
    from: Day,
    to: optionalField(Day),
    source: textField(SOURCE_MAX),
    mark: z.enum(RULE_MARK_KEYS, SHELL_MESSAGES.invalid),
    motivo: paragraphField(MOTIVO_MAX),
  })
  .superRefine(({ kind, keys, value, from, to }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!areKeysOf(kind, keys)) refuse('keys', REGLA_MESSAGES.unknownKeys);
    if (!isValueOf(kind, value)) refuse('value', REGLA_MESSAGES.unknownValue);
    if (to !== undefined && to < from) refuse('to', REGLA_MESSAGES.endsBeforeItBegins);
  });
export type NewRegla = z.output<typeof NewRegla>;

type Dated = Pick<Regla, 'kind' | 'keys' | 'from' | 'to' | 'fecha' | 'client'>;

const keyText = (keys: Readonly<Record<string, string>>) =>
  Object.entries(keys)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

/** Rules that are about the same: of these one holds on a day. */
export const subjectOf = ({ kind, keys }: Pick<Dated, 'kind' | 'keys'>) => `${kind}?${keyText(keys)}`;

/**
 * The rule of a subject on a day. Of each owner's rows the one with the latest beginning on or before the day decides, of
 * two with the same beginning the one written last; where it has ended there is none. The company's goes before
 * everybody's.
 */
export function ruleOn<R extends Dated>(
  rules: readonly R[],
  { kind, keys = {}, on }: { kind: RuleKind; keys?: Readonly<Record<string, string>>; on: IsoDay },
): R | undefined {
  const subject = subjectOf({ kind, keys });
  const begun = rules.filter((rule) => subjectOf(rule) === subject && rule.from <= on);
  const decisive = (own: boolean) => {
    const newest = begun
      .filter(({ client }) => (client !== null) === own)
      .reduce<R | undefined>((best, rule) => (best && !isNewer(rule, best) ? best : rule), undefined);
    return newest && (newest.to === null || newest.to >= on) ? newest : undefined;
  };
  return decisive(true) ?? decisive(false);
}

function isNewer(one: Dated, other: Dated): boolean {
  return one.from === other.from ? one.fecha >= other.fecha : one.from > other.from;
}

/** The rules that hold on a day, one of each subject. */
export function rulesOn<R extends Dated>(rules: readonly R[], on: IsoDay): R[] {
  const subjects = new Map(rules.map(({ kind, keys }) => [subjectOf({ kind, keys }), { kind, keys }]));
  return [...subjects.values()].flatMap((subject) => ruleOn(rules, { ...subject, on }) ?? []);
}
