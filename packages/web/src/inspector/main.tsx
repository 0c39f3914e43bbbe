import { createRoot } from 'react-dom/client';
import '../theme/tokens.css';
import '../theme/base.css';
import { InspectorApp } from './InspectorApp';
import { openVault } from './vault';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(<InspectorApp vault={openVault()} />);
void registerWorker();

/** From now on the app opens without signal. Not while developing. */
async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/inspector/sw.js', { scope: '/inspector/' });
    const greet = (worker: ServiceWorker) => worker.postMessage({ script: new URL(import.meta.url).pathname }, []);
    if (registration.waiting) greet(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => worker.state === 'installed' && greet(worker));
    });
    // Asks the browser not to clear reports when space is short; it may say no.
    await navigator.storage?.persist?.();
  } catch {
    // Without a worker everything works as long as the page is open.
  }
}
