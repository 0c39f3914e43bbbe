import { parseAst } from 'rolldown/parseAst';

/** `source.ts?change=3`: the source with its third change. The third number of all, and 0 for the source as it is. */
const CHANGE = /\?change=(\d+)$/;

/** @param {string} id */
export const changeOf = (id) => Number(CHANGE.exec(id)?.[1] ?? NaN);
/** @param {string} path @param {number} change */
export const changed = (path, change) => `${path}?change=${change}`;

/** Where the module that replaces the source takes its exports from another change of it. */
const CHOOSE = 'chooseChange';

/**
 * What replaces a source while its changes are tried in one process: it exports what the chosen change exports, so
 * that nothing else has to be loaded anew.
 * @param {string} path @param {string} text
 */
export function standIn(path, text) {
  const names = exportsOf(text);
  return [
    `import * as original from ${JSON.stringify(changed(path, 0))};`,
    ...names.map((name) => `export let ${name} = original.${name};`),
    `globalThis.${CHOOSE} = (chosen) => {`,
    ...names.map((name) => `  ${name} = chosen.${name};`),
    '};',
  ].join('\n');
}

/**
 * One file of tests with one change, as a file of its own. Where an earlier test noticed the change, the rest is skipped.
 * @param {{ path: string, change: number, tests: string }} asked
 */
export function testsWith({ path, change, tests }) {
  return `import { afterEach, beforeEach, test } from 'vitest';
import ${JSON.stringify(path)};
import * as chosen from ${JSON.stringify(changed(path, change))};
globalThis.${CHOOSE}(chosen);
const noticed = (globalThis.noticedChanges ??= new Set());
beforeEach((context) => {
  if (noticed.has(${change})) context.skip();
});
afterEach(({ task }) => {
  if (task.result?.state === 'fail') noticed.add(${change});
});
if (noticed.has(${change})) test('is noticed already', () => {});
else await import(${JSON.stringify(changed(tests, change))});
`;
}

/** Names of the values that a source exports. @param {string} text @returns {string[]} */
export function exportsOf(text) {
  return parseAst(text, { lang: 'ts' }).body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.exportKind === 'type') return [];
    const { declaration } = node;
    if (!declaration) throw new Error('Export where it is declared: the changes of a source are chosen by name.');
    if (declaration.type === 'VariableDeclaration')
      return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
    const isValue = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
    return isValue && declaration.id ? [declaration.id.name] : [];
  });
}
