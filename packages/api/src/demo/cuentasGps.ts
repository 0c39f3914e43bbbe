import { createHash } from 'node:crypto';
import { displayName } from '@fenix/domain/text/names';
import type { DataKeys } from '../adapters/dataKey';
import { addAccount } from '../clientes/cuentasGpsActions';
import type { Write } from '../http/write';
import { DEMO_CLIENTS } from './clients';

/** Companies with an account at the GPS platform that are no clients yet. */
const OTHERS = [
  'Acarreos del Tolima',
  'Autobuses Valle del Sinú',
  'Buses Unidos de Nariño',
  'Cooperativa Transporte Ariari',
  'Encomiendas La Candelaria',
  'Expreso Sabana Norte',
  'Flota Bahía Solano',
  'Líneas Cundiboyacenses',
  'Mensajería Páramo Alto',
  'Transcarga Buenaventura',
  'Transportes Río Atrato',
  'Turismo Ciudad Amurallada',
  'Volquetas del Cesar',
] as const;

/** CLI-12: invented companies and keys; every client of the demo data has its account, by the same name. */
export async function addCuentasGps(write: Write, keys: DataKeys): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { client } of DEMO_CLIENTS) ids.set(client, await addInvented(write, keys, displayName(client)));
  for (const empresa of OTHERS) await addInvented(write, keys, empresa);
  return ids;
}

async function addInvented(write: Write, keys: DataKeys, empresa: string): Promise<string> {
  const apikey = createHash('sha256').update(`demo ${empresa}`).digest('hex').slice(0, 32);
  return (await addAccount(write, keys, { empresa, apikey })).id;
}
