import { bogotaDay } from '../../dates/days';
import { formatTime } from '../../dates/format';
import type { Block, Doc, TableCell } from '../../document/blocks';
import { fileNameOf } from '../../document/fileName';
import { SPEED_LIMIT_KMH } from '../../gps/conduccion';
import { formatDistance, formatDuration } from '../../text/measures';
import { displayName } from '../../text/names';
import { tripScoreShown } from '../bands';
import { type EventoConduccion, VELOCIDADES, type ViajeConduccion, excesosOf } from './viajes';
import { instantOf } from './window';

export type SignedEvents = {
  viaje: ViajeConduccion;
  placa: string;
  client: string;
  /** Empty where no driver is known: the name is then written by hand. */
  conductor: string;
};

/** Lines to be written on by hand. */
const OBSERVATION_LINES = 5;

/** INF-85: the events of one trip as a paper that the driver signs. */
export function eventosDocument({ viaje, placa, client, conductor }: SignedEvents): Doc {
  const { inicio_viaje, final_viaje, distancia_viaje, duracion_viaje, calificacion_viaje } = viaje;
  const company = displayName(client);
  const start = instantOf(inicio_viaje.fecha_hora);
  const excesos = excesosOf(viaje);
  const others = viaje.categorias.flatMap(({ categoria, eventos }) =>
    categoria === VELOCIDADES ? [] : eventos.map((evento) => ({ categoria, evento })),
  );
  const blocks: Block[] = [
    { kind: 'header', title: 'Eventos del viaje', subtitle: `${company} · ${placa}` },
    {
      kind: 'fields',
      columns: 3,
      rows: [
        ['Placa', placa],
        ['Conductor', conductor || '________________________'],
        ['Calificación', `${tripScoreShown(calificacion_viaje)} de 5`],
        ['Inicio', momentOf(inicio_viaje.fecha_hora)],
        ['Fin', momentOf(final_viaje.fecha_hora)],
        ['Distancia y duración', `${formatDistance(distancia_viaje)} · ${formatDuration(duracion_viaje)}`],
        ['Desde', inicio_viaje.domicilio || '—'],
        ['Hasta', final_viaje.domicilio || '—'],
        ['Límite de velocidad', `${SPEED_LIMIT_KMH} km/h`],
      ],
    },
    excesos.length > 0
      ? {
          kind: 'table',
          title: `Excesos de velocidad (${excesos.length})`,
          headers: ['Exceso', 'Velocidad máxima', 'Duración y distancia', 'Lugar'],
          rows: excesos.map((evento, index) => excesoCells(evento, index + 1)),
        }
      : { kind: 'notice', tone: 'info', title: 'Este viaje no tiene excesos de velocidad.' },
    ...(others.length > 0
      ? [
          {
            kind: 'table' as const,
            title: `Otros eventos (${others.length})`,
            headers: ['Categoría', 'Evento', 'Hora', 'Duración', 'Lugar'],
            rows: others.map(({ categoria, evento }) => [
              categoria,
              evento.nombre,
              hoursOf(evento),
              formatDuration(evento.duracion),
              evento.inicio.domicilio || '—',
            ]),
          },
        ]
      : []),
    {
      kind: 'columns',
      count: 1,
      cells: [{ kind: 'lines', label: 'Observaciones del conductor', lines: OBSERVATION_LINES }],
    },
    { kind: 'signature', name: conductor || 'Conductor', role: 'Firma del conductor' },
    { kind: 'signature', name: company, role: 'Firma de la empresa' },
    { kind: 'footer', text: `Eventos del viaje · ${placa} · ${momentOf(inicio_viaje.fecha_hora)} · ${company}` },
  ];
  const fileName = start
    ? fileNameOf('Eventos', placa, bogotaDay(start), formatTime(start).replace(':', ''))
    : fileNameOf('Eventos', placa);
  return {
    title: `Eventos del viaje ${placa} ${momentOf(inicio_viaje.fecha_hora)}`,
    fileName,
    client,
    ...(start && { at: start.toISOString() }),
    blocks,
  };
}

/** Four columns, so that places have room. */
function excesoCells(evento: EventoConduccion, number: number): TableCell[] {
  const { detalle, duracion, distancia, inicio } = evento;
  const mean = detalle && `promedio ${Math.round(detalle.vel_prom)} km/h`;
  return [
    { text: `Exceso ${number}`, note: hoursOf(evento) },
    detalle && mean ? { text: `${Math.round(detalle.vel_max)} km/h`, note: mean } : '—',
    { text: formatDuration(duracion), note: formatDistance(distancia) },
    inicio.domicilio || '—',
  ];
}

/** 'yyyy-mm-dd HH:mm:ss' as people write it. */
function momentOf(fechaHora: string): string {
  const [day = '', time = ''] = fechaHora.split(' ');
  return `${day.split('-').toReversed().join('/')} ${time}`.trim();
}

const hoursOf = ({ inicio, final }: EventoConduccion) =>
  `${inicio.fecha_hora.slice(11)} a ${final.fecha_hora.slice(11)}`;
