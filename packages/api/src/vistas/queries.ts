import { type VistasPropias, canSeeLista } from '@fenix/domain/vistas/vista';
import { type Db, readTogether } from '../db/database';
import type { Viewer } from '../viewer/viewer';

/** VISTA-06: what this person keeps about the lists that they may see at this moment. */
export async function readVistas(db: Db, viewer: Viewer): Promise<VistasPropias> {
  const [vistas, tablas] = await readTogether(
    db,
    db
      .selectFrom('vistas')
      .select(['_id', 'lista', 'name', 'query', 'isEntrada'])
      .where('user_id', '=', viewer._id)
      .orderBy('created_at')
      .orderBy('_id'),
    db.selectFrom('vista_tablas').select(['lista', 'columnas', 'densidad']).where('user_id', '=', viewer._id),
  );
  const isSeen = ({ lista }: { lista: (typeof vistas)[number]['lista'] }) => canSeeLista(viewer, lista);
  return { vistas: vistas.filter(isSeen), tablas: tablas.filter(isSeen) };
}
