import type { Field, FormDef, Group, Repeat, Section, Single } from '../../forms/def';
import { NUMBER_LIMIT } from '../../forms/number';
import { type Column, DECIMALS_MAX, limitsOf, rowLimits } from '../constructor/pregunta';
import { KIND_UPLOADS, type Componente, type Parte, captionOf, isFileKind } from '../constructor/componente';
import type { Plantilla } from '../plantilla';

/** What an answer may say: a paragraph across the page, a line in a column. */
export const ANSWER_MAX = 2_000;
export const LINE_MAX = 200;

/** The field a component is answered in; ids are people's, and a field must never be called like something of ours. */
export function fieldName(id: string): string {
  return `campo-${id}`;
}

/** A template as a form: each heading begins a section, words that are printed are above what follows them. */
export function formOf({ name, components }: Pick<Plantilla, 'name' | 'components'>): FormDef {
  const sections: Section[] = [];
  for (const { title, inside } of chaptersOf(name, components)) {
    const fields = partsOf(inside);
    if (fields.length > 0) sections.push({ id: `seccion-${sections.length + 1}`, title, fields });
  }
  return { sections };
}

type Chapter = { title: string; inside: Componente[] };

function chaptersOf(name: string, components: readonly Componente[]): Chapter[] {
  const chapters: Chapter[] = [{ title: name, inside: [] }];
  for (const component of components) {
    if (component.type === 'header') chapters.push({ title: component.content, inside: [] });
    else if (component.type !== 'footer') chapters.at(-1)?.inside.push(component);
  }
  return chapters;
}

function partsOf(components: readonly Componente[]): (Field | Group)[] {
  const parts: (Field | Group)[] = [];
  let words: string[] = [];
  for (const component of components) {
    const cells = component.component.filter((cell) => cell !== null);
    const isRow = component.component.length > 0;
    const pieces: readonly Parte[] = isRow ? cells : [component];
    words.push(...pieces.filter(isPrinted).map(({ content }) => content));
    const fields = pieces.filter((piece) => !isPrinted(piece)).map((piece) => fieldOf(piece, cells.length > 1));
    const [first] = fields;
    if (!first) continue;
    const isRows = component.type === 'rows';
    if (isRows && component.ask?.hint) words.push(component.ask.hint);
    const hint = words.join('\n\n');
    words = [];
    const title = isRow || isRows ? component.content : '';
    if (!title && !hint && fields.length === 1) parts.push(first);
    else parts.push({ kind: 'group', ...(title && { title }), ...(hint && { hint }), fields });
  }
  return words.length > 0 ? [...parts, { kind: 'group', hint: words.join('\n\n'), fields: [] }] : parts;
}

/** What is said and not asked. */
export function isPrinted({ type, tools }: Pick<Parte, 'type' | 'tools'>): boolean {
  return type === 'textBox' && tools.label === 'texto';
}

/** The lists of the fleet that questions choose from, by their names in the form. */
export const FLEET = { vehicle: 'vehiculos', driver: 'conductores' } as const;
/** More options than these do not fit beside each other. */
const BESIDE_MAX = 4;

function fieldOf(parte: Parte, isNarrow: boolean): Field {
  const { id, type, tools, ask = {} } = parte;
  const asked = {
    name: fieldName(id),
    label: captionOf(parte),
    ...(ask.hint && type !== 'rows' && { hint: ask.hint }),
    ...(tools.isRequired && { need: 'required' as const }),
  };
  if (isFileKind(type))
    return { ...asked, kind: type === 'signature' ? 'signature' : 'file', upload: KIND_UPLOADS[type] };
  switch (type) {
    case 'date':
      return { ...asked, kind: 'day' };
    case 'number': {
      const { unit, decimals } = ask;
      return { ...asked, kind: 'number', ...limitsOf(ask), ...(unit && { unit }), ...(decimals && { decimals }) };
    }
    case 'choice':
      return ask.isSeveral
        ? { ...asked, kind: 'choices', options: optionsOf(ask.options) }
        : choiceOf(asked, ask.options);
    case 'vehicle':
      return {
        ...asked,
        kind: 'pick',
        from: FLEET.vehicle,
        empty: 'Busca la placa o el nombre',
        max: LINE_MAX,
        look: 'search',
      };
    case 'driver':
      return { ...asked, kind: 'pick', from: FLEET.driver, empty: 'Busca el conductor', max: LINE_MAX, look: 'search' };
    case 'rows':
      return rowsOf(parte);
    default:
      if (tools.label === 'toggle') return { ...asked, kind: 'yesNo', look: 'segments' };
      return isNarrow ? { ...asked, kind: 'line', max: LINE_MAX } : { ...asked, kind: 'text', max: ANSWER_MAX };
  }
}

type Asked = Pick<Single, 'name' | 'label' | 'hint' | 'need'>;

const optionsOf = (options: readonly string[] = []) => options.map((value) => ({ value, label: value }));

function choiceOf(asked: Asked, options: readonly string[] = []): Single {
  const look = options.length > BESIDE_MAX ? ({ look: 'select' } as const) : {};
  return { ...asked, kind: 'choice', options: optionsOf(options), ...look };
}

/** The form says the label above the rows; each of them is a row. */
function rowsOf({ id, tools, ask = {} }: Parte): Repeat {
  const { min: least, max } = rowLimits(ask);
  const min = tools.isRequired ? Math.max(least, 1) : least;
  const howMany =
    min === max
      ? `Llena ${rowWords(min)}.`
      : min === 0
        ? `Llena hasta ${rowWords(max)}.`
        : `Llena de ${min} a ${rowWords(max)}.`;
  return {
    kind: 'repeat',
    name: fieldName(id),
    label: 'Fila',
    fields: (ask.columns ?? []).map((column) => columnField(id, column)),
    min,
    max,
    add: 'Agregar fila',
    howMany,
  };
}

const rowWords = (count: number) => (count === 1 ? 'una fila' : `${count} filas`);

/** The field of a column: no id has the line between the two. */
export function columnName(id: string, column: string): string {
  return `${fieldName(id)}_${column}`;
}

function columnField(id: string, { id: column, label, type, isRequired, options }: Column): Single {
  const asked: Asked = { name: columnName(id, column), label, ...(isRequired && { need: 'required' as const }) };
  switch (type) {
    case 'text':
      return { ...asked, kind: 'line', max: LINE_MAX };
    case 'number':
      return { ...asked, kind: 'number', min: -NUMBER_LIMIT, max: NUMBER_LIMIT, decimals: DECIMALS_MAX };
    case 'date':
      return { ...asked, kind: 'day' };
    case 'choice':
      return choiceOf(asked, options);
    default:
      return type satisfies never;
  }
}
