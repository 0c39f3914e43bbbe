import { BANDA_LABELS, type Banda, bandaOf, scoreShown } from '@fenix/domain/conduccion/bands';
import type { Categoria } from '@fenix/domain/gps/conduccion';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBell, IconEngine, IconGauge, IconLeaf, IconPoint } from '@tabler/icons-react';
import type { Column } from '../shared/DataTable/types';
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

/** PESV-16: the categories of a card, each by its sign and its name. */
export function CategoriaMarks({ marks }: { marks: readonly CategoriaMark[] }) {
  return (
    <span className={styles.marks}>
      {marks.map(({ categoria, text, banda }) => (
        <span key={categoria} className={styles.named}>
          <CategoriaIcon categoria={categoria} />
          {categoria}{' '}
          <span className={styles.mark} data-banda={banda}>
            {text}
          </span>
        </span>
      ))}
    </span>
  );
}

/** Pixels that the name of a category takes in a head, apart from the next one; longer names break at their space. */
function trackOf(categoria: string): number {
  const longest = Math.max(...categoria.split(' ').map((word) => word.length));
  return longest * 5.8 + 10;
}

const tracksOf = (categorias: readonly string[]) => ({
  gridTemplateColumns: categorias.map((categoria) => `${trackOf(categoria)}px`).join(' '),
});

/** PESV-06, PESV-16: the column of the categories, one figure under each name. */
export function categoriasColumn<T>(
  categorias: readonly string[],
  marksOf: (row: T) => readonly CategoriaMark[] | string,
): Column<T> {
  const tracks = tracksOf(categorias);
  return {
    id: 'categorias',
    header: 'Categorias',
    head: (
      <span className={styles.head}>
        Categorias
        <span className={styles.figures} style={tracks}>
          {categorias.map((categoria) => (
            <span key={categoria}>{categoria}</span>
          ))}
        </span>
      </span>
    ),
    width: Math.ceil(categorias.reduce((sum, categoria) => sum + trackOf(categoria), 0)) + 20,
    cell: (row) => {
      const marks = marksOf(row);
      if (typeof marks === 'string') return marks;
      return (
        <span className={styles.figures} style={tracks}>
          {categorias.map((categoria) => (
            <Figure key={categoria} categoria={categoria} mark={marks.find((mark) => mark.categoria === categoria)} />
          ))}
        </span>
      );
    },
  };
}

function Figure({ categoria, mark }: { categoria: string; mark: CategoriaMark | undefined }) {
  if (!mark) return <span />;
  return (
    <span className={styles.mark} title={`${categoria}: ${mark.text}`} data-banda={mark.banda}>
      <VisuallyHidden>{categoria} </VisuallyHidden>
      {mark.text}
    </span>
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
