import { FlotaConduccion } from '@fenix/domain/conduccion/tablero/flota';
import { ViajesConduccion, excesosOf } from '@fenix/domain/conduccion/tablero/viajes';
import type { Page } from '@playwright/test';
import { CARIBE, heldSession } from '../pages/sesion';

const of = `client=${encodeURIComponent(CARIBE)}`;

/** A trip of the demo data with a speeding, as its address names it. */
export async function speedingOf(page: Page): Promise<string> {
  const { token } = await heldSession(page, 'operaciones');
  const ask = async (path: string): Promise<unknown> => {
    const answer = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: unknown }).data;
  };
  const { activo } = FlotaConduccion.parse(await ask(`/api/conduccion/flota?${of}`));
  for (const { id, grupo } of activo.filter(({ condujo }) => condujo)) {
    const { items } = ViajesConduccion.parse(await ask(`/api/conduccion/viajes?${of}&vehiculo=${id}`));
    const viaje = items.find((one) => excesosOf(one).length > 0);
    if (!viaje) continue;
    const stamp = viaje.inicio_viaje.fecha_hora.replace(/\D/g, '');
    const query = new URLSearchParams({ grupo, activo: id, viaje: stamp });
    return `/validacion/dashboard/dashboardpesvtr?${query.toString()}`;
  }
  throw new Error('no speeding in the demo data');
}
