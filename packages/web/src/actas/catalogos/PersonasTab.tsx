import { type ComponentType, useCallback, useState } from 'react';
import { BesideForm } from '../../shared/form/BesideForm';
import type { Catalogo } from '../useCatalogos';
import { AddPersonaForm } from './AddPersonaForm';
import { EditPersonaDialog } from './EditPersonaDialog';
import { PersonasTable } from './PersonasTable';
import { type Persona, WORDS } from './personas';

type FormProps = { onCreated: () => void };
const FORMS: Record<Catalogo, ComponentType<FormProps>> = {
  tecnicos: (props) => <AddPersonaForm catalogo="tecnicos" {...props} />,
  analistas: (props) => <AddPersonaForm catalogo="analistas" {...props} />,
};

/** ACTA-64, ACTA-65, ACTA-103, ACTA-104. */
export function PersonasTab({ catalogo }: { catalogo: Catalogo }) {
  const [editing, setEditing] = useState<Persona>();
  const close = useCallback(() => setEditing(undefined), []);
  return (
    <>
      <BesideForm
        title={WORDS[catalogo].title}
        list={<PersonasTable catalogo={catalogo} onEdit={setEditing} />}
        Form={FORMS[catalogo]}
      />
      {editing && <EditPersonaDialog catalogo={catalogo} persona={editing} onClose={close} />}
    </>
  );
}
