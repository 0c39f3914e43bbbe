import { Button } from '@mantine/core';
import { formatCount } from '../numbers';
import styles from './DataTable.module.css';
import type { Selection } from './types';

/** How many rows are chosen and what can be done with them. */
export function SelectionBar({
  selection: { selected, onChange, max, actions, alwaysActs },
}: {
  selection: Selection;
}) {
  const count = formatCount(selected.size);
  return (
    <div className={styles.selectionBar} data-chosen={selected.size > 0 || undefined}>
      <output>{max === undefined ? `${count} seleccionadas` : `${count} de ${formatCount(max)} seleccionadas`}</output>
      {selected.size > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
          Quitar selección
        </Button>
      )}
      {(alwaysActs || selected.size > 0) && actions}
    </div>
  );
}
