import { Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { cuentaOf, pageOfVencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimientos';
import { isMes, mesOf } from '@fenix/domain/cumplimiento/vencimientos/mes';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { MAX_PAGE } from '@fenix/domain/paging';
import { matchesSearch } from '@fenix/domain/text/search';
import { placaKey } from '@fenix/domain/flota/plate';
import { ESTADO_PAPEL_KEYS, PAPELES, POR_VENCER_DIAS } from '@fenix/domain/flota/papel';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { envelope, ok } from '../../http/envelope';
import { PathName, SearchText } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { findRuled } from '../company';
import { listVencimientos } from './queries';

const VencimientosQuery = z.object({
  client: PathName.optional(),
  dias: z.coerce.number().int().min(0).max(365).default(POR_VENCER_DIAS),
  estado: z.enum(ESTADO_PAPEL_KEYS).optional(),
  /** Only what ends in this month, as yyyy-mm. */
  mes: z.string().refine(isMes, SHELL_MESSAGES.invalid).optional(),
  search: SearchText,
  placa: z.string().max(12).transform(placaKey).optional(),
  persona: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  cursor: z.string().max(200).optional(),
});

export const vencimientosRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/vencimientos',
      {
        config: { permission: 'readCompliance', module: 'cumplimiento' },
        schema: {
          tags: ['Cumplimiento'],
          summary:
            'Todos los papeles de una empresa con su estado (por_vencer: en los próximos dias), y los que faltan; lo más urgente primero',
          querystring: VencimientosQuery,
          response: { 200: envelope(Vencimientos) },
        },
      },
      async (request) => {
        const { client, dias, estado, placa, persona, mes, search = '', limit, cursor } = request.query;
        const ruled = await findRuled(deps, request, client);
        const { items: all, sinPlataforma } = await listVencimientos(deps, request.db, ruled, { dias, placa, persona });
        const asked = all.filter(
          (one) =>
            (estado === undefined || one.estado === estado) &&
            (mes === undefined || (one.vence !== null && mesOf(one.vence) === mes)) &&
            matchesSearch(`${one.de} ${PAPELES[one.tipo]}`, search),
        );
        const total = { value: asked.length, capped: false };
        return ok({ ...pageOfVencimientos(asked, { limit, cursor }), total, cuenta: cuentaOf(all), sinPlataforma });
      },
    );
  };
