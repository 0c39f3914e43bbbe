import type { Doc } from '../document/blocks';
import type { VehiculoOption } from '../flota/catalogo';
import { href } from '../routes';
import { displayName } from '../text/names';

const POINTS_PER_MM = 72 / 25.4;
/** QR-03: 290 × 290 mm, in points. */
export const CODIGO_SIDE = 290 * POINTS_PER_MM;
export const CODIGO_FILE = 'codigo-QR.pdf';

/** QR-04: where people come in, and there the check of this vehicle. */
export function codigoAddress(origin: string, vehicleId: string): string {
  return `${origin}${href('prealistamientoCreate', {})}?vehicle=${encodeURIComponent(vehicleId)}`;
}

/** QR-03: a page for each vehicle, to stick on its door. */
export function codigosDoc(origin: string, client: string, vehiculos: readonly VehiculoOption[]): Doc {
  return {
    title: 'Códigos QR',
    fileName: CODIGO_FILE,
    page: { width: CODIGO_SIDE, height: CODIGO_SIDE },
    blocks: vehiculos.map(({ id, patente, nombre }) => ({
      kind: 'qr',
      address: codigoAddress(origin, id),
      title: patente || nombre,
      subtitle: displayName(client),
      hint: 'Escanea el código para hacer el prealistamiento',
    })),
  };
}
