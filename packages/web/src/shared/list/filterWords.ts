/** What the filters of a bar say, field by field, for the head of the printed list: 'Desde: 17/11/2026 · Tipo: Preventivo'. */
export function filterWords(bar: HTMLElement): string {
  const fields = bar.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  const said = Array.from(fields).flatMap((field) => {
    const value = valueOf(field);
    return value === '' ? [] : [[labelOf(field), value].filter(Boolean).join(': ')];
  });
  return [...new Set(said)].join(' · ');
}

function valueOf(field: HTMLInputElement | HTMLSelectElement): string {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.textContent ?? '';
  if (field.type === 'hidden') return '';
  if (field.type === 'radio') return field.checked ? (field.labels?.[0]?.textContent ?? '') : '';
  if (field.type === 'checkbox') return field.checked ? 'Sí' : '';
  return field.value.trim();
}

function labelOf(field: HTMLInputElement | HTMLSelectElement): string {
  if (field.type === 'radio') return '';
  const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '';
  // What is required is marked beside its name.
  return label.replace(/\s*\*$/, '').trim();
}
