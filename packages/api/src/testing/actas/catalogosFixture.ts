import { nameKey } from '@fenix/domain/text/names';
import { newId } from '../../ground/ids';
import type { TestApp } from '../testApp';

/** A technician without a signature and an analyst, with unique names. */
export async function givenPersonas({
  deps,
}: Pick<TestApp, 'deps'>): Promise<{ tecnicoId: string; analistaId: string }> {
  const db = deps.database.system;
  const [tecnicoId, analistaId] = [newId(), newId()];
  const persona = (_id: string) => ({ _id, nombre: `Persona ${_id}`, nombre_key: nameKey(`Persona ${_id}`) });
  const fecha = deps.clock.now();
  await db
    .insertInto('acta_personas')
    .values([
      { ...persona(tecnicoId), tipo: 'tecnico', fecha },
      { ...persona(analistaId), tipo: 'analista', fecha },
    ])
    .execute();
  return { tecnicoId, analistaId };
}
