import { MODULES } from '@fenix/domain/permissions';
import { type GivenCompany, givenCompany } from '../fleet';
import { documentoKey } from '@fenix/domain/flota/documento';
import { newId } from '../../ground/ids';
import type { GivenClient } from '../givens';
import type { TestApp } from '../testApp';

let count = 0;

/** A person of a company; the id. */
export async function givenPersona({ deps }: TestApp, { id }: GivenClient): Promise<string> {
  count += 1;
  const documento = `${70_000_000 + count}`;
  const _id = newId();
  await deps.database.system
    .insertInto('personas')
    .values({
      _id,
      client_id: id,
      tipoDocumento: 'CC',
      documento,
      documento_key: documentoKey(documento),
      nombres: 'Ana',
      apellidos: 'Ruiz',
      vinculacion: 'directo',
      activo: true,
      fecha: deps.clock.now(),
    })
    .execute();
  return _id;
}

/** Two companies with Cumplimiento and a fleet each, and a user of the first who may write. */
export type Hojas = { company: GivenCompany; other: GivenCompany; token: string; placa: string };

export async function givenHojas(api: TestApp): Promise<Hojas> {
  const company = await givenCompany(api, await api.givenClient(undefined, MODULES));
  const other = await givenCompany(api, await api.givenClient(undefined, MODULES));
  const user = await api.givenUser(company, { scopes: ['readCompliance', 'writeCompliance'] });
  return { company, other, token: await api.givenToken(user), placa: await plateOf(api, company) };
}

/** From now on the company's platform is one that does not answer. */
export async function givenAway({ deps }: TestApp, { account: { id } }: GivenCompany): Promise<void> {
  const platform_key = deps.dataKeys.seal('otra', { table: 'gps_accounts', id, column: 'platform_key' });
  await deps.database.system
    .updateTable('gps_accounts')
    .set({ platform_url: 'http://127.0.0.1:9/gps', platform_key })
    .where('_id', '=', id)
    .execute();
}

export async function plateOf(api: TestApp, { account }: GivenCompany): Promise<string> {
  return (await api.deps.platform.listVehiculos(account.id))[0]?.patente ?? '';
}
