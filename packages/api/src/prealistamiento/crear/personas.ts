import { PRESET_MESSAGES } from '@fenix/domain/prealistamiento/messages';
import type { PresetPersonas } from '@fenix/domain/prealistamiento/registro';
import { searchKey } from '@fenix/domain/text/search';
import type { Db } from '../../db/database';
import { findNamed } from '../../flota/personas';

export type Signing = {
  clientId: string;
  driverId: string;
  /** The document that the check itself asked for. */
  cedula: string;
  responsable: string;
  mismaPersona: boolean;
  /** Who is signed in. */
  maker: { _id: string; nameUser: string };
};

/** CUM-25: the documents of both who sign, as the company has them at this moment, and what is missing of them. */
export async function findPersonas(db: Db, signing: Signing): Promise<{ personas: PresetPersonas; missing: string[] }> {
  const [driver, named] = await Promise.all([findDriver(db, signing), findResponsable(db, signing)]);
  const responsable = signing.mismaPersona ? (driver ?? named) : named;
  const typed = signing.cedula === '' ? null : { tipoDocumento: 'CC', documento: signing.cedula };
  const conductor = driver ? { tipoDocumento: driver.tipoDocumento, documento: driver.documento } : typed;
  return {
    personas: { responsable: responsable ?? null, conductor },
    missing: [
      ...(responsable ? [] : [PRESET_MESSAGES.noDocumentoResponsable]),
      ...(conductor ? [] : [PRESET_MESSAGES.noDocumentoConductor]),
    ],
  };
}

const COLUMNS = ['tipoDocumento', 'documento', 'cargo'] as const;

function peopleOf(db: Db, clientId: string) {
  return db.selectFrom('personas').where('client_id', '=', clientId).where('activo', '=', true);
}

function findDriver(db: Db, { clientId, driverId }: Signing) {
  return peopleOf(db, clientId).select(COLUMNS).where('conductor', '=', driverId).executeTakeFirst();
}

/** By the name that was written, and where that is who is signed in, by their user. Of two of one name neither. */
async function findResponsable(db: Db, { clientId, responsable, maker }: Signing) {
  const key = searchKey(responsable).replaceAll(/\s+/g, ' ');
  if (key === searchKey(maker.nameUser)) {
    const own = await peopleOf(db, clientId).select(COLUMNS).where('usuario_id', '=', maker._id).executeTakeFirst();
    if (own) return own;
  }
  const namesakes = (await findNamed(db, clientId, responsable)).filter(({ activo }) => activo);
  const [one] = namesakes;
  if (!one || namesakes.length > 1) return undefined;
  const { tipoDocumento, documento, cargo } = one;
  return { tipoDocumento, documento, cargo };
}
