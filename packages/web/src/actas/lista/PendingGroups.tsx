import { inWorkOrder, isFound, isMine } from '@fenix/domain/actas/lista/pending';
import type { ReactNode } from 'react';
import type { ShownActa } from './ActaFace';
import styles from './PendingActas.module.css';

type Props<A> = {
  actas: readonly A[];
  person: { nameUser: string };
  search?: string;
  highlighted?: string | undefined;
  card: (acta: A) => ReactNode;
  /** Where nothing is found. */
  children?: ReactNode;
};

/** What is in the person's name, then what else is pending. */
export function PendingGroups<A extends ShownActa>({
  actas,
  person,
  search = '',
  highlighted,
  card,
  children,
}: Props<A>) {
  const found = inWorkOrder(actas, person).filter((acta) => isFound(acta, search));
  const groups = [
    { title: 'A mi nombre', actas: found.filter((acta) => isMine(acta, person)) },
    { title: 'Otras pendientes', actas: found.filter((acta) => !isMine(acta, person)) },
  ].filter((group) => group.actas.length > 0);
  if (groups.length === 0) return children;
  return groups.map((group) => (
    <section key={group.title} className={styles.group} aria-label={group.title}>
      <h2>
        {group.title} <span className={styles.count}>{group.actas.length}</span>
      </h2>
      <ul aria-label={`Actas: ${group.title}`}>
        {group.actas.map((acta) => (
          <li key={acta._id} id={acta._id} data-highlighted={acta._id === highlighted || undefined}>
            {card(acta)}
          </li>
        ))}
      </ul>
    </section>
  ));
}
