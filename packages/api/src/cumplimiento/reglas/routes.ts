import { NewRegla, Regla } from '@fenix/domain/reglas/regla';
import { RULE_KIND_KEYS } from '@fenix/domain/reglas/tipos';
import { isIsoDay } from '@fenix/domain/dates/days';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { PageQuery, pageOf } from '@fenix/domain/paging';
import { isManager } from '@fenix/domain/permissions';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { findCompanyFor } from '../../http/company';
import { envelope, ok } from '../../http/envelope';
import { PathName } from '../../http/params';
import { write } from '../../http/write';
import type { Deps } from '../../ports/deps';
import { type Owner, addRule, findRules, pageRules } from '../../reglas/reglas';

const ReglasQuery = PageQuery.extend({
  client: PathName.optional(),
  kind: z.enum(RULE_KIND_KEYS).optional(),
  on: z.string().refine(isIsoDay, SHELL_MESSAGES.invalid).optional(),
});
const Written = z.object({ _id: z.uuid(), avisos: z.array(z.string()) });

/** Companies do not see which person of the provider wrote a general rule. */
const withoutStaff = (rule: Regla): Regla => (rule.client === null ? { ...rule, autor: null } : rule);

/** The table of rules: what holds on a day, everything that was ever written, and one row more. */
export const reglasRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['Cumplimiento'];
    const module = 'cumplimiento';

    /** Staff who name no company mean everybody's rules. */
    async function ownerOf(request: FastifyRequest, client: string | undefined): Promise<Owner> {
      if (isManager(request.viewer) && client === undefined) return null;
      return findCompanyFor(deps.database.system, request, client);
    }

    app.get(
      '/api/reglas',
      {
        config: { permission: 'readCompliance', module },
        schema: {
          tags,
          summary: 'Las reglas que valen un día (on), o todas las que se han escrito, la más nueva primero',
          querystring: ReglasQuery,
          response: { 200: envelope(pageOf(Regla)) },
        },
      },
      async (request) => {
        const { client, kind, on, limit, cursor } = request.query;
        const owner = await ownerOf(request, client);
        const shown = (items: Regla[]) => (isManager(request.viewer) ? items : items.map(withoutStaff));
        if (on === undefined) {
          const page = await pageRules(request.db, { owner, kind }, { limit, cursor });
          return ok({ ...page, items: shown(page.items) });
        }
        const items = await findRules(request.db, { owner, kind, on });
        return ok({ items: shown(items), next: null, total: { value: items.length, capped: false } });
      },
    );

    app.post(
      '/api/reglas',
      {
        config: { permission: 'writeCompliance', module },
        schema: {
          tags,
          summary:
            'Escribir una regla: termina la que valía, que queda como estaba. El personal sin client escribe para todos',
          body: NewRegla,
          response: { 200: envelope(Written) },
        },
      },
      async (request) => {
        const owner = await ownerOf(request, request.body.client);
        const { nameUser: autor } = request.viewer;
        return ok(await write(request, deps.clock, (write) => addRule(write, { owner, autor }, request.body)));
      },
    );
  };
