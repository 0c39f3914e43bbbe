/** Narrower than 768 px: cards instead of tables, thumbs instead of a mouse. */
export const PHONE = '(max-width: 47.99em)';
