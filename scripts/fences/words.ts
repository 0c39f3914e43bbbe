import type { Source } from './fences';

/**
 * Words that speak of programs as of people, or in riddles, where a comment could say what is meant: 'stands' for where
 * something is, 'whoever' for a user or a caller, 'told' for an answer.
 */
export const UNPLAIN = ['stands', 'whoever', 'nobody', 'somebody', 'told'] as const;

/** How many of them the comments of each folder still have. These numbers only fall. */
export const LEFT: Readonly<Record<string, number>> = {
  bench: 6,
  'packages/api': 72,
  'packages/documents': 5,
  'packages/domain': 86,
  'packages/gps': 35,
  'packages/web': 116,
  scripts: 17,
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g;
const WORDS = new RegExp(`\\b(?:${UNPLAIN.join('|')})\\b`, 'gi');

export function unplainIn({ text }: Pick<Source, 'text'>): string[] {
  return (text.match(COMMENT) ?? []).flatMap((comment) => comment.match(WORDS) ?? []);
}

/** 'packages/api', 'scripts'. */
const folderOf = (path: string) => path.split('/', path.startsWith('packages/') ? 2 : 1).join('/');

export function countUnplain(sources: readonly Source[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const source of sources) {
    const folder = folderOf(source.path);
    counts[folder] = (counts[folder] ?? 0) + unplainIn(source).length;
  }
  return counts;
}
