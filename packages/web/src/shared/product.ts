import type { MapGround } from '@fenix/domain/mapGround';

/** What the server wrote into the page: the product's name (SHELL-03), where people reach it, the nonce of its content policy, the ground of maps. */
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

/** The company that runs the product. */
export function providerName(): string {
  return metaContent('provider') || 'Fenix SAS';
}

/** What the operator draws maps on; without it the maps draw their own ground. */
export function mapGround(): MapGround | undefined {
  const told = metaContent('map-ground');
  if (!told) return undefined;
  const ground = JSON.parse(told) as MapGround;
  // The map engine needs absolute addresses, and a URL object would escape the braces of a template.
  const whole = (url: string) => (url.startsWith('/') ? `${location.origin}${url}` : url);
  if (ground.kind === 'estilo') return { ...ground, light: whole(ground.light), dark: whole(ground.dark) };
  return { ...ground, url: whole(ground.url) };
}
