import type { Suceso } from '@fenix/domain/flota/historia';
import { type HistoriaAsk, cursorOf, once } from '../flota/historia';
import { isAfter } from '../records/keyset';

const COLUMNS = [
  'documentos._id',
  'documentos.consecutive',
  'documentos.fecha',
  'documentos.name',
  'documentos.titulo',
  'documentos.createdBy',
] as const;

/** CUM-14: the documents that name a vehicle. A person is named in them in words alone, so that none is theirs. */
export async function readDocumentoSucesos(ask: HistoriaAsk): Promise<Suceso[]> {
  const { db, clientId, sujeto, fin, limit } = ask;
  if (sujeto.tipo !== 'vehiculo') return [];
  const cursor = cursorOf(fin, 'documento');
  const [first, further] = await Promise.all([
    db
      .selectFrom('documentos')
      .select(COLUMNS)
      .where('client_id', '=', clientId)
      .where('placa', '=', sujeto.placa)
      .where(isAfter(['fecha', '_id'], cursor))
      .orderBy('fecha', 'desc')
      .orderBy('_id', 'desc')
      .limit(limit)
      .execute(),
    db
      .selectFrom('documento_placas as further')
      .innerJoin('documentos', 'documentos._id', 'further.documento_id')
      .select(COLUMNS)
      .where('further.client_id', '=', clientId)
      .where('further.placa', '=', sujeto.placa)
      .where(isAfter(['further.fecha', 'further.documento_id'], cursor))
      .orderBy('further.fecha', 'desc')
      .orderBy('further.documento_id', 'desc')
      .limit(limit)
      .execute(),
  ]);
  return once([...first, ...further].map(sucesoOf));
}

type Row = { _id: string; consecutive: number; fecha: Date; name: string; titulo: string | null; createdBy: string };

function sucesoOf({ _id, consecutive, fecha, name, titulo, createdBy }: Row): Suceso {
  return {
    clase: 'documento',
    id: _id,
    at: fecha.toISOString(),
    titulo: `Documento n.º ${consecutive} · ${name}`,
    detalles: [...(titulo ? [titulo] : []), `Por ${createdBy}`],
    estado: 'neutral',
    palabra: '',
    enlace: { to: 'documentoPreview', params: { id: _id }, search: {} },
  };
}
