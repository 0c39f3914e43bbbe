import { searchKey } from '@fenix/domain/text/search';
import type { Db } from '../db/database';
import { contains } from '../db/search';

/** More people of one name than this are not distinguished. */
const NAMESAKES_MAX = 50;

const COLUMNS = ['_id', 'tipoDocumento', 'documento', 'cargo', 'activo', 'nombres', 'apellidos'] as const;

const nameKey = (name: string) => searchKey(name).replaceAll(/\s+/g, ' ');

/** The people of a company who have this name, however it is accented: found by its words and then compared whole. */
export async function findNamed(db: Db, clientId: string, name: string) {
  let found = db.selectFrom('personas').select(COLUMNS).where('client_id', '=', clientId);
  for (const word of contains('personas.search', name)) found = found.where(word);
  const rows = await found.limit(NAMESAKES_MAX).execute();
  return rows.filter(({ nombres, apellidos }) => nameKey(`${nombres} ${apellidos}`) === nameKey(name));
}
