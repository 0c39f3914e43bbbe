import { BANDA_LABELS, type Banda, bandaOf, scoreShown } from '@fenix/domain/conduccion/bands';
import type { Categoria } from '@fenix/domain/gps/conduccion';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconEngine, IconGauge, IconLeaf, IconPoint } from '@tabler/icons-react';
import styles from './Scores.module.css';

/** PESV-23, PESV-24: a score from 0 to 10 in its colour; its word is said where colours are not seen. */
export function ScoreBadge({ valor }: { valor: number | undefined }) {
  if (valor === undefined) return <span title="No rodó en estos días">—</span>;
  const banda = bandaOf(valor);
  return (
    <span className={styles.badge} data-banda={banda} title={BANDA_LABELS[banda]}>
      {scoreShown(valor)}
      <VisuallyHidden> {BANDA_LABELS[banda]}</VisuallyHidden>
    </span>
  );
}

const ICONS: Readonly<Record<Categoria, typeof IconBell>> = {
  Eventos: IconAlertTriangle,
  Alertas: IconBell,
  Ralenti: IconEngine,
  'Manejo ecologico': IconLeaf,
  Velocidades: IconGauge,
};

export function CategoriaIcon({ categoria }: { categoria: string }) {
  const Icon = ICONS[categoria as Categoria] ?? IconPoint;
  return <Icon size={16} stroke={1.75} aria-hidden />;
}

export type CategoriaMark = { categoria: string; text: string; banda?: Banda };

/** PESV-16: the categories in one line, each by its sign; its name is under the pointer, and read out. */
export function CategoriaMarks({ marks }: { marks: readonly CategoriaMark[] }) {
  return (
    <span className={styles.marks}>
      {marks.map(({ categoria, text, banda }) => (
        <span key={categoria} className={styles.mark} title={`${categoria}: ${text}`} data-banda={banda}>
          <CategoriaIcon categoria={categoria} />
          <VisuallyHidden>{categoria} </VisuallyHidden>
          {text}
        </span>
      ))}
    </span>
  );
}

/** What the signs of the categories mean. */
export function CategoriaLegend({ categorias }: { categorias: readonly string[] }) {
  return (
    <ul className={styles.legend} aria-label="Categorías">
      {categorias.map((categoria) => (
        <li key={categoria}>
          <CategoriaIcon categoria={categoria} />
          {categoria}
        </li>
      ))}
    </ul>
  );
}

/** Of a column of scores: as wide as its heading. */
export function scoreWidth(categoria: string): number {
  if (categoria.length > 11) return 120;
  return categoria.length > 7 ? 88 : 72;
}

/** The scores by category of a group or a vehicle, in the order they are shown. */
export function scoreMarks(categorias: readonly string[], calificacion: Readonly<Record<string, number>>) {
  return categorias.flatMap((categoria): CategoriaMark[] => {
    const valor = calificacion[categoria];
    return valor === undefined ? [] : [{ categoria, text: scoreShown(valor), banda: bandaOf(valor) }];
  });
}
