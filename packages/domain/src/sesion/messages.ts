import { PASSWORD_MIN } from './limits';

/** What the user forms and the API say. USR-27 to USR-37 are kept letter for letter. */
export const USUARIO_MESSAGES = {
  created: 'Usuario creado correctamente!',
  incontrolCreated: 'Usuario creado exitosamente!',
  nameTaken: 'El nombre de usuario ya existe',
  emptyScopes: 'El scope no puede ser vacio!',
  updated: 'Usuario actualizado correctamente!',
  updateFailed: 'Ocurrio un error al actualizar el usuario.',
  stateFailed: 'No es posible cambiar el estado de este usuario.',
  enabled: 'Usuario habilitado',
  disabled: 'Usuario deshabilitado',
  deleted: 'Usuarios eliminados correctamente',
  deleteFailed: 'No es posible eliminar estos usuarios.',
  deleteRefused: 'Nadie puede eliminarse a sí mismo ni eliminar al último gestor activo.',
  createFailed: 'Ocurrió un error al crear el usuario.',
  notFound: 'No encontramos este usuario.',
  ownRights: 'Nadie puede ampliar sus propios permisos.',
  lastManager: 'Debe quedar al menos un gestor activo.',
  passwordShort: `Usa al menos ${PASSWORD_MIN} caracteres.`,
  passwordLong: 'La contraseña es demasiado larga.',
  nameShape: 'Usa letras, números, espacios, puntos o guiones; sin dos puntos.',
  badEmail: 'Escribe un correo válido, por ejemplo ana@empresa.co.',
  managerWarning: 'Un gestor ve y administra todas las empresas, sus usuarios y sus registros.',
  providerWarning: 'Los usuarios de esta empresa son gestores: ven y administran todas las empresas.',
  incontrolAway: 'El servicio InControl no responde en este momento.',
} as const;

/** API-04: the replies that confirm to a caller that a call succeeded. */
export const USUARIO_REPLIES = { created: 'usuario creado', updated: 'usuario actualizado' } as const;
