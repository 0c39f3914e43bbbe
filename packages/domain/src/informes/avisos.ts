import { type Turn, TURNS } from './dias';
import { type Informe, TYPE_REPORT_LABELS } from './informe';

/** The mails the legal team gets about a report, each sent once: it was created, and it has waited too long. */
export type Aviso = 'creado' | Turn;

type About = Pick<Informe, 'consecutive' | 'plate' | 'typeReport'> & { nameUser: string };

/** Mail passes through many hands: it names neither the person nor what is said of them. */
export function avisoMail(
  { consecutive, plate, typeReport, nameUser }: About,
  aviso: Aviso,
  address: string,
): { subject: string; lines: string[] } {
  const what = `Informe n.º ${consecutive}`;
  const about = `${what} · ${TYPE_REPORT_LABELS[typeReport]} · Placa ${plate}`;
  const hello = `Hola, ${nameUser}:`;
  if (aviso === 'creado')
    return {
      subject: `${what}: nuevo informe de la placa ${plate}`,
      lines: [hello, 'Hay un informe nuevo por revisar.', about, `Ábrelo en ${address}`],
    };
  const days = `${TURNS[aviso]} días o más en proceso`;
  const state = aviso === 'orange' ? 'Está en naranja.' : 'Está en rojo: el plazo ya venció.';
  return {
    subject: `${what}: ${days}`,
    lines: [hello, `Este informe lleva ${days}. ${state}`, about, `Ábrelo en ${address}`],
  };
}
