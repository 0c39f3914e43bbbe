const IDLE_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let last = Date.now();
for (const sign of SIGNS) window.addEventListener(sign, () => (last = Date.now()), { passive: true, capture: true });

/** AUTH-31: whether the page had no interaction for a while. Requests made then do not extend the session. */
export function isUnattended(): boolean {
  return Date.now() - last > IDLE_MS;
}
