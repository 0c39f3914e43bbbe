import { signOut } from '../shared/leave';
import { confirm } from '../shared/confirm';
import type { Question } from '../shared/question';
import { hasPin } from '../shared/lastPerson';
import { useViewer } from '../shared/viewer';
import { useOutboxEntries } from './DeviceProvider';

/** Signs out, after a question while the device holds unsent forms. False when the user stays. */
export function useSignOut(): () => Promise<boolean> {
  const { length: waiting } = useOutboxEntries();
  const viewer = useViewer();
  return async () => {
    if (waiting > 0 && !(await confirm(leavingQuestion(waiting, hasPin(viewer))))) return false;
    await signOut();
    return true;
  };
}

function leavingQuestion(waiting: number, canReopen: boolean): Question {
  const isOne = waiting === 1;
  const signal = navigator.onLine ? '' : 'No hay señal. ';
  const sent = isOne
    ? 'Queda guardado en este equipo y se envía cuando vuelvas a iniciar sesión. '
    : 'Quedan guardados en este equipo y se envían cuando vuelvas a iniciar sesión. ';
  const way = canReopen
    ? `Sin señal, tu PIN ${isOne ? 'lo' : 'los'} abre.`
    : `Hasta entonces no podrás ${isOne ? 'abrirlo' : 'abrirlos'}.`;
  return {
    title: isOne ? 'Tienes 1 registro pendiente de enviar' : `Tienes ${waiting} registros pendientes de enviar`,
    message: `${signal}${sent}${way}`,
    confirmLabel: 'Cerrar sesión',
    cancelLabel: 'Seguir aquí',
    danger: true,
    isStayingSafe: true,
  };
}
