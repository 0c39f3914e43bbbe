import { PAPELES } from '../flota/papel';
import { VEHICLE_CLASSES } from '../flota/vehicleClass';
import { RULE_LABELS } from '../reglas/tipos';
import { displayName } from '../text/names';
import { areaOf } from './areas';
import { type Acted, REGISTROS, type Registro } from './auditWords';

/** What an entry of the audit log calls its record: number and plate, or its name; its key where it has neither. */
export function registroName(
  { entity, entityId, before, after }: Acted & { entityId: string },
  name: string | null,
): string {
  const kind = Object.hasOwn(REGISTROS, entity) ? REGISTROS[entity as Registro].name : entity;
  if (entity === 'sesion' || entity === 'plantilla de prealistamiento') return kind;
  if (entity === 'exportación' || entity === 'llamada') {
    const area = areaOf(entityId);
    if (area !== undefined) return `${kind} · ${area}`;
  }
  if ((entity === 'cliente' || entity === 'configuración InControl' || entity === 'novedades') && name !== null)
    return `${kind} ${displayName(name)}`;
  if (entity === 'plantilla' && Object.hasOwn(VEHICLE_CLASSES, entityId))
    return `${kind} del checklist · ${VEHICLE_CLASSES[entityId as keyof typeof VEHICLE_CLASSES]}`;
  if (entity === 'despacho' || entity === 'inspeccion') {
    const { placa, ruta } = { ...before, ...after };
    if (typeof placa === 'string' && typeof ruta === 'string') return `${kind} ${placa} · ${ruta}`;
  }
  if (entity === 'defecto') {
    const { placa, punto } = { ...after };
    if (typeof placa === 'string' && typeof punto === 'string') return `${kind} ${placa} · ${punto}`;
  }
  const { kind: rule } = { ...after };
  if (entity === 'regla' && typeof rule === 'string') return `${kind} · ${RULE_LABELS[rule] ?? rule}`;
  if (entity === 'persona' || entity === 'papel' || entity === 'hoja de vehículo') {
    const { nombres, apellidos, tipo, placa, persona } = { ...before, ...after };
    const paper = typeof tipo === 'string' ? (PAPELES[tipo as keyof typeof PAPELES] ?? tipo) : undefined;
    const owner = [placa, persona, nombres, apellidos].filter((word): word is string => typeof word === 'string');
    const named = [paper, owner.join(' ')].filter(Boolean);
    if (named.length > 0) return `${kind} ${named.join(' · ')}`;
    // A file of many is booked to the company.
    if (after && 'creadas' in after) return kind;
  }
  if (entity === 'alerta') {
    const { placa, alerta } = { ...before, ...after };
    if (typeof placa === 'string' && typeof alerta === 'string') return `${kind} ${placa} · ${alerta}`;
  }
  const { titulo } = { ...before };
  if (entity === 'formulario' && typeof titulo === 'string') return `${kind} · ${titulo}`;
  return `${kind} ${name ?? entityId}`;
}
