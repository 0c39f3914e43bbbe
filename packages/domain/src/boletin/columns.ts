import { columnsOf } from '../records/columns';
import { displayName } from '../text/names';
import type { Accion } from './accion';
import { type Correo, MAIL_STATES } from './correo';

const { number, moment, text, computed } = columnsOf<Accion>();
const { computed: ofCorreo } = columnsOf<Correo>();

/** NEWS-04, NEWS-05: the columns in their order, in the table and in the files made of it. */
export const ACCION_COLUMNS = {
  consecutive: number('N.º', ({ consecutive }) => consecutive, 'consecutive'),
  fecha: moment('Fecha', ({ fecha }) => fecha, 'fecha'),
  title: text('Título', ({ title1 }) => title1, 'title1'),
  clients: {
    ...computed('Clientes', 'text', ({ clientList }) => clientList.map(displayName).join(', ')),
    isForStaff: true as const,
  },
  responses: computed('Respuestas', 'number', ({ responses }) => responses.length),
};

/** NEWS-37: the messages of a release, for staff. */
export const CORREO_COLUMNS = {
  email: ofCorreo('Correo', 'text', ({ email }) => email),
  state: ofCorreo('Estado', 'text', ({ state }) => MAIL_STATES[state]),
  attempts: ofCorreo('Intentos', 'number', ({ attempts }) => attempts),
  sentAt: ofCorreo('Enviado', 'moment', ({ sentAt }) => (sentAt === null ? null : { at: new Date(sentAt) })),
  reason: ofCorreo('Motivo', 'text', ({ reason }) => reason),
};
