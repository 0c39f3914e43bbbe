/** What browsers that install applications give the page before they would offer it themselves. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

let offered: InstallEvent | undefined;

/** From the first moment of the page: the browser says it once. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallEvent;
  });
  window.addEventListener('appinstalled', () => {
    offered = undefined;
  });
}

/** SHELL-44: how to install it, where the browser can and it is not installed yet. Each offer can be taken once. */
export function takeInstallOffer(): (() => void) | undefined {
  const event = offered;
  offered = undefined;
  return event && (() => void event.prompt().catch(() => undefined));
}
