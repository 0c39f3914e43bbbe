/** What the server wrote into the page: the product's name (SHELL-03), where people reach it, the nonce of its content policy, map tiles. */
function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

export function productName(): string {
  return metaContent('product-name') || 'Fénix';
}

export function styleNonce(): string {
  return metaContent('csp-nonce');
}

/** Where people reach the product: what the operator named, or else where this page was opened. */
export function publicUrl(): string {
  return metaContent('public-url') || location.origin;
}

export type MapTiles = { url: string; attribution: string };

/** The tiles the operator drew the ground of maps with, and whose they are; without them the maps draw their own. */
export function mapTiles(): MapTiles | undefined {
  const template = metaContent('map-tiles-url');
  if (!template) return undefined;
  // The engine wants whole addresses, and the braces of a template do not survive a URL object.
  const url = template.startsWith('/') ? `${location.origin}${template}` : template;
  return { url, attribution: metaContent('map-tiles-attribution') };
}
