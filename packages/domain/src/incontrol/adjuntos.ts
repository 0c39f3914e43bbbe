/**
 * What an app puts into a report as base64: photographs, a video, a signature. Wherever it stands it is taken out at the
 * door, and a name is left in its place; no answer carries base64.
 */
export type Adjunto = {
  /** Where it stands, as in `collectionPictures.0.picture`. */
  path: string;
  /** Without the head that some apps put before it. */
  base64: string;
  replace: (name: string) => void;
};

const HEAD = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]+)*;base64,/;
const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/;
/** Nobody writes a word as long as this; the smallest picture is longer. */
const SHORTEST = 80;

function base64In(text: string): string | undefined {
  const [head] = HEAD.exec(text) ?? [];
  if (head !== undefined) return text.slice(head.length);
  return text.length >= SHORTEST && BASE64.test(text) ? text : undefined;
}

/** All of them, in the order in which they stand. */
export function findAdjuntos(report: unknown): Adjunto[] {
  const found: Adjunto[] = [];
  // With a list of its own instead of calling itself; what was read from text has no circles.
  const waiting: { holder: unknown; path: string }[] = [{ holder: report, path: '' }];
  while (waiting.length > 0) {
    const { holder, path } = waiting.shift() ?? { holder: null, path: '' };
    if (typeof holder !== 'object' || holder === null) continue;
    const fields = holder as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      const value = fields[key];
      const place = path === '' ? key : `${path}.${key}`;
      const base64 = typeof value === 'string' ? base64In(value) : undefined;
      if (base64 !== undefined) found.push({ path: place, base64, replace: (name) => void (fields[key] = name) });
      else waiting.push({ holder: value, path: place });
    }
  }
  return found;
}

/** More files than this no report has; what is beyond is not kept. */
export const ADJUNTOS_MAX = 20;

const NAME = /^archivo:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.\w+$/;

/** What is left in the place of a file that is kept, with the ending that tells pictures from videos (INSP-15). */
export function adjuntoName(id: string, mime: string): string {
  return `archivo:${id}.${mime.replace(/^.*\//, '')}`;
}

export function adjuntoId(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/** Under this name the door says which files it could not keep, by their places. */
export const NOT_KEPT = 'archivosNoGuardados';
