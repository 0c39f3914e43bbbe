import { displayName, nameKey } from '@fenix/domain/text/names';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { DataKeys } from '../ground/dataKey';
import { addAccount } from '../clientes/cuentasGpsActions';
import { SERVER_ACTOR, ensureProvider } from '../clientes/provider';
import type { Deps } from '../ports/deps';
import { type Write, writeAs } from '../http/write';
import { newId } from '../ground/ids';
import { storeMedia } from '../media/queries';
import { addActas } from './actas';
import { addAvisos } from './avisos';
import { addBoletin } from './boletin';
import { DEMO_CLIENTS, type DemoClient } from './clients';
import { loadDemoDespachos } from './despachos';
import { loadDemoGps } from './gps';
import { loadDemoHojas } from './hojas';
import { addInformes } from './informes';
import { addInspectorConfigs } from './inspectores';
import { addOfrecidas } from './ofrecidas';
import { addPlantillas } from './plantillas';
import { addReglas } from './reglas';
import { addTrabajos } from './trabajos';
import { addUsuarios } from './usuarios';
import { addVistas } from './vistas';

const ASSETS = new URL('./assets/', import.meta.url);
const DAY = 86_400_000;

/** Believable companies and accounts, once: the mark in `settings` is written with the data itself. */
export async function loadDemo(deps: Deps): Promise<boolean> {
  const providerId = await ensureProvider(deps);
  const isNew = !(await hasDemo(deps)) && (await writeCompanies(deps, providerId));
  await loadDemoGps(deps);
  await loadDemoHojas(deps);
  await loadDemoDespachos(deps);
  return isNew;
}

function writeCompanies(deps: Deps, providerId: string): Promise<boolean> {
  const db = deps.database.system;
  return writeAs(db, SERVER_ACTOR, { address: null, requestId: null, at: deps.clock.now() }, async (write) => {
    const marked = await write.tx
      .insertInto('settings')
      .values({ key: 'demo', value: '1' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!marked) {
      write.unchanged();
      return false;
    }
    const accounts = await addCuentasGps(write, deps.dataKeys);
    const ids = new Map<string, string>();
    for (const client of DEMO_CLIENTS)
      ids.set(client.client, await addClient(deps, write, client, accounts.get(client.client) ?? null));
    await addUsuarios(deps, write, ids, providerId);
    await addInspectorConfigs(write, ids);
    await addBoletin(deps, write, ids, providerId);
    await addActas(deps, write, ids);
    await addInformes(deps, write, ids);
    await addPlantillas(deps, write, ids);
    await addOfrecidas(deps, write, ids, providerId);
    await addReglas(write, ids);
    await addAvisos(write);
    await addVistas(write);
    await addTrabajos(write);
    await sql`select file_deleted()`.execute(write.tx);
    return true;
  });
}

export async function hasDemo({ database }: Deps): Promise<boolean> {
  const row = await database.system.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
  return row !== undefined;
}

async function addClient(
  deps: Deps,
  { tx, now, record }: Write,
  {
    client,
    nit,
    logo,
    modules,
    products = [],
    daysAgo,
    showAsProvider = false,
    ticketHeader,
    withoutReport,
  }: DemoClient,
  gps_account_id: string | null,
): Promise<string> {
  const id = newId(now.getTime());
  await tx
    .insertInto('clients')
    .values({
      _id: id,
      client,
      client_key: nameKey(client),
      nit,
      modulesClient: [...modules],
      products: [...products],
      powerbi: withoutReport ? null : `https://app.powerbi.com/view?r=demo-${logo}`,
      gps_account_id,
      showAsProvider,
      ticketHeader: ticketHeader ?? null,
      fecha: new Date(now.getTime() - daysAgo * DAY),
    })
    .execute();
  const content = await drawLogo(logo);
  const logoDB = await storeMedia(
    tx,
    deps.media,
    { label: `${logo}.webp`, mime: 'image/webp', content },
    () => ({ kind: 'cliente', record: id, clientId: id }),
    now,
  );
  await tx.updateTable('clients').set({ logoDB }).where('_id', '=', id).execute();
  await record({
    action: 'cliente.crear',
    entity: 'cliente',
    entityId: id,
    of: { clientId: id, client },
    after: { client, nit },
  });
  return id;
}

async function drawLogo(logo: string): Promise<Buffer> {
  return sharp(await readFile(new URL(`${logo}.svg`, ASSETS)), { density: 144 })
    .resize(320, 320)
    .webp({ quality: 90 })
    .toBuffer();
}

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
async function addCuentasGps(write: Write, keys: DataKeys): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { client } of DEMO_CLIENTS) ids.set(client, await addInvented(write, keys, displayName(client)));
  for (const empresa of OTHERS) await addInvented(write, keys, empresa);
  return ids;
}

async function addInvented(write: Write, keys: DataKeys, empresa: string): Promise<string> {
  const apikey = createHash('sha256').update(`demo ${empresa}`).digest('hex').slice(0, 32);
  return (await addAccount(write, keys, { empresa, apikey })).id;
}
