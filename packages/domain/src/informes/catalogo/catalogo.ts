import { z } from 'zod';
import type { FieldError } from '../../errors';
import type { Option } from '../../forms/def';
import { optionalField, textField } from '../../text/fields';
import { searchKey } from '../../text/search';
import { LINE_MAX } from '../crear/crear';
import { TYPE_REPORTS, type TypeReport } from '../informe';
import { RANGOS, type Rango, type TipoDeNovedad, wordsOf } from './novedades';

/** INF-19: types of one range. */
export const TIPOS_MAX = 100;
export const CODIGO_MAX = 10;

export const NOVEDADES_MESSAGES = {
  saved: 'Catálogo de novedades guardado',
  saveFailed: 'No pudimos guardar el catálogo. Intenta de nuevo.',
  ajustesSaved: 'Novedades del cliente guardadas',
  repeated: 'Este tipo ya está en el catálogo.',
  tooMany: `Un rango admite hasta ${TIPOS_MAX} tipos.`,
  otherRangos: 'El catálogo lleva los cinco rangos, cada uno una vez y en su orden.',
  missingTipo: 'Un tipo no se borra del catálogo: retíralo.',
  unknownTipo: 'Este tipo no está en el catálogo.',
  unknownVersion: 'La lista de novedades con la que se llenó no existe. Abre el formulario de nuevo.',
} as const;

const RANGO_NAMES = ['RANGO A', 'RANGO B', 'RANGO C', 'RANGO D', 'RANGO E'] as const satisfies readonly Rango['name'][];

export const TIPO_STATES = ['reserva', 'retirado'] as const;

const Tipo = z.object({
  id: z.string(),
  name: z.string(),
  codigo: z.string().optional(),
  state: z.enum(TIPO_STATES).optional(),
});
const RangoShape = z.object({
  name: z.enum(RANGO_NAMES),
  caption: z.string(),
  typeReport: z.enum(TYPE_REPORTS),
  tipos: z.array(Tipo).readonly(),
});

/** INF-19: every type there is, as staff left it. Version 0 is the product's own. */
export const CatalogoNovedades = z.object({ version: z.number().int(), rangos: z.array(RangoShape).readonly() });
export type CatalogoNovedades = { version: number; rangos: readonly Rango[] };

/** One company's choice, by the ids of the types: reserves that it uses, and others that it does not. */
export type Ajustes = { encendidos: readonly string[]; apagados: readonly string[] };
export const AjustesNovedades = z.object({
  version: z.number().int(),
  encendidos: z.array(z.string()),
  apagados: z.array(z.string()),
});
export type AjustesNovedades = z.infer<typeof AjustesNovedades>;

export const CATALOGO_INICIAL: CatalogoNovedades = { version: 0, rangos: RANGOS };
export const AJUSTES_INICIALES: AjustesNovedades = { version: 0, encendidos: [], apagados: [] };

/** Which list a report answers: the version of the catalogue and that of its company's choice, '3.2'. */
export const ListVersion = z.string().regex(/^\d{1,6}\.\d{1,6}$/, NOVEDADES_MESSAGES.unknownVersion);
export const versionOf = (catalogo: number, ajustes: number): string => `${catalogo}.${ajustes}`;
export function partsOfVersion(version: string): { catalogo: number; ajustes: number } {
  const [catalogo = 0, ajustes = 0] = version.split('.').map(Number);
  return { catalogo, ajustes };
}

/** INF-18, INF-19: what a company's form offers, and the version that its answers name. */
export const NovedadesVigentes = z.object({
  version: ListVersion,
  rangos: z.array(RangoShape.extend({ tipos: z.array(Tipo.omit({ state: true })).readonly() })).readonly(),
});
export type NovedadesVigentes = { version: string; rangos: readonly Rango[] };

/** INF-19: the types that are offered: those of everybody without the ones switched off, and the reserves switched on. */
export function offeredRangos(rangos: readonly Rango[], { encendidos, apagados }: Ajustes): Rango[] {
  return rangos.map((rango) => ({
    ...rango,
    tipos: rango.tipos
      .filter((tipo) => isOffered(tipo, { encendidos, apagados }))
      .map(({ id, name, codigo }) => tipoOf({ id, name, codigo })),
  }));
}

/** Without what it does not have: versions are compared and kept as they are written. */
function tipoOf({ id, name, codigo, state }: TipoDeNovedad): TipoDeNovedad {
  return { id, name, ...(codigo !== undefined && { codigo }), ...(state && { state }) };
}

export function isOffered({ id, state }: Pick<TipoDeNovedad, 'id' | 'state'>, ajustes: Ajustes): boolean {
  if (state === 'retirado') return false;
  return state === 'reserva' ? ajustes.encendidos.includes(id) : !ajustes.apagados.includes(id);
}

export function vigentesOf(catalogo: CatalogoNovedades, ajustes: AjustesNovedades): NovedadesVigentes {
  return {
    version: versionOf(catalogo.version, ajustes.version),
    rangos: offeredRangos(catalogo.rangos, ajustes),
  };
}

/** The built-in catalogue, for a phone that has not loaded a newer one. */
export const NOVEDADES_INICIALES: NovedadesVigentes = vigentesOf(CATALOGO_INICIAL, AJUSTES_INICIALES);

/** INF-18: every type, under its range. */
export function tipoOptions(rangos: readonly Rango[]): readonly Option[] {
  return rangos.flatMap((rango) =>
    rango.tipos.map((tipo) => ({
      value: tipo.name,
      label: tipo.codigo ? `${tipo.name} (${tipo.codigo})` : tipo.name,
      group: `${rango.name} · ${rango.caption}`,
      words: wordsOf(rango, tipo),
    })),
  );
}

/** The range of a type, by its name. */
export function rangoIn(rangos: readonly Rango[], noveltie: string): Rango | undefined {
  return rangos.find(({ tipos }) => tipos.some(({ name }) => name === noveltie));
}

/** INF-19: what a report about this usually is. */
export function proposedReport(rangos: readonly Rango[], noveltie: string): TypeReport | undefined {
  return rangoIn(rangos, noveltie)?.typeReport;
}

const ChangedTipo = z.strictObject({
  /** Absent in one that is new; the server numbers it. */
  id: z.string().max(12).optional(),
  name: textField(LINE_MAX),
  codigo: optionalField(textField(CODIGO_MAX)),
  state: z.enum(TIPO_STATES).optional(),
});

/** Saved over the version it was read from. Types are renamed, added and retired, never deleted: ids keep their meaning. */
export const CatalogoChange = z
  .strictObject({
    version: z.number().int().min(0),
    rangos: z
      .array(
        z.strictObject({
          name: z.enum(RANGO_NAMES),
          tipos: z.array(ChangedTipo).min(1).max(TIPOS_MAX, NOVEDADES_MESSAGES.tooMany),
        }),
      )
      .max(RANGO_NAMES.length),
  })
  .superRefine(({ rangos }, context) => {
    if (rangos.length !== RANGO_NAMES.length || rangos.some(({ name }, at) => name !== RANGO_NAMES[at]))
      context.addIssue({ code: 'custom', path: ['rangos'], message: NOVEDADES_MESSAGES.otherRangos });
    const seen = new Set<string>();
    for (const [at, { tipos }] of rangos.entries())
      for (const [place, { name }] of tipos.entries()) {
        const path = ['rangos', at, 'tipos', place, 'name'];
        if (seen.has(searchKey(name))) context.addIssue({ code: 'custom', path, message: NOVEDADES_MESSAGES.repeated });
        seen.add(searchKey(name));
      }
  });
export type CatalogoChange = z.infer<typeof CatalogoChange>;

/** What is wrong with a change to this catalogue: a type that is gone, or one that was never there. */
export function changeProblems(before: readonly Rango[], { rangos }: CatalogoChange): FieldError[] {
  return before.flatMap((rango, at): FieldError[] => {
    const tipos = rangos[at]?.tipos ?? [];
    const path = `rangos.${at}.tipos`;
    const known = new Set(rango.tipos.map(({ id }) => id));
    const kept = tipos.flatMap(({ id }) => id ?? []);
    const isMissing = new Set(kept).size !== known.size || kept.length !== known.size;
    const isForeign = kept.some((id) => !known.has(id));
    if (isForeign) return [{ path, message: NOVEDADES_MESSAGES.unknownTipo }];
    return isMissing ? [{ path, message: NOVEDADES_MESSAGES.missingTipo }] : [];
  });
}

/** The next version: names as they were changed, and a number for each type that is new. */
export function changedRangos(before: readonly Rango[], { rangos }: CatalogoChange): Rango[] {
  return before.map((rango, at) => {
    const given = rangos[at]?.tipos ?? [];
    let last = Math.max(0, ...rango.tipos.map(({ id }) => Number(id.slice(3))));
    const tipos = given.map(({ id, name, codigo, state }): TipoDeNovedad => {
      const own = id ?? `R${rango.name.at(-1)}-${String((last += 1)).padStart(2, '0')}`;
      return tipoOf({ id: own, name, codigo, state });
    });
    return { ...rango, tipos };
  });
}

/** A company's choice, saved over the version it was read from. */
export const AjustesChange = z.strictObject({
  client: textField(200),
  version: z.number().int().min(0),
  encendidos: z.array(z.string().max(12)).max(RANGO_NAMES.length * TIPOS_MAX),
  apagados: z.array(z.string().max(12)).max(RANGO_NAMES.length * TIPOS_MAX),
});
export type AjustesChange = z.infer<typeof AjustesChange>;

/** Each list names types it can be about: reserves are switched on, the others off. Sorted, so that equal choices are equal. */
export function ajustesIn(rangos: readonly Rango[], { encendidos, apagados }: Ajustes): Ajustes | undefined {
  const tipos = rangos.flatMap((rango) => rango.tipos);
  const idsOf = (isReserve: boolean) =>
    new Set(tipos.filter(({ state }) => (state === 'reserva') === isReserve).map(({ id }) => id));
  const [reserves, others] = [idsOf(true), idsOf(false)];
  if (encendidos.some((id) => !reserves.has(id)) || apagados.some((id) => !others.has(id))) return undefined;
  return { encendidos: [...new Set(encendidos)].toSorted(), apagados: [...new Set(apagados)].toSorted() };
}
