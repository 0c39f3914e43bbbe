/** How documents of people are compared: points, hyphens and spaces are ways to write the same one. */
export const documentoKey = (documento: string) => documento.toUpperCase().replaceAll(/[\s.-]/g, '');
