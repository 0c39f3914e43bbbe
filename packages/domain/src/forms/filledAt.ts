/** How long a form may wait for signal, and by how much the clock of a telephone may run ahead of ours. */
const OLDEST_DAYS = 30;
const AHEAD_MINUTES = 10;

export const FILLED_AT_MESSAGES = {
  tooOld: 'Se llenó hace más de 30 días y ya no se recibe.',
  inFuture: 'La hora de este equipo está adelantada. Corrígela e intenta de nuevo.',
} as const;

/** PRE-18: when a form was filled in is the device's word, within reason. */
export function filledAtProblem(filled: Date, now: Date): string | undefined {
  const age = now.getTime() - filled.getTime();
  if (age < -AHEAD_MINUTES * 60_000) return FILLED_AT_MESSAGES.inFuture;
  return age > OLDEST_DAYS * 86_400_000 ? FILLED_AT_MESSAGES.tooOld : undefined;
}
