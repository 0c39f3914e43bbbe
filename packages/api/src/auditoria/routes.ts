import { ACTIONS, type Action } from '@fenix/domain/assembly/actions';
import { AuditEntry } from '@fenix/domain/auditoria/entrada';
import { isIsoDay } from '@fenix/domain/dates/days';
import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { PageQuery, pageOf } from '@fenix/domain/paging';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { EXPORT_TYPES, ExportQuery } from '../http/exportTypes';
import { exportRows } from '../records/exportRows';
import { ById, PathName, SearchText } from '../http/params';
import { exportAudit } from './export';
import { countAudit, findAudit, listAudit } from './queries';

const Day = z.string().refine(isIsoDay, 'Usa una fecha válida, por ejemplo 2026-11-15.').optional();
const Filter = z.object({
  from: Day,
  to: Day,
  action: z.enum(Object.keys(ACTIONS) as [Action, ...Action[]]).optional(),
  client: PathName.optional(),
  search: SearchText,
});

/** The audit log: read by staff only, without any call that changes it. */
export const auditoriaRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'colfenix' } as const;
    const tags = ['Auditoría'];

    app.get(
      '/api/audit',
      {
        config,
        schema: {
          tags,
          summary: 'Entradas de auditoría, por páginas',
          querystring: Filter.extend({ ...PageQuery.shape, sort: z.enum(['at:desc', 'at:asc']).default('at:desc') }),
          response: { 200: envelope(pageOf(AuditEntry)) },
        },
      },
      async ({ db, viewer, query }) => ok(await listAudit(db, viewer, query)),
    );

    app.get(
      '/api/audit/count',
      {
        config,
        schema: {
          tags,
          summary: 'Cuántas entradas hay, contadas una a una',
          querystring: Filter,
          response: { 200: envelope(z.object({ value: z.number().int() })) },
        },
      },
      async ({ db, viewer, query }) => ok({ value: await countAudit(db, viewer, query) }),
    );

    app.get(
      '/api/audit/export',
      {
        config,
        schema: {
          tags,
          summary: 'Las entradas como CSV o Excel',
          querystring: Filter.extend(ExportQuery.shape),
          produces: EXPORT_TYPES,
        },
      },
      (request, reply) =>
        exportRows(deps, request, reply, () => exportAudit(request.db, request.viewer, request.query)),
    );

    app.get(
      '/api/audit/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Una entrada de auditoría',
          params: ById,
          response: { 200: envelope(AuditEntry) },
        },
      },
      async ({ db, viewer, params }) => {
        const entry = await findAudit(db, viewer, params.id);
        if (!entry) throw new DomainError('notFound', SHELL_MESSAGES.notFound);
        return ok(entry);
      },
    );
  };
