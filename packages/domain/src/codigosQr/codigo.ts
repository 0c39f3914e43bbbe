import type { Doc, Label } from '../document/blocks';
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
    blocks: vehiculos.map((vehiculo) => ({ kind: 'qr', ...labelOf(origin, client, vehiculo) })),
  };
}

export const ETIQUETAS_FILE = 'etiquetas-QR.pdf';
/** US letter, which every office printer has, with the margin that printers leave empty. */
const LETTER = { width: 612, height: 792, margin: 18 };
const PER_PAGE = 6;

/** The same codes as labels to cut out, six to a page. */
export function etiquetasDoc(origin: string, client: string, vehiculos: readonly VehiculoOption[]): Doc {
  const labels = vehiculos.map((vehiculo) => labelOf(origin, client, vehiculo));
  const pages = Array.from({ length: Math.ceil(labels.length / PER_PAGE) }, (_, page) =>
    labels.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
  );
  return {
    title: 'Etiquetas QR',
    fileName: ETIQUETAS_FILE,
    page: LETTER,
    blocks: pages.map((each) => ({ kind: 'labels', labels: each })),
  };
}

function labelOf(origin: string, client: string, { id, patente, nombre }: VehiculoOption): Label {
  return {
    address: codigoAddress(origin, id),
    // One without a plate goes by its number.
    title: patente || nombre,
    subtitle: displayName(client),
    hint: 'Escanea el código para hacer el prealistamiento',
  };
}
