/**
 * What an app puts into a report as base64: photographs, a video, a signature. Wherever it is it is taken out at the
 * door, and a name is left in its place; no answer carries base64.
 */
export type Adjunto = {
  /** Where it is, as in `collectionPictures.0.picture`. */
  path: string;
  /** Without the head that some apps put before it. */
  base64: string;
  replace: (name: string) => void;
};

const HEAD = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]+)*;base64,/;
const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/;
/** The shortest text taken for base64: longer than any written word, shorter than the smallest picture. */
const SHORTEST = 80;

function base64In(text: string): string | undefined {
  const [head] = HEAD.exec(text) ?? [];
  if (head !== undefined) return text.slice(head.length);
  return text.length >= SHORTEST && BASE64.test(text) ? text : undefined;
}

type Holder = { fields: Record<string, unknown>; path: string };

/** Lists are held like things: by their places. */
const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** All of them, in the order in which they are. */
export function findAdjuntos(report: unknown): Adjunto[] {
  const found: Adjunto[] = [];
  // With a list of its own instead of calling itself; what was read from text has no circles.
  const waiting: Holder[] = isHolder(report) ? [{ fields: report, path: '' }] : [];
  for (let at = 0; at < waiting.length; at += 1) {
    const { fields, path } = waiting[at] ?? { fields: {}, path: '' };
    for (const [key, value] of Object.entries(fields)) {
      const base64 = typeof value === 'string' ? base64In(value) : undefined;
      if (base64 === undefined && !isHolder(value)) continue;
      const place = path === '' ? key : `${path}.${key}`;
      if (base64 !== undefined) found.push({ path: place, base64, replace: (name) => void (fields[key] = name) });
      else if (isHolder(value)) waiting.push({ fields: value, path: place });
    }
  }
  return found;
}

/** More files than this no report has; what is beyond is not kept. */
export const ADJUNTOS_MAX = 20;

const NAME = /^archivo:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.\w+$/;

/** Replaces a stored file in the report: its name, with the extension that distinguishes pictures from videos (INSP-15). */
export function adjuntoName(id: string, mime: string): string {
  return `archivo:${id}.${mime.replace(/^.*\//, '')}`;
}

export function adjuntoId(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/** Under this name the door says which files it could not keep, by their places. */
export const NOT_KEPT = 'archivosNoGuardados';
