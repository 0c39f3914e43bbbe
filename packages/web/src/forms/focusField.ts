/** The button that filled a field disappears with it: the focus goes on in that field of the same form. */
export function focusField(button: Element, name: string): void {
  const fields = button.closest('form')?.querySelectorAll<HTMLElement>('[name]') ?? [];
  [...fields].find((field) => field.getAttribute('name') === name)?.focus();
}
