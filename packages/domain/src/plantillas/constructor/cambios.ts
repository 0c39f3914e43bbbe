import { CAPTIONS, type Componente, LABELS, type Parte } from './componente';
import type { Ask } from './pregunta';
import type { Plantilla } from '../plantilla';

/** One thing in which two versions of a template differ; `id` of the component, absent for what is the template's own. */
export type Cambio = { what: 'nombre' | 'agregado' | 'quitado' | 'cambiado' | 'movido'; id?: string; text: string };

type Version = Pick<Plantilla, 'name' | 'components'>;
type Placed = Parte & { of: string | undefined; place: number };

/** What a user sees who compares: what came, what went, what says something else, and what only moved. */
export function whatChanged(before: Version, after: Version): Cambio[] {
  const [old, now] = [placed(before.components), placed(after.components)];
  const named: Cambio[] =
    before.name === after.name
      ? []
      : [{ what: 'nombre', text: `El nombre pasó de «${before.name}» a «${after.name}»` }];
  const gone = [...old.values()].filter(({ id }) => !now.has(id));
  const moved = movedOf(old, now);
  const kept = [...now.values()].flatMap((parte) => changesOf(old.get(parte.id), parte, moved.has(parte.id)));
  return [
    ...named,
    ...gone.map((parte): Cambio => ({ what: 'quitado', id: parte.id, text: `Se quitó ${called(parte)}` })),
    ...kept,
  ];
}

function changesOf(was: Parte | undefined, now: Parte, isMoved: boolean): Cambio[] {
  const { id } = now;
  if (!was) return [{ what: 'agregado', id, text: `Se agregó ${called(now)}` }];
  const changes = differences(was, now).join('; ');
  return [
    ...(changes ? [{ what: 'cambiado' as const, id, text: `Cambió ${called(was)}: ${changes}` }] : []),
    ...(isMoved ? [{ what: 'movido' as const, id, text: `Se movió ${called(now)}` }] : []),
  ];
}

function placed(components: readonly Componente[]): Map<string, Placed> {
  const all = components.flatMap(({ component, ...parte }, place): Placed[] => [
    { ...parte, of: undefined, place },
    ...component.flatMap((cell, column) => (cell ? [{ ...cell, of: parte.id, place: column }] : [])),
  ]);
  return new Map(all.map((parte) => [parte.id, parte]));
}

function called({ type, content }: Parte): string {
  const kind = CAPTIONS[type].toLowerCase();
  return content ? `${kind} «${content}»` : kind;
}

function differences(was: Parte, now: Parte): string[] {
  const label = ({ tools }: Parte) => (tools.label ? LABELS[tools.label].toLowerCase() : 'sin etiqueta');
  return [
    ...(was.type === now.type ? [] : [`ahora es ${CAPTIONS[now.type].toLowerCase()}`]),
    ...(was.content === now.content ? [] : [now.content ? `ahora dice «${now.content}»` : 'ya no tiene texto']),
    ...(label(was) === label(now) ? [] : [`ahora es de tipo ${label(now)}`]),
    ...(was.tools.isRequired === now.tools.isRequired
      ? []
      : [now.tools.isRequired ? 'ahora es obligatorio' : 'ya no es obligatorio']),
    ...askDifferences(was.ask ?? {}, now.ask ?? {}),
  ];
}

/** TPL-12, TPL-13: the title apart from how the question asks. */
function askDifferences({ isTitle: wasTitle, ...was }: Ask, { isTitle, ...now }: Ask): string[] {
  return [
    ...(wasTitle === isTitle
      ? []
      : [isTitle ? 'ahora es el título del documento' : 'ya no es el título del documento']),
    ...(JSON.stringify(partsOf(was)) === JSON.stringify(partsOf(now)) ? [] : ['pregunta de otra manera']),
  ];
}

/** In one order, whichever was written first. */
function partsOf(ask: Ask): [string, unknown][] {
  return Object.entries(ask)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** In a column: what left its place. On the page: as few as explain the new order, so that one that was moved is one change. */
function movedOf(old: ReadonlyMap<string, Placed>, now: ReadonlyMap<string, Placed>): ReadonlySet<string> {
  const both = [...now.values()].flatMap((parte) => {
    const was = old.get(parte.id);
    return was ? [{ id: parte.id, was, parte }] : [];
  });
  const rows = both.filter(({ was, parte }) => was.of === undefined && parte.of === undefined);
  const stays = longestRise(rows.map(({ was }) => was.place));
  const elsewhere = both.filter(
    ({ was, parte }) => was.of !== parte.of || (was.of !== undefined && was.place !== parte.place),
  );
  return new Set([...rows.filter((_, at) => !stays.has(at)), ...elsewhere].map(({ id }) => id));
}

/** The places of the longest run of numbers that only grow, others between them left out. */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  const runs: number[][] = [];
  for (const [at, number] of numbers.entries()) {
    const before = runs.filter((run) => (numbers[run.at(-1) ?? 0] ?? 0) < number);
    runs.push([...longest(before), at]);
  }
  return new Set(longest(runs));
}

function longest(runs: readonly number[][]): readonly number[] {
  return runs.reduce<readonly number[]>((best, run) => (run.length > best.length ? run : best), []);
}
