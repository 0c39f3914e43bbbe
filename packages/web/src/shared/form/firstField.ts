const FIRST = [
  'input:not([type="file"], [type="hidden"], :disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
];

/** Work begins in the first field of a dialog, where none is marked already; Mantine would begin at the button that closes. */
export function beginInFirstField(form: Element | null | undefined): void {
  if (!form || form.querySelector('[data-autofocus]')) return;
  form.querySelector(FIRST.join(', '))?.setAttribute('data-autofocus', 'true');
}

/** The same of a drawer that may hold a form, or only something to read. */
export function beginInDrawer(body: Element | null): void {
  beginInFirstField(body?.querySelector('form'));
}
