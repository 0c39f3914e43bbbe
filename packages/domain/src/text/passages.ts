import { wordKey, wordKeys } from './search';

/** A heading of a long text, with what is said under it. */
export type Passage = { address: string; chapter: string; heading: string; sentences: readonly string[] };

/** Where the words stand, and the sentence that has most of them. */
export type Found = Omit<Passage, 'sentences'> & { sentence: string };

const FOUND_MAX = 12;

/** MAN-01: reads the passages once and finds in them as often as asked: headings first, then whole sentences. */
export function passageFinder(passages: readonly Passage[]): (search: string) => Found[] {
  const read = passages.map((passage) => ({
    passage,
    heading: wordKeys(passage.heading),
    chapter: wordKeys(passage.chapter),
    sentences: passage.sentences.map(wordKeys),
  }));
  return (search) => {
    const asked = askedWords(search);
    if (asked.length === 0) return [];
    return read
      .map((one) => ({ one, rank: rankOf(one, asked) }))
      .filter(({ rank }) => rank < NOT_FOUND)
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, FOUND_MAX)
      .map(({ one: { passage, sentences } }) => ({
        address: passage.address,
        chapter: passage.chapter,
        heading: passage.heading,
        sentence: passage.sentences[bestOf(sentences, asked)] ?? '',
      }));
  };
}

/** Stop words: 'Cómo se cierra un acta' searches for closing and records; the other words are in every passage. */
const LITTLE = new Set(wordKeys('a al como con cual de del el en es la las lo los mi para por que se si su un una y'));

/** What someone asks for; little words count only while there is nothing else. */
function askedWords(search: string): string[] {
  const words = wordKeys(search);
  const telling = words.filter((word) => !LITTLE.has(word));
  return telling.length > 0 ? telling : words;
}

const NOT_FOUND = 4;

type Keys = { heading: readonly string[]; chapter: readonly string[]; sentences: readonly (readonly string[])[] };

/** In the heading; with the chapter's title; in one sentence; anywhere under the heading. Every word must be there. */
function rankOf({ heading, chapter, sentences }: Keys, asked: readonly string[]): number {
  if (countIn(heading, asked) === asked.length) return 0;
  if (countIn([...heading, ...chapter], asked) === asked.length) return 1;
  if (sentences.some((sentence) => countIn(sentence, asked) === asked.length)) return 2;
  return countIn([...heading, ...chapter, ...sentences.flat()], asked) === asked.length ? 3 : NOT_FOUND;
}

/** How many of the words are there, each as the beginning of one. */
function countIn(keys: readonly string[], asked: readonly string[]): number {
  return asked.filter((word) => keys.some((key) => key.startsWith(word))).length;
}

/** The first of the sentences with most of the words. */
function bestOf(sentences: readonly (readonly string[])[], asked: readonly string[]): number {
  const counts = sentences.map((sentence) => countIn(sentence, asked));
  return counts.indexOf(Math.max(...counts));
}

/** A text in pieces, so that the words asked for can be set apart. */
export function markWords(text: string, search: string): { text: string; isAsked: boolean }[] {
  const asked = askedWords(search);
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isAsked: asked.some((word) => wordKey(piece).startsWith(word)) }));
}
