import { z } from 'zod';
import type { FieldError } from '../errors';
import { isIsoDay } from '../dates/days';
import { SHELL_MESSAGES } from '../messages';
import { optionalField, textField } from '../text/fields';
import { CHECKS_MAX, CHECK_NAME_MAX, CHECK_VALUES, type CheckValue } from './checks';

/** Something to look at. Its number is its place in the template, so that it stays its own when others are left out. */
export type Point = {
  indice: number;
  name: string;
  /** What weighs more than the rest says so. */
  tag?: string;
  /** A day that is asked for whatever the answer: until when the paper holds. */
  asksExpiry?: boolean;
  /** When it is bad: until when it will be repaired. */
  asksPromise?: boolean;
  /** A depth in millimetres, whatever the answer. */
  asksDepth?: boolean;
  /** What earlier answers said of it. */
  was?: { note: string; isOverdue: boolean };
};

export type PointAnswer = {
  checked?: CheckValue;
  noveltie?: string | undefined;
  noveltieDate?: string | undefined;
  vence?: string | undefined;
  /** Millimetres as they were typed: '3,5'. */
  medida?: string | undefined;
};
/** What was found so far, by the number of the point. */
export type Findings = Readonly<Record<string, PointAnswer>>;

export const NOVELTIE_MAX = 300;
const day = optionalField(z.string().refine(isIsoDay, SHELL_MESSAGES.invalid));

const DEPTH_MAX = 40;

/** '3,5' and '3.5' are the same depth; undefined when it is none. */
function readMillimetres(typed: string): number | undefined {
  const millimetres = /^\d{1,2}([.,]\d)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined;
  return millimetres === undefined || millimetres > DEPTH_MAX ? undefined : millimetres;
}

export function formatMillimetres(millimetres: number): string {
  return `${millimetres.toLocaleString('es-CO', { maximumFractionDigits: 1 })} mm`;
}

/** As it is sent: with the name that was read when it was answered. */
export const Finding = z.strictObject({
  indice: z.number().int().min(1).max(CHECKS_MAX),
  name: textField(CHECK_NAME_MAX),
  checked: z.enum(CHECK_VALUES),
  noveltie: optionalField(textField(NOVELTIE_MAX)),
  noveltieDate: day,
  vence: day,
  /** Millimetres. */
  medida: z.number().min(0).max(DEPTH_MAX).optional(),
});
export type Finding = z.infer<typeof Finding>;

export const INSPECTION_MESSAGES = {
  unanswered: 'Falta la respuesta.',
  noNoveltie: 'Escribe qué tiene.',
  noPhoto: 'Toma una foto de lo que está malo.',
  badDepth: 'Escribe los milímetros, por ejemplo 3,5.',
  otherPoints: 'Los ítems no son los de la plantilla con la que se llenó. Abre el formulario de nuevo.',
} as const;

/** Where the photo of a point travels. */
export const photoPlace = (field: string, indice: number): string => `${field}-${indice}`;

/** What is missing of an inspection: an answer for each point, and of what is bad a note and a photo. */
export function findingProblems(
  field: string,
  points: readonly Pick<Point, 'indice'>[],
  findings: Findings,
  given: ReadonlySet<string>,
): FieldError[] {
  return points.flatMap(({ indice }): FieldError[] => {
    const { checked, noveltie = '', medida = '' } = findings[indice] ?? {};
    const path = `${field}.${indice}`;
    if (!checked) return [{ path, message: INSPECTION_MESSAGES.unanswered }];
    if (medida.trim() !== '' && readMillimetres(medida) === undefined)
      return [{ path, message: INSPECTION_MESSAGES.badDepth }];
    if (checked !== 'Malo') return [];
    const photo = photoPlace(field, indice);
    return [
      ...(noveltie.trim() === '' ? [{ path, message: INSPECTION_MESSAGES.noNoveltie }] : []),
      ...(given.has(photo) ? [] : [{ path: photo, message: INSPECTION_MESSAGES.noPhoto }]),
    ];
  });
}

/** The answers as they are sent, in the order of the points. What was noted of something that is no longer bad stays behind. */
export function findingsList(points: readonly Point[], findings: Findings): Partial<Finding>[] {
  return points.map(({ indice, name, asksExpiry, asksDepth }) => {
    const { checked, noveltie, noveltieDate, vence, medida = '' } = findings[indice] ?? {};
    const depth = asksDepth ? readMillimetres(medida) : undefined;
    const isBad = checked === 'Malo';
    return {
      indice,
      name,
      ...(checked && { checked }),
      ...(isBad && noveltie && { noveltie }),
      ...(isBad && noveltieDate && { noveltieDate }),
      ...(asksExpiry && vence && { vence }),
      ...(depth !== undefined && { medida: depth }),
    };
  });
}

/** What was sent, as a user would hold it while filling it in. */
export function findingsOf(found: readonly Finding[]): Findings {
  return Object.fromEntries(
    found.map(({ indice, checked, noveltie, noveltieDate, vence, medida }) => [
      indice,
      { checked, noveltie, noveltieDate, vence, ...(medida !== undefined && { medida: String(medida) }) },
    ]),
  );
}

/** Whether these answers are to these points, each in its place and under its name. */
export function answersPoints(points: readonly Point[], found: readonly Finding[]): boolean {
  return (
    found.length === points.length &&
    points.every(({ indice, name }, place) => found[place]?.indice === indice && found[place].name === name)
  );
}

/** Whether each point is good: nothing was left to answer, and nothing was answered otherwise. */
export function isAllGood(points: readonly Pick<Point, 'indice'>[], findings: Findings): boolean {
  return points.every(({ indice }) => findings[indice]?.checked === 'Bueno');
}

/** Takes back what `allGood` answered; what was answered before or since by hand stays. */
export function undoGood(points: readonly Pick<Point, 'indice'>[], before: Findings, now: Findings): Findings {
  const filled = points.filter(({ indice }) => !before[indice]?.checked && now[indice]?.checked === 'Bueno');
  return {
    ...now,
    ...Object.fromEntries(
      filled.map(({ indice }) => {
        const { checked: _, ...rest } = now[indice] ?? {};
        return [indice, rest] as const;
      }),
    ),
  };
}

/** Every point that has no answer yet is good; those that a user answered stay as they are. */
export function allGood(points: readonly Pick<Point, 'indice'>[], findings: Findings): Findings {
  const open = points.filter(({ indice }) => !findings[indice]?.checked);
  return {
    ...findings,
    ...Object.fromEntries(open.map(({ indice }) => [indice, { ...findings[indice], checked: 'Bueno' as const }])),
  };
}
