import { REGLA_COLUMNS } from '@fenix/domain/reglas/columns';
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
import { ExportQuery } from '../../http/exportTypes';
import { PathName } from '../../http/params';
import { write } from '../../http/write';
import type { Deps } from '../../ports/deps';
import { exportListed } from '../../records/cells';
import { eachPage } from '../../records/keyset';
import { listCalls } from '../../records/recordRoutes';
import { type Owner, addRule, countRules, findRules, pageRules } from '../../reglas/reglas';

const ReglasFilter = z.object({
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

    listCalls({
      app,
      deps,
      key: {
        api: '/api/reglas',
        words: { many: 'reglas', gender: 'f' },
        gates: { read: { permission: 'readCompliance', module } },
        tag: 'Cumplimiento',
      },
      filter: ReglasFilter,
      readingOf: async (request, { client, kind, on }) => {
        const isStaff = isManager(request.viewer);
        const shown = (items: Regla[]) => (isStaff ? items : items.map(withoutStaff));
        return { db: request.db, asked: { owner: await ownerOf(request, client), kind }, on, isStaff, shown };
      },
      list: {
        summary: 'Las reglas que valen un día (on), o todas las que se han escrito, la más nueva primero',
        query: ReglasFilter.extend(PageQuery.shape),
        answer: pageOf(Regla),
        read: async ({ db, asked, on, shown }, page) => {
          if (on === undefined) {
            const { items, ...rest } = await pageRules(db, asked, page);
            return { ...rest, items: shown(items) };
          }
          const items = await findRules(db, { ...asked, on });
          return { items: shown(items), next: null, total: { value: items.length, capped: false } };
        },
      },
      count: async ({ db, asked, on }) =>
        on === undefined ? countRules(db, asked) : (await findRules(db, { ...asked, on })).length,
      exportQuery: ExportQuery,
      file: ({ db, asked, on, isStaff, shown }) => {
        const pages = eachPage(async (page) => {
          if (on !== undefined) return { items: shown(await findRules(db, { ...asked, on })), next: null };
          const { items, next } = await pageRules(db, asked, page);
          return { items: shown(items), next };
        });
        const reader = { isStaff, now: deps.clock.now() };
        return { file: 'reglas.csv', title: 'Reglas', ...exportListed(REGLA_COLUMNS, pages, reader) };
      },
    });

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
