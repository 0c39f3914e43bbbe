import { useCallback, useState } from 'react';
import type { Catalogo } from '../useCatalogos';
import { EditPersonaDialog } from './EditPersonaDialog';
import { PersonasTable } from './PersonasTable';
import type { Persona } from './personas';

/** ACTA-64, ACTA-65, ACTA-103, ACTA-104. */
export function PersonasTab({ catalogo }: { catalogo: Catalogo }) {
  const [editing, setEditing] = useState<Persona>();
  const close = useCallback(() => setEditing(undefined), []);
  return (
    <>
      <PersonasTable catalogo={catalogo} onEdit={setEditing} />
      {editing && <EditPersonaDialog catalogo={catalogo} persona={editing} onClose={close} />}
    </>
  );
}
