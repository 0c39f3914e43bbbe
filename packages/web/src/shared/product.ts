/** What the server wrote into the page: the product's name (SHELL-03) and the nonce of its content policy. */
function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

export function productName(): string {
  return metaContent('product-name') || 'Fénix';
}

export function styleNonce(): string {
  return metaContent('csp-nonce');
}
