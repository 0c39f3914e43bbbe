/** A dialog's heading is a `<header>`, which screen readers would announce as the page's own. */
export const NOT_A_BANNER = { header: { role: 'presentation' } } as const;
