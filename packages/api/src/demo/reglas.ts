import type { Write } from '../http/write';
import { addRule } from '../reglas/reglas';

/** One company is stricter than the general rules, the other tried something out and went back. */
export async function addReglas(write: Write, clients: ReadonlyMap<string, string>): Promise<void> {
  const rule = async (
    client: string,
    autor: string,
    facts: { value: string; from: string; to?: string; motivo: string },
  ) => {
    const _id = clients.get(client);
    if (!_id) throw new Error(`demo rule: no client ${client}`);
    const source = 'Comité de seguridad vial de la empresa';
    const row = { kind: 'alistamiento-rapido', keys: {}, mark: 'cliente', source, to: undefined, ...facts } as const;
    await addRule(write, { owner: { _id, client }, autor }, row);
  };
  await rule('transportes sierra nevada', 'Rubén Darío Caicedo', {
    value: 'no',
    from: '2026-02-01',
    motivo: 'Acta 4: toda salida lleva revisión completa',
  });
  await rule('expreso del caribe', 'Ledys Ariza Fontalvo', {
    value: 'aprueba',
    from: '2026-06-01',
    to: '2026-08-31',
    motivo: 'Acta 11: prueba de tres meses en rutas cortas',
  });
}
