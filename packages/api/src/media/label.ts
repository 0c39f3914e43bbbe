/** What a person called their file, made safe to show: no path, no invisible characters, not too long. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu;
const MOST = 120;
const NAMELESS = 'archivo';

export function cleanLabel(filename: string | undefined): string {
  const name = (filename ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = name
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  return shorten(clean) || NAMELESS;
}

/** The ending is the content's, whatever the person's file was called. */
export function labelAs(label: string, extension: string, suffix = ''): string {
  return `${shorten(label.replace(/\.[^.\s]{1,10}$/, ''), MOST - 20) || NAMELESS}${suffix}.${extension}`;
}

/** By characters, never through the middle of one; a long name keeps its ending. */
function shorten(text: string, most = MOST): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const ending = /\.[^.\s]{1,10}$/.exec(text)?.[0] ?? '';
  return (
    characters
      .slice(0, most - ending.length)
      .join('')
      .trim() + ending
  );
}
