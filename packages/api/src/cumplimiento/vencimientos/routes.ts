import { Readable } from 'node:stream';
import { VENCIMIENTO_COLUMNS } from '@fenix/domain/cumplimiento/vencimientos/columns';
import { type Vencimiento, Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { cuentaOf, pageOfVencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimientos';
import { isMes, mesOf } from '@fenix/domain/cumplimiento/vencimientos/mes';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { MAX_PAGE } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import { matchesSearch } from '@fenix/domain/text/search';
import { placaKey } from '@fenix/domain/flota/plate';
import { ESTADO_PAPEL_KEYS, PAPELES, POR_VENCER_DIAS } from '@fenix/domain/flota/papel';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ExportQuery } from '../../http/exportTypes';
import { PathName, SearchText } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { exportListed } from '../../records/cells';
import { listCalls } from '../../records/recordRoutes';
import { findRuled } from '../company';
import { listVencimientos } from './queries';

const RETRY_SECONDS = 10;

const VencimientosFilter = z.object({
  client: PathName.optional(),
  dias: z.coerce.number().int().min(0).max(365).default(POR_VENCER_DIAS),
  estado: z.enum(ESTADO_PAPEL_KEYS).optional(),
  /** Only what ends in this month, as yyyy-mm. */
  mes: z.string().refine(isMes, SHELL_MESSAGES.invalid).optional(),
  search: SearchText,
  placa: z.string().max(12).transform(placaKey).optional(),
  persona: z.uuid().optional(),
});
const VencimientosQuery = VencimientosFilter.extend({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  cursor: z.string().max(200).optional(),
});

export const vencimientosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    listCalls({
      app,
      deps,
      key: {
        api: '/api/vencimientos',
        words: { many: 'vencimientos', gender: 'm' },
        gates: { read: { permission: 'readCompliance', module: 'cumplimiento' } },
        tag: 'Cumplimiento',
      },
      filter: VencimientosFilter,
      readingOf: async (request, { client, dias, estado, placa, persona, mes, search = '' }): Promise<Found> => {
        const ruled = await findRuled(deps, request, client);
        const { items, sinPlataforma } = await listVencimientos(deps, request.db, ruled, { dias, placa, persona });
        const found = items.filter(
          (one) =>
            (estado === undefined || one.estado === estado) &&
            (mes === undefined || (one.vence !== null && mesOf(one.vence) === mes)) &&
            matchesSearch(`${one.de} ${PAPELES[one.tipo]}`, search),
        );
        const reader = { isStaff: isManager(request.viewer), now: deps.clock.now() };
        return { items, found, sinPlataforma, client: ruled.company.client, reader };
      },
      list: {
        summary:
          'Todos los papeles de una empresa con su estado (por_vencer: en los próximos dias), y los que faltan; lo más urgente primero',
        query: VencimientosQuery,
        answer: Vencimientos,
        read: async ({ items, found, sinPlataforma }, page) => ({
          ...pageOfVencimientos(found, page),
          total: { value: found.length, capped: false },
          cuenta: cuentaOf(items),
          sinPlataforma,
        }),
      },
      count: async (reading) => assertWhole(reading).length,
      exportQuery: ExportQuery,
      file: (reading) => ({
        file: 'vencimientos.csv',
        title: 'Vencimientos',
        ...exportListed(
          VENCIMIENTO_COLUMNS,
          Readable.from([assertWhole(reading).map((one) => Object.assign({ client: reading.client }, one))]),
          reading.reader,
        ),
      }),
    });
  };

/** The papers of the company, and those that the filter leaves. */
type Found = Pick<Vencimientos, 'items' | 'sinPlataforma'> & {
  found: readonly Vencimiento[];
  client: string;
  reader: { isStaff: boolean; now: Date };
};

/** A file or a count would not say that vehicles and drivers are missing in it. */
function assertWhole({ found, sinPlataforma }: Found): readonly Vencimiento[] {
  if (sinPlataforma) throw new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: RETRY_SECONDS });
  return found;
}
