import { posix } from 'node:path';

/** A file of the repository, by its path from the root. */
type Paper = { path: string; text: string };

export const RECORDS = 'docs/decisions';
export const INDEX = `${RECORDS}/README.md`;

const STATUS = /^(accepted|replaced by \d{3}|merged into \d{3}(, \d{3})*)$/;
const LINK = /\[([^\]\n]*)\]\(([^)\s]+)\)/g;
const INDEX_LINE = /^\| (\d{3}) +\| \[([^\]]+)\]\(([^)]+)\) +\| (.+?) +\| (.+?) +\|$/gm;

type DecisionRecord = { file: string; number: string; title: string; status: string };

const withoutLinks = (text: string) => text.replaceAll(LINK, '$1');

function recordOf({ path, text }: Paper): DecisionRecord {
  const file = posix.basename(path);
  const [, title = ''] = /^# \d{3}\. (.+)$/m.exec(text) ?? [];
  const [, status = ''] = /^Status: ([^.\n]+)\./m.exec(withoutLinks(text)) ?? [];
  return { file, number: file.slice(0, 3), title, status };
}

/** What is wrong with the records and their index, one sentence each; a record without its line gets it proposed. */
export function recordProblems(papers: readonly Paper[], index: string): string[] {
  const records = papers.map(recordOf);
  const known = new Set(records.map(({ file }) => file));
  const lines = [...index.matchAll(INDEX_LINE)].map(([, number, title, file, , status]) => ({
    number,
    title,
    file: file ?? '',
    status,
  }));
  return [
    ...records.flatMap((record) => ownProblems(record, records)),
    ...records.flatMap((record) => {
      const found = lines.filter(({ file }) => file === record.file);
      const expected = `| ${record.number} | [${record.title}](${record.file}) | <decision> | ${record.status} |`;
      if (found.length === 0) return [`${INDEX} lacks: ${expected}`];
      if (found.length > 1) return [`${INDEX} has ${record.file} ${found.length} times`];
      const [line] = found;
      const isSame = line?.number === record.number && line.title === record.title && line.status === record.status;
      return isSame ? [] : [`${INDEX} must say: ${expected}`];
    }),
    ...lines.filter(({ file }) => !known.has(file)).map(({ file }) => `${INDEX} lists ${file}, which does not exist`),
  ];
}

function ownProblems({ file, number, title, status }: DecisionRecord, all: readonly DecisionRecord[]): string[] {
  const successors = status.match(/\d{3}/g) ?? [];
  return [
    ...(title ? [] : [`${file}: the first line must be '# ${number}. Title'`]),
    ...(STATUS.test(status)
      ? []
      : [`${file}: needs a line 'Status: accepted.' (or 'replaced by NNN', 'merged into NNN, NNN'), then the date`]),
    ...(all.filter((one) => one.number === number).length > 1 ? [`${file}: the number ${number} is taken`] : []),
    ...successors
      .filter((one) => all.find((other) => other.number === one)?.status !== 'accepted')
      .map((one) => `${file}: its successor ${one} is not an accepted record`),
  ];
}

/** Links to a file that does not exist; addresses of other sites and of the running server are not looked at. */
export function brokenLinks({ path, text }: Paper, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(LINK)]
    .map(([, , target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^([a-z]+:|\/)/.test(target))
    .filter((target) => !exists(posix.join(posix.dirname(path), target)))
    .map((target) => `${path}: ${target} does not exist`);
}

/** The status of each record by its number and by its file. */
export function statusesOf(papers: readonly Paper[]): ReadonlyMap<string, string> {
  const records = papers.map(recordOf);
  return new Map(records.flatMap(({ number, file, status }) => [number, file].map((one) => [one, status] as const)));
}

/** Mentions of a decision, as 'decision NNN' or by its file, that does not exist or is no longer current. */
export function staleMentions({ path, text }: Paper, statuses: ReadonlyMap<string, string>): string[] {
  const named = [...text.matchAll(/\bdocs\/decisions\/(\d{3}-[\w-]+\.md)/g)].map(([, file = '']) => file);
  const mentions = [...text.matchAll(/\bdecisions? \[?(\d{3})((?:(?:, | and )\d{3})*)/gi)];
  const numbers = new Set(mentions.flatMap(([mention]) => mention.match(/\d{3}/g) ?? []));
  return [...numbers, ...named].flatMap((one) => {
    const status = statuses.get(one) ?? 'missing';
    return status === 'accepted' ? [] : [`${path}: decision ${one} is ${status}`];
  });
}

/**
 * Paths of sources, written as `folder/file.ts` or `folder/`, that no file of the repository ends with. The name of a
 * package may be written in place of `packages/<package>/src`.
 */
export function missingPaths({ path, text }: Paper, files: readonly string[]): string[] {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\.(?:ts|tsx|mjs|sql)|\/))`/g)].map(([, one = '']) => one);
  return [...new Set(named)]
    .filter((one) => !FROM_ELSEWHERE.test(one))
    .filter((one) => {
      const inPackage = one.replace(/^(domain|documents|gps|api|web)\//, 'packages/$1/src/');
      return !files.some((file) => isIn(file, one) || isIn(file, inPackage));
    })
    .map((one) => `${path}: \`${one}\` does not exist`);
}

/** Made by a build, or a name in an example: CONTRIBUTING shows how to add a record kind `turno`. */
const FROM_ELSEWHERE = /^(\.build|dist|node_modules|DATA_DIR)\/|\/turnos\/|^(PascalCase|camelCase|useX)\./;

function isIn(file: string, named: string): boolean {
  const at = `/${file}`;
  return named.endsWith('/') ? at.includes(`/${named}`) : at.endsWith(`/${named}`);
}

/** What can be typed: scripts of package.json, and orders of `npm run fenix --`. */
export type Typed = { scripts: readonly string[]; orders: readonly string[] };

/** The orders that the command line of the server declares, read from its source. */
export function ordersOf(source: string): string[] {
  const [, declared = ''] = /\bCOMMANDS\b[^=]*= \{\n([\s\S]*?)\n\};/.exec(source) ?? [];
  return [...declared.matchAll(/^ {2}'?([\w-]+)'?[:,]/gm)].map(([, name = '']) => name);
}

/** `npm run <script>` and `fenix -- <order>`, also `cli.mjs <order>`, that do not exist. */
export function missingCommands({ path, text }: Paper, { scripts, orders }: Typed): string[] {
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  return [
    ...named(/\bnpm run ([a-z][\w:-]*)/g).filter((one) => !scripts.includes(one)),
    ...named(/\b(?:fenix --|cli\.mjs) ([a-z][a-z-]+)/g).filter((one) => !orders.includes(one)),
  ].map((one) => `${path}: there is no command '${one}'`);
}

/** Names in code, written as `name` or `name()`, that no source contains as a word. */
export function missingNames({ path, text }: Paper, words: ReadonlySet<string>): string[] {
  const named = [...text.matchAll(/`([A-Za-z_]\w*)(?:\(\))?`/g)].map(([, one = '']) => one);
  return [...new Set(named)].filter((one) => !words.has(one)).map((one) => `${path}: no source has \`${one}\``);
}
