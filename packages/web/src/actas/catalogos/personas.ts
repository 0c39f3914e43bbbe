import type { Analista, Tecnico } from '@fenix/domain/actas/catalogos/catalogos';
import { type Catalogo, catalogoQueries } from '../useCatalogos';

/** Someone of either catalogue; analysts do not sign. */
export type Persona = Analista & Partial<Pick<Tecnico, 'firma' | 'usuario'>>;

type Words = { title: string; plural: string; one: string; none: string };

export const WORDS: Record<Catalogo, Words> = {
  tecnicos: { title: 'Agregar técnico', plural: 'Técnicos', one: 'técnico', none: 'Agrega el primer técnico.' },
  analistas: { title: 'Agregar analista', plural: 'Analistas', one: 'analista', none: 'Agrega el primer analista.' },
};

export const queryOf = { tecnicos: catalogoQueries.tecnicos, analistas: catalogoQueries.analistas } as const;
