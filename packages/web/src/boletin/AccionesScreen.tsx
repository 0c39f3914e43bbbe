import { defaultRange } from '@fenix/domain/dates/range';
import { routeOf } from '@fenix/domain/routes';
import { useState } from 'react';
import { PageHeader } from '../shared/PageHeader';
import { useTableState } from '../shared/list/useTableState';
import { LanzamientosTable } from './LanzamientosTable';

/** NEWS-06, NEWS-14, NEWS-38: the releases for everyone; the list opens on the last 48 hours. */
export function AccionesScreen() {
  const [filters] = useState(() => ({ ...defaultRange(new Date()), client: '' }));
  const state = useTableState({ lista: 'acciones', filters });
  return (
    <>
      <PageHeader
        title={routeOf('accionesDeMejora').title}
        subtitle="Lo que tu proveedor publica para mejorar la operación. Ábrelas para leerlas y responderlas."
      />
      <LanzamientosTable state={state} preview="accionPreview" />
    </>
  );
}
