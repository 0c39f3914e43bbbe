/** Whoever counts photo after photo goes on at the next one; after the last, stays where it was. */
export function focusNextCount(panel: HTMLElement | null): void {
  if (!panel) return;
  const fields = [...document.querySelectorAll<HTMLElement>('[data-count]')];
  const after = fields.slice(fields.findIndex((field) => panel.contains(field)) + 1);
  const next = after.find((field) => !field.closest('[hidden]'));
  (next ?? panel.closest('article'))?.focus();
}
