/** What opens the device's records without signal. Digits only: it is typed with a glove, in the sun. */
export const PIN_MIN = 6;
export const PIN_MAX = 12;

/** Wrong ones in a row, after which only signing in opens the device again. */
export const PIN_TRIES = 10;

/** So long after the last sign-in on the device it opens it, with signal and without. */
export const PIN_DAYS = 7;

export const PIN_MESSAGES = {
  shape: `El PIN lleva de ${PIN_MIN} a ${PIN_MAX} números.`,
  easy: 'Ese PIN es fácil de adivinar. Usa números que no sigan un orden ni se repitan.',
  different: 'Los dos PIN no son iguales.',
  refused: 'Por seguridad, esta vez ingresa con tu contraseña.',
  gone: 'El PIN ya no abre este equipo. Inicia sesión cuando haya señal.',
} as const;

/** What is wrong with a new PIN, or undefined. */
export function pinProblem(pin: string): string | undefined {
  if (!/^\d+$/.test(pin) || pin.length < PIN_MIN || pin.length > PIN_MAX) return PIN_MESSAGES.shape;
  const steps = new Set(Array.from(pin.slice(1), (digit, place) => Number(digit) - Number(pin[place])));
  const isRun = steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
  return isRun || new Set(pin).size < 3 ? PIN_MESSAGES.easy : undefined;
}
