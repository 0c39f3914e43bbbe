import type { FormDef, Group, Section, Single } from '../forms/def';
import { KIND_UPLOADS, type Componente, type Parte, captionOf, isFileKind } from './componente';
import type { Plantilla } from './plantilla';

/** What an answer may say: a paragraph across the page, a line in a column. */
export const ANSWER_MAX = 2_000;
export const LINE_MAX = 200;

/** The field a component is answered in; ids are people's, and a field must never be called like something of ours. */
export function fieldName(id: string): string {
  return `campo-${id}`;
}

/** A template as a form: each heading begins a section, words that are printed stand above what follows them. */
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

function partsOf(components: readonly Componente[]): (Single | Group)[] {
  const parts: (Single | Group)[] = [];
  let words: string[] = [];
  for (const component of components) {
    const cells = component.component.filter((cell) => cell !== null);
    const isRow = component.component.length > 0;
    const pieces: readonly Parte[] = isRow ? cells : [component];
    words.push(...pieces.filter(isPrinted).map(({ content }) => content));
    const fields = pieces.filter((piece) => !isPrinted(piece)).map((piece) => fieldOf(piece, cells.length > 1));
    const [first] = fields;
    if (!first) continue;
    const hint = words.join('\n\n');
    words = [];
    const title = isRow ? component.content : '';
    if (!title && !hint && fields.length === 1) parts.push(first);
    else parts.push({ kind: 'group', ...(title && { title }), ...(hint && { hint }), fields });
  }
  return words.length > 0 ? [...parts, { kind: 'group', hint: words.join('\n\n'), fields: [] }] : parts;
}

/** What is said and not asked. */
export function isPrinted({ type, tools }: Pick<Parte, 'type' | 'tools'>): boolean {
  return type === 'textBox' && tools.label === 'texto';
}

function fieldOf(parte: Parte, isNarrow: boolean): Single {
  const { id, type, tools } = parte;
  const asked = {
    name: fieldName(id),
    label: captionOf(parte),
    ...(tools.isRequired && { need: 'required' as const }),
  };
  if (isFileKind(type))
    return { ...asked, kind: type === 'signature' ? 'signature' : 'file', upload: KIND_UPLOADS[type] };
  if (tools.label === 'toggle') return { ...asked, kind: 'yesNo', look: 'segments' };
  return isNarrow ? { ...asked, kind: 'line', max: LINE_MAX } : { ...asked, kind: 'text', max: ANSWER_MAX };
}
