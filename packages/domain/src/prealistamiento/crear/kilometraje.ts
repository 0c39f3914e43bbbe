/** How far from what the GPS says a number may be before a user is asked about it. */
const FAR_SHARE = 0.05;
const FAR_KM = 2_000;

/** What is known of a vehicle's kilometres besides what was written; null where it is unknown. */
export type KilometrajeConocido = { gps: number | null; anterior: number | null };

const shown = (kilometros: number) => `${kilometros.toLocaleString('es-CO')} km`;

/** Why the kilometres that were written are doubtful, in words: far from the GPS, or less than the last ones. */
export function kilometrajeDoubts(escrito: number, { gps, anterior }: KilometrajeConocido): string[] {
  const away = gps === null ? 0 : Math.abs(escrito - gps);
  const isFar = gps !== null && (away > FAR_KM || away > gps * FAR_SHARE);
  return [
    ...(isFar ? [`El GPS marca ${shown(gps)}: ${shown(away)} ${escrito < gps ? 'más' : 'menos'}.`] : []),
    ...(anterior !== null && escrito < anterior ? [`La revisión anterior decía ${shown(anterior)}.`] : []),
  ];
}
