/** The path of QR-04, without the table of routes: the sign-in page and the inspector's app read it before anything else. */
const CODIGO_PATH = '/operacion/prealistamiento/crearprealistamiento';

/** IAPP-30: the vehicle that the address of a code names; undefined for any other text. */
export function vehicleOfCodigo(text: string): string | undefined {
  if (!URL.canParse(text.trim())) return undefined;
  const { pathname, searchParams } = new URL(text.trim());
  const id = searchParams.get('vehicle')?.trim() ?? '';
  return pathname === CODIGO_PATH && id !== '' && id.length <= 64 ? id : undefined;
}

/** Where the inspector's app shows a vehicle. */
export const inspectorPlaceOf = (vehicleId: string) => `/inspector/#/vehiculo/${encodeURIComponent(vehicleId)}`;
