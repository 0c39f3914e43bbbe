import { CONDUCCION_MESSAGES } from '@fenix/domain/conduccion/messages';
import { daysQuery } from '@fenix/domain/conduccion/tablero/window';
import { exportStem } from '@fenix/domain/text/exportName';
import type { ListExport } from '../../records/exportList';
import type { ComparativosState } from './useComparativos';

type What = 'comparativo' | 'conductores';

const WORDS: Readonly<Record<What, string>> = { comparativo: 'el comparativo', conductores: 'los conductores' };

/** The comparison as a file: every row of the days, of the fleet and of the search. */
export function comparativoExport(
  what: What,
  client: string,
  { days, search, filters }: ComparativosState,
): ListExport {
  const { flota } = filters;
  return {
    path: `/api/conduccion/${what}`,
    words: WORDS[what],
    query: {
      client,
      ...daysQuery(days),
      ...(search && { search }),
      ...(what === 'comparativo' && flota && { grupo: flota === CONDUCCION_MESSAGES.noGroup ? '' : flota }),
    },
    name: exportStem(what, client, days.first, days.last),
  };
}
