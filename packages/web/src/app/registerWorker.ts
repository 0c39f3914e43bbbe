import { worksWithoutSignal } from '@fenix/domain/permissions';
import type { Usuario } from '@fenix/domain/sesion/usuario';

/** For those who work away from a desk: from now on the application opens without signal. Not while developing. */
export async function registerWorker(user: Usuario): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !worksWithoutSignal(user)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    if (registration.waiting) greet(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && greet(worker));
    });
    // Asks the browser not to clear drafts when space is short; it may say no.
    await navigator.storage?.persist?.();
  } catch {
    // Without a worker everything works as long as there is signal.
  }
}

/** Tells a worker that waits which build this page is: it takes over only from pages of its own. */
function greet(worker: ServiceWorker): void {
  worker.postMessage({ script: new URL(import.meta.url).pathname }, []);
}
