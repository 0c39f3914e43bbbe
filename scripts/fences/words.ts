import type { Source } from './fences';

/**
 * Personification and riddles, where the standard term is clearer: 'stands' (is, is shown), 'whoever' and 'nobody' (a
 * user, a caller, no request), 'told', 'tells' and 'hears' (sent, shown, answered, received), 'of before' (legacy, older).
 */
export const UNPLAIN = ['stands', 'whoever', 'nobody', 'somebody', 'told', 'tells', 'hears', 'of before'] as const;

/** A comment of either kind. Addresses ('https://…') and patterns ('/api/*') in texts are none. */
const COMMENT = /(?<=^|[\s{(,;])\/\*(?!['"`])[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/gm;
const WORDS = new RegExp(`\\b(?:${UNPLAIN.join('|')})\\b`, 'gi');

/** Each unplain word in a comment of the source, as 'path:line word'. */
export function unplainIn({ path, text }: Source): string[] {
  return [...text.matchAll(COMMENT)].flatMap(({ 0: comment, index }) =>
    [...comment.matchAll(WORDS)].map(({ 0: word, index: within }) => `${path}:${lineAt(text, index + within)} ${word}`),
  );
}

/** The same of a paper, which is prose from end to end. */
export function unplainInPaper({ path, text }: Source): string[] {
  return [...text.matchAll(WORDS)].map(({ 0: word, index }) => `${path}:${lineAt(text, index)} ${word}`);
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
