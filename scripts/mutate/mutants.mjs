import { parseAst } from 'rolldown/parseAst';

/** @typedef {{ start: number, end: number, line: number, from: string, to: string }} Mutant */
/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */

/** @type {Readonly<Record<string, string>>} */
const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
};
/** @type {Readonly<Record<string, string>>} */
const METHODS = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** Expressions that only say something of types; what is inside them runs. */
const THROUGH = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/**
 * Every small change of a source that its tests should notice, one at a time.
 * @param {string} text
 * @returns {Mutant[]}
 */
export function mutantsOf(text) {
  /** @type {Mutant[]} */
  const found = [];
  /** @param {number} start @param {number} end @param {string} to */
  const add = (start, end, to) =>
    found.push({ start, end, line: text.slice(0, start).split('\n').length, from: text.slice(start, end), to });
  walk(parseAst(text, { lang: 'ts' }), (node) => mutate(node, text, add));
  return found.toSorted((one, other) => one.start - other.start);
}

/** @param {string} text @param {Mutant} mutant */
export const applied = (text, { start, end, to }) => text.slice(0, start) + to + text.slice(end);

/** @param {Node} node @param {string} text @param {(start: number, end: number, to: string) => void} add */
function mutate(node, text, add) {
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const [left, right] = [/** @type {Node} */ (node['left']), /** @type {Node} */ (node['right'])];
    const operator = String(node['operator']);
    const to = OPERATORS[operator];
    // Texts are put together with +, and - would be a number that is none.
    if (!to || (operator === '+' && [left, right].some(isText))) return;
    const at = text.indexOf(operator, left.end);
    add(at, at + operator.length, to);
  } else if (node.type === 'UnaryExpression' && node['operator'] === '!') {
    add(node.start, node.start + 1, '');
  } else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const test = /** @type {Node} */ (node['test']);
    add(test.start, test.end, 'true');
    add(test.start, test.end, 'false');
  } else if (node.type === 'Literal' && typeof node['value'] === 'boolean') {
    add(node.start, node.end, String(!node['value']));
  } else if (node.type === 'Literal' && typeof node['value'] === 'number') {
    add(node.start, node.end, String(node['value'] + 1));
  } else if (node.type === 'MemberExpression' && node['computed'] === false) {
    const property = /** @type {Node} */ (node['property']);
    const to = METHODS[text.slice(property.start, property.end)];
    if (to) add(property.start, property.end, to);
  }
}

/** @param {Node} node */
const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

/** @param {unknown} value @param {(node: Node) => void} visit */
function walk(value, visit) {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (isNode(value) && (!value.type.startsWith('TS') || THROUGH.has(value.type))) {
    visit(value);
    for (const [key, inner] of Object.entries(value)) if (!TYPES.has(key)) walk(inner, visit);
  }
}

const TYPES = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'parent',
]);

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
