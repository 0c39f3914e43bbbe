// @ts-check
const DARK = /:root\[data-mantine-color-scheme='dark'\]\s*\{[^}]*\}/;

/**
 * The manual wears the product's colours. It has no script to remember a choice, so the dark ones follow the system.
 * @param {string} tokens the theme's tokens.css
 * @param {string} manual the manual's own rules
 */
export function manualStyles(tokens, manual) {
  const dark = DARK.exec(tokens)?.[0];
  if (!dark) throw new Error('tokens.css has no dark scheme that the manual could follow');
  const onScreen = dark.replace(/^[^{]*/, ':root ');
  return `${tokens.replace(DARK, `@media screen and (prefers-color-scheme: dark) {\n${onScreen}\n}`)}\n${manual}`;
}
