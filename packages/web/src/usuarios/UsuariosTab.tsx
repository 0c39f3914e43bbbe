import type { ListedUsuario } from '@fenix/domain/usuarios/usuario';
import { useState } from 'react';
import { BesideForm } from '../shared/form/BesideForm';
import { CreateUsuarioForm } from './CreateUsuarioForm';
import { EditUsuarioDialog } from './EditUsuarioDialog';
import { UsuariosTable } from './UsuariosTable';

export function UsuariosTab() {
  const [editing, setEditing] = useState<ListedUsuario>();
  return (
    <>
      <BesideForm title="Crear usuario" list={<UsuariosTable onEdit={setEditing} />} Form={CreateUsuarioForm} />
      {editing && <EditUsuarioDialog usuario={editing} onClose={() => setEditing(undefined)} />}
    </>
  );
}
