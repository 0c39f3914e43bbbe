import { bogotaDay } from '@fenix/domain/dates/days';
import { formatDateTime } from '@fenix/domain/dates/format';
import { EVIDENCIA_ROUTES, describedIn, evidenciaLink } from '@fenix/domain/flota/evidencia';
import type { Preset } from '@fenix/domain/prealistamiento/registro';
import { z } from 'zod';
import { type ReadEvidence, evidenceNotFound } from '../flota/evidencia';
import { findCompanyFor } from '../http/company';
import { findPreset } from './queries';

/** INF-81: a check, with what blocked it and the photo of the first thing that was bad. */
export const readPresetEvidence: ReadEvidence = async (deps, request, { client, de }) => {
  const company = await findCompanyFor(deps.database.system, request, client);
  if (!z.uuid().safeParse(de).success) throw evidenceNotFound();
  const { db, viewer, addresses } = request;
  const preset = await findPreset({ db, viewer, addresses, now: deps.clock.now() }, de);
  if (preset.client !== company.client) throw evidenceNotFound();
  const at = new Date(preset.cretedDate);
  const plate = preset.vehicle.patente.toUpperCase();
  const picture = badItems(preset).find(({ image }) => image?.url)?.image;
  return {
    origen: {
      tipo: 'prealistamiento',
      de: preset._id,
      titulo: `Prealistamiento ${preset.consecutive} · ${plate} · ${formatDateTime(at)}`,
      enlace: evidenciaLink({ to: EVIDENCIA_ROUTES.prealistamiento, params: { id: preset._id } }, company.client),
    },
    plate,
    internalNumber: preset.vehicle.nombre,
    operatorName: `${preset.driver.nombre} ${preset.driver.apellido}`.trim(),
    dateNoveltie: bogotaDay(at),
    noveltie: '',
    description: describedIn([
      `Prealistamiento n.º ${preset.consecutive} ${preset.estado === 'true' ? 'aprobado' : 'no aprobado'} el ${formatDateTime(at)}.`,
      preset.bloqueos.length > 0 ? `Bloqueos: ${preset.bloqueos.join('; ')}.` : '',
      ...badItems(preset).map(({ name, noveltie }) => `${name}: ${noveltie ?? 'malo'}.`),
    ]),
    imagen: picture?.url ?? null,
    punto: null,
    trazado: [],
  };
};

const badItems = ({ checkList }: Preset) => checkList.filter(({ value }) => value === 'Malo');
