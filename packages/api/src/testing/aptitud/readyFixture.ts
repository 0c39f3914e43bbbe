import type { IsoDay } from '@fenix/domain/dates/days';
import type { TipoPapel } from '@fenix/domain/flota/papel';
import { MODULES, type Module, type Scope } from '@fenix/domain/permissions';
import { newId } from '../../ground/ids';
import { type GivenCompany, givenCompany } from '../fleet';
import { presetRow } from '../preset';
import type { TestApp } from '../testApp';
import { plateOf } from '../cumplimiento/hojasFixture';

/** Wednesday, noon in Bogotá. */
export const NOON = new Date('2026-11-18T17:00:00.000Z');
export const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

type Owner = { placa: string } | { persona_id: string };

export type Ready = {
  company: GivenCompany;
  placa: string;
  persona: string;
  /** Writes a paper of the vehicle or of the driver; it renews the one before. */
  paper: (owner: Owner, tipo: TipoPapel, vence: IsoDay | null, categoria?: 'B1' | 'C2') => Promise<void>;
  check: (moment: Date, change?: object) => Promise<void>;
  rule: (kind: string, value: string, keys?: Record<string, string>) => Promise<string>;
  tokenOf: (...scopes: Scope[]) => Promise<string>;
};

/** As a check keeps who signed it. */
const SIGNED = {
  responsable: { tipoDocumento: 'CC', documento: '22700114', cargo: 'Jefe de patio' },
  conductor: { tipoDocumento: 'CC', documento: '1042300117' },
};

let papers = 0;

/** A company whose vehicle and driver have everything in force: checked an hour ago, and on the road until now. */
export async function givenReady(api: TestApp, modules: readonly Module[] = MODULES): Promise<Ready> {
  const db = api.deps.database.system;
  const company = await givenCompany(api, await api.givenClient(undefined, modules));
  const placa = await plateOf(api, company);
  const persona = newId();
  const client_id = company.id;

  const paper: Ready['paper'] = async (owner, tipo, vence, categoria) => {
    papers += 1;
    const facts = { _id: newId(), client_id, tipo, asunto: tipo, vence, categoria: categoria ?? null };
    const fecha = new Date(at(-60 * 24).getTime() + papers);
    await db
      .insertInto('papeles')
      .values({ ...facts, ...owner, autor: 'Ledys Ariza', fecha })
      .execute();
  };
  const check: Ready['check'] = async (moment, change = {}) => {
    const row = presetRow(company, company.fleet.vehicleId, moment);
    await db
      .insertInto('presets')
      .values({ ...row, responsable: 'Marta Ruiz Gómez', personas: JSON.stringify(SIGNED), ...change })
      .execute();
  };
  const tokenOf: Ready['tokenOf'] = async (...scopes) => api.givenToken(await api.givenUser(company, { scopes }));
  const writer = modules.includes('cumplimiento') ? await tokenOf('writeCompliance') : '';
  const rule: Ready['rule'] = async (kind, value, keys = {}) => {
    const about = { kind, keys, value, from: '2026-11-18', source: 'Reglamento interno', mark: 'cliente' };
    const payload = { ...about, motivo: 'Acta 14 del comité' };
    const reply = await api.call(writer, 'POST', '/api/reglas', { payload });
    return reply.json<{ data: { _id: string } }>().data._id;
  };

  await person(persona, '1042300117', 'Édgar', 'Núñez', company.fleet.driverId);
  await person(newId(), '22700114', 'Marta', 'Ruiz Gómez', null);
  await db
    .insertInto('hojas_vehiculo')
    .values({ client_id, placa, modalidad: 'Pasajeros por carretera', matricula: '2019-03-15', fecha: at(-600) })
    .execute();
  for (const tipo of ['soat', 'rtm', 'tarjeta_operacion', 'rcc', 'rce'] as const)
    await paper({ placa }, tipo, '2027-03-31');
  await paper({ persona_id: persona }, 'licencia', '2028-03-31', 'C2');
  await paper({ persona_id: persona }, 'examen_medico', '2027-03-31');
  await check(at(-60));
  await company.drive(at(-12));
  return { company, placa, persona, paper, check, rule, tokenOf };

  async function person(_id: string, documento: string, nombres: string, apellidos: string, conductor: string | null) {
    const row = { _id, client_id, documento, nombres, apellidos, conductor };
    await db
      .insertInto('personas')
      .values({
        ...row,
        tipoDocumento: 'CC',
        documento_key: documento,
        vinculacion: 'directo',
        activo: true,
        fecha: at(-600),
      })
      .execute();
  }
}
