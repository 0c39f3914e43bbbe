import { type IsoDay, daysBetween, startOfDay } from '../../dates/days';
import { formatDateTime, formatDay } from '../../dates/format';
import { type Explicacion, daysWords } from '../../explicacion';
import { REGLA_VEREDICTO } from '../../flota/aprobado';
import { isOverdue } from '../../flota/vencido';
import { type Antecedentes, DEFECTOS_SHOWN, INFORMES_SHOWN, NOVEDADES_SHOWN } from './vehiculo';

export type Mirado = 'control' | 'defectos' | 'inspeccion' | 'informes';

/** WHY-08: how each line of 'Qué mirar' came about. */
export function porQueMirar(what: Mirado, known: Antecedentes, today: IsoDay): Explicacion {
  switch (what) {
    case 'control':
      return porQueControl(known);
    case 'defectos':
      return porQueDefectos(known, today);
    case 'inspeccion':
      return porQueInspeccion(known);
    case 'informes':
      return porQueInformes(known);
    default:
      return what satisfies never;
  }
}

function porQueControl({ placa, control }: Antecedentes): Explicacion {
  return {
    que: `Último prealistamiento de ${placa}`,
    regla: `Decide el que se llenó de último, haya llegado antes o después. ${REGLA_VEREDICTO}`,
    valor: control ? (control.aprobado ? 'Aprobado' : 'No aprobado') : 'Ninguno',
    limite: 'Ningún punto bloqueante malo ni vencido',
    ...(control && { desde: formatDateTime(new Date(control.fecha)) }),
  };
}

function porQueDefectos({ placa, defectos }: Antecedentes, today: IsoDay): Explicacion {
  const { total = 0, abiertos = [] } = defectos ?? {};
  const overdue = abiertos.filter(({ prometido }) => isOverdue(prometido, today));
  const late = overdue.map(
    ({ nombre, prometido }) =>
      `${nombre}: ${daysWords(prometido === null ? 0 : daysBetween(startOfDay(prometido), startOfDay(today)))} después`,
  );
  const oldest = abiertos.map(({ desde }) => desde).toSorted()[0];
  return {
    que: `Defectos abiertos de ${placa}`,
    regla:
      'Un defecto está abierto desde la revisión que lo encontró malo hasta que otra lo encuentre bueno o se cierre a mano. Vence cuando pasa el día prometido.',
    valor: [total === 0 ? 'Ninguno' : `${total} sin reparar`, ...late].join('\n'),
    limite: `El día prometido de cada uno. Se muestran ${DEFECTOS_SHOWN}, primero los que vencen antes.`,
    ...(oldest !== undefined && total <= abiertos.length && { desde: formatDay(new Date(oldest)) }),
  };
}

function porQueInspeccion({ placa, inspeccion }: Antecedentes): Explicacion {
  const found = inspeccion?.novedades.length ?? 0;
  return {
    que: `Última inspección de ${placa}`,
    regla: 'El reporte más nuevo de un inspector sobre esta placa, en un viaje o sin viaje programado.',
    valor: inspeccion ? novedadesWords(found) : 'Ninguna',
    limite: `Se muestran hasta ${NOVEDADES_SHOWN} novedades`,
    ...(inspeccion && { desde: formatDateTime(new Date(inspeccion.fecha)) }),
  };
}

function novedadesWords(count: number): string {
  if (count === 0) return 'Sin novedades';
  return count === 1 ? '1 novedad' : `${count} novedades`;
}

function porQueInformes({ placa, informes: { total, abiertos } }: Antecedentes): Explicacion {
  const oldest = total <= abiertos.length ? abiertos.at(-1) : undefined;
  return {
    que: `Informes abiertos de ${placa}`,
    regla: 'Los informes de esta placa que están en proceso. Uno deja de contarse cuando la oficina lo finaliza.',
    valor: total === 0 ? 'Ninguno' : String(total),
    limite: `Se muestran los ${INFORMES_SHOWN} más nuevos`,
    ...(oldest && { desde: `${oldest.fecha}, el más antiguo` }),
  };
}
