import { z } from 'zod';

/** One act that changed something: who, for whom, what, when, and how it was before and after. */
export const AuditEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  user: z.string(),
  client: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The program that asked, as it names itself. */
  agent: z.string().nullable(),
  /** Its place among all entries, told of one entry alone. The hash covers the entry and the hash before it. */
  chain: z.object({ seq: z.number().int(), hash: z.string(), previous: z.string() }).nullish(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Every action the product records, with the words a reader sees. */
export const ACTIONS = {
  'sesion.abrir': 'Inició sesión',
  'sesion.cerrar': 'Cerró sesión',
  'sesion.rechazar': 'Intento de ingreso rechazado',
  'sesion.limitar': 'Demasiados intentos de ingreso desde una red',
  'sesion.insistir': 'Muchos intentos de ingreso con un usuario, desde varias redes',
  'sesion.terminar': 'Cerró otra sesión suya',
  'sesion.confirmar': 'Confirmó su contraseña',
  'sesion.codigo': 'Código de verificación rechazado',
  'cliente.crear': 'Creó el cliente',
  'cliente.modulos': 'Cambió los módulos del cliente',
  'cliente.editar': 'Editó el cliente',
  'cliente.productos': 'Habilitó InControl',
  'cliente.eliminar': 'Eliminó el cliente',
  'cliente.restaurar': 'Restauró el cliente',
  'cuentaGps.crear': 'Agregó la cuenta GPS',
  'cuentaGps.editar': 'Editó la cuenta GPS',
  'cuentaGps.retirar': 'Retiró la cuenta GPS',
  'datos.exportar': 'Exportó una lista',
  'acceso.rechazar': 'Acceso rechazado por falta de permiso',
  'llaves.cambiar': 'Cambió la clave que cifra los secretos',
  'flota.importar': 'Importó la flota de la cuenta GPS',
  'despacho.crear': 'Creó el despacho',
  'despacho.cancelar': 'Canceló el despacho',
  'despacho.contar': 'Contó los pasajeros de una fotografía del viaje',
  'despacho.reportar': 'Agregó el reporte de un inspector al despacho',
  'prealistamiento.crear': 'Creó el prealistamiento',
  'prealistamiento.leer': 'Abrió el prealistamiento',
  'usuario.crear': 'Creó el usuario',
  'usuario.estado': 'Cambió el estado del usuario',
  'usuario.editar': 'Editó el usuario',
  'usuario.contrasena': 'Cambió su contraseña',
  'usuario.verificacion': 'Cambió su verificación en dos pasos',
  'usuario.restablecer': 'Restableció la verificación en dos pasos del usuario',
  'usuario.eliminar': 'Eliminó el usuario',
  'incontrol.usuario': 'Creó el usuario InControl',
  'boletin.crear': 'Publicó la acción de mejora',
  'boletin.leer': 'Abrió la acción de mejora',
  'boletin.responder': 'Respondió la acción de mejora',
  'boletin.reenviar': 'Reenvió el correo de la acción de mejora',
  'catalogo.agregar': 'Agregó al catálogo de actas',
  'catalogo.editar': 'Cambió el catálogo de actas',
  'catalogo.plantilla': 'Cambió una plantilla del checklist',
  'acta.leer': 'Abrió el acta',
  'acta.descargar': 'Abrió archivos del acta',
  'acta.crear': 'Creó el acta',
  'acta.completar': 'Completó el acta',
  'acta.cerrar': 'Cerró el acta',
  'acta.eliminar': 'Eliminó el acta',
  'acta.proceso': 'Agregó un proceso al acta',
  'acta.recibir': 'Recibió un proceso del acta',
  'acta.archivos': 'Subió archivos que faltaban en el acta',
  'acta.laboratorio': 'Guardó el informe de laboratorio del acta',
  'acta.baja': 'Guardó el informe de baja del acta',
  'acta.formato': 'Guardó el acta en el formato nuevo',
} as const;
export type Action = keyof typeof ACTIONS;

export function actionLabel(action: string): string {
  return Object.hasOwn(ACTIONS, action) ? ACTIONS[action as Action] : action;
}
