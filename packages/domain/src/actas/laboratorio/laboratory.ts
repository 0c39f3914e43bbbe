import { FLAGS, type Flag, type Flags } from './reporteTecnico';

/** LAB-02, LAB-03: the eight questions, and the favourable answer of each. */
export const LAB_QUESTIONS: Record<Flag, { question: string; favourable: boolean }> = {
  one: { question: '¿El equipo enciende y se mantiene estable en banco de pruebas (12 V y 24 V)?', favourable: true },
  two: { question: '¿El módulo celular se registra en la red y transmite a la plataforma?', favourable: true },
  three: { question: '¿El receptor GPS obtiene posición válida en el tiempo esperado?', favourable: true },
  four: { question: '¿La batería interna carga y sostiene el equipo al retirar la alimentación?', favourable: true },
  five: {
    question: '¿Las entradas y salidas responden (ignición, botón de pánico, apagado remoto)?',
    favourable: true,
  },
  six: { question: '¿El IMEI, el firmware y la configuración coinciden con los registrados?', favourable: true },
  seven: { question: '¿Se evidencia manipulación, sello roto o intervención no autorizada?', favourable: false },
  eight: {
    question: '¿Se evidencia humedad, corrosión, golpe o sobretensión en la carcasa o la tarjeta?',
    favourable: false,
  },
};

export const VERDICTS = {
  operativo: 'Equipo operativo, devolver a inventario',
  garantia: 'Revisión de garantía y de responsabilidad del cliente',
  baja: 'Proponer baja',
  reparar: 'Reparar y probar de nuevo',
} as const;
export type Verdict = keyof typeof VERDICTS;

/** Signs of tampering or damage come first; then what makes a device useless; what is left can be repaired. */
export function suggestedVerdict(answers: Flags): Verdict {
  const isBad = (flag: Flag) => answers[flag] !== LAB_QUESTIONS[flag].favourable;
  if (!FLAGS.some(isBad)) return 'operativo';
  if (isBad('seven') || isBad('eight')) return 'garantia';
  return isBad('one') || isBad('two') || isBad('three') ? 'baja' : 'reparar';
}
