/** The user's file name, made safe to show: no path, no invisible characters, limited length. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu;
const MAX_LENGTH = 120;
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

/** The extension is that of the content, whatever the user's file was called. */
export function labelAs(label: string, extension: string, suffix = ''): string {
  return `${shorten(label.replace(/\.[^.\s]{1,10}$/, ''), MAX_LENGTH - 20) || NAMELESS}${suffix}.${extension}`;
}

/** By code points, so that no character is cut; a long name keeps its extension. */
function shorten(text: string, most = MAX_LENGTH): string {
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
