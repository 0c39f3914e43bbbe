import { Documento } from '@fenix/domain/plantillas/documentos/documento';
import { DOCUMENTO } from '@fenix/domain/plantillas/record';
import { recordQueries } from '../records/recordQueries';

/** Keys and fetchers of the documents, in one place. */
export const documentoQueries = recordQueries(DOCUMENTO, Documento);
