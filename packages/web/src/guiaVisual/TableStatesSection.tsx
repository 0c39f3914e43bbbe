import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { Button } from '@mantine/core';
import { DataTable } from '../shared/DataTable/DataTable';
import type { Column, Rows } from '../shared/DataTable/types';
import { notify } from '../shared/notify';
import { useTableState } from '../shared/list/useTableState';
import styles from './GuiaVisual.module.css';
import { Section } from './Section';

type Sample = { id: string; name: string };

const COLUMNS: readonly Column<Sample>[] = [
  { id: 'id', header: 'Código', width: 120, cell: (row) => row.id },
  { id: 'name', header: 'Nombre', width: 160, cell: (row) => row.name },
];

export function TableStatesSection() {
  return (
    <Section title="Cargando, vacío y error">
      <div className={styles.columns}>
        <Sample caption="Tabla que carga" prefix="carga-" data={{ rows: undefined }} />
        <Sample caption="Tabla vacía" prefix="vacia-" data={{ rows: [] }} />
        <Sample
          caption="Tabla con error"
          prefix="error-"
          data={{
            rows: undefined,
            error: new DomainError('unavailable', SHELL_MESSAGES.unavailable),
            retry: () => notify.info('Reintentando'),
          }}
        />
      </div>
    </Section>
  );
}

function Sample({ caption, prefix, data }: { caption: string; prefix: string; data: Rows<Sample> }) {
  const state = useTableState({ prefix });
  const action = <Button variant="default">Crear el primero</Button>;
  return (
    <DataTable
      caption={caption}
      data={data}
      state={state}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      empty={{ hint: 'Cambia los filtros o crea uno nuevo.', action }}
    />
  );
}
