import { type Hallazgo, hallazgoAddress } from '@fenix/domain/buscar/busqueda';
import { displayName } from '@fenix/domain/text/names';
import { useEffect } from 'react';
import { rememberPlace } from '../recent';
import { useViewer } from '../viewer';

type OpenRecord = Pick<Hallazgo, 'clase' | 'id' | 'titulo' | 'cliente'>;

/** SHELL-40: a record that is open is one of the places one was at, however one came to it. */
export function useRecordPlace(record: OpenRecord | undefined): void {
  const viewer = useViewer();
  const { clase, id, titulo, cliente } = record ?? {};
  useEffect(() => {
    if (clase === undefined || id === undefined || titulo === undefined || cliente === undefined) return;
    const to = hallazgoAddress({ clase, id, titulo, cliente, detalle: '' }, viewer);
    const detail = cliente === viewer.cliente ? '' : displayName(cliente);
    if (to !== undefined) rememberPlace(viewer._id, { label: titulo, detail, to });
  }, [viewer, clase, id, titulo, cliente]);
}
