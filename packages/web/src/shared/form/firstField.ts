/** Work begins in the first field of a dialog, where none is marked already; Mantine would begin at the button that closes. */
export function beginInFirstField(form: Element | null | undefined): void {
  if (!form || form.querySelector('[data-autofocus]')) return;
  form.querySelector('input:not([type="file"], [type="hidden"], :disabled)')?.setAttribute('data-autofocus', 'true');
}
