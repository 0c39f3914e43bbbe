import type { DocumentosOperador } from '@fenix/domain/flota/operador';
import { PERSON_PAPERS } from '@fenix/domain/flota/papel';
import type { Db } from '../db/database';
import type { Company } from '../http/company';
import { currentOfPeople } from './papeles';
import { findNamed } from './personas';

/** At most so many people of one name are offered. */
const OFFERED_MAX = 5;

/** CUM-48: what a company with the module keeps of its active people of this name. */
export async function findDocumentos(
  db: Db,
  { _id: clientId, modules }: Company,
  name: string,
): Promise<DocumentosOperador> {
  if (!modules.includes('cumplimiento')) return { items: [] };
  const people = (await findNamed(db, clientId, name)).filter(({ activo }) => activo).slice(0, OFFERED_MAX);
  if (people.length === 0) return { items: [] };
  const ids = people.map(({ _id }) => _id);
  const papers = await currentOfPeople(db, clientId, ids).execute();
  return {
    items: people.map(({ _id, nombres, apellidos, tipoDocumento, documento }) => ({
      nombre: `${nombres} ${apellidos}`,
      tipoDocumento,
      documento,
      papeles: PERSON_PAPERS.flatMap((tipo) => {
        const paper = papers.find((one) => one.persona_id === _id && one.tipo === tipo);
        return paper ? [{ tipo, numero: paper.numero, categoria: paper.categoria, vence: paper.vence }] : [];
      }),
    })),
  };
}
