import { documentoKey } from '@fenix/domain/flota/documento';
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
  /** Whether that is the driver's name at the platform. */
  isDriversName: boolean;
  /** Who is signed in. */
  maker: { _id: string; nameUser: string };
};

export type Signed = { personas: PresetPersonas; mismaPersona: boolean; missing: string[] };

/** The kind of document that the check asks the driver for. */
const ASKED = 'CC';

/**
 * CUM-25: the documents of both who sign, as the company has them at this moment, and what is missing of them. Both are
 * one person where their documents are one; names decide only where one of them has none.
 */
export async function findPersonas(db: Db, signing: Signing): Promise<Signed> {
  const [driver, named] = await Promise.all([findDriver(db, signing), findResponsable(db, signing)]);
  const conductor = driver ?? (await findTyped(db, signing));
  const mismaPersona =
    named && conductor ? documentoKey(named.documento) === documentoKey(conductor.documento) : signing.isDriversName;
  const responsable = (mismaPersona ? (driver ?? named) : named) ?? null;
  return {
    personas: {
      responsable,
      conductor: conductor && { tipoDocumento: conductor.tipoDocumento, documento: conductor.documento },
    },
    mismaPersona,
    missing: [
      ...(responsable ? [] : [PRESET_MESSAGES.noDocumentoResponsable]),
      ...(responsable && !responsable.cargo ? [PRESET_MESSAGES.noCargoResponsable] : []),
      ...(conductor ? [] : [PRESET_MESSAGES.noDocumentoConductor]),
    ],
  };
}

/** The document that was typed; of a person of the company as the company wrote it. */
async function findTyped(
  db: Db,
  { clientId, cedula }: Signing,
): Promise<{ tipoDocumento: string; documento: string } | null> {
  if (cedula === '') return null;
  const known = await peopleOf(db, clientId)
    .select(COLUMNS)
    .where('documento_key', '=', documentoKey(cedula))
    .executeTakeFirst();
  return known ?? { tipoDocumento: ASKED, documento: cedula };
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
