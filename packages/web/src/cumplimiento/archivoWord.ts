import type { Archivo } from '@fenix/domain/media/archivo';

/** What opening the file of a paper does: a PDF is downloaded. */
export const archivoWord = ({ kind }: Pick<Archivo, 'kind'>) => (kind === 'document' ? 'Descargar' : 'Ver');
