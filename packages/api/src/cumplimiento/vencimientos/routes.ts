import { Vencimientos } from '@fenix/domain/cumplimiento/vencimientos/vencimiento';
import { cuentaOf } from '@fenix/domain/cumplimiento/vencimientos/vencimientos';
import { placaKey } from '@fenix/domain/flota/plate';
import { ESTADO_PAPEL_KEYS, POR_VENCER_DIAS } from '@fenix/domain/flota/papel';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { envelope, ok } from '../../http/envelope';
import { PathName } from '../../http/params';
import type { Deps } from '../../ports/deps';
import { findRuled } from '../company';
import { listVencimientos } from './queries';

const VencimientosQuery = z.object({
  client: PathName.optional(),
  dias: z.coerce.number().int().min(0).max(365).default(POR_VENCER_DIAS),
  estado: z.enum(ESTADO_PAPEL_KEYS).optional(),
  placa: z.string().max(12).transform(placaKey).optional(),
  persona: z.uuid().optional(),
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
        const { client, dias, estado, placa, persona } = request.query;
        const ruled = await findRuled(deps, request, client);
        const { items: all, sinPlataforma } = await listVencimientos(deps, request.db, ruled, { dias, placa, persona });
        const items = estado === undefined ? all : all.filter((one) => one.estado === estado);
        return ok({
          items,
          next: null,
          total: { value: items.length, capped: false },
          cuenta: cuentaOf(all),
          sinPlataforma,
        });
      },
    );
  };
