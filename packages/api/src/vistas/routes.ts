import { LISTA_IDS, NewVista, Tabla, VistaChange, VistasPropias } from '@fenix/domain/vistas/vista';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../ports/deps';
import { envelope, ok } from '../http/envelope';
import { createVista, deleteVista, keepTabla, updateVista } from './actions';
import { readVistas } from './queries';

/** VISTA-03, VISTA-05, VISTA-06: each person's own; every answer is all of it, so that two windows agree. */
export const vistasRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'all' } as const;
    const tags = ['Vistas'];
    const response = { 200: envelope(VistasPropias) };
    const params = z.object({ id: z.uuid() });

    app.get(
      '/api/vistas',
      {
        config,
        schema: { tags, summary: 'Las vistas propias y cómo quedó cada tabla', response },
      },
      async ({ db, viewer }) => ok(await readVistas(db, viewer)),
    );

    app.post(
      '/api/vistas',
      { config, schema: { tags, summary: 'Guardar una vista con nombre', body: NewVista, response } },
      async (request) => ok(await createVista(deps, request, request.body)),
    );

    app.put(
      '/api/vistas/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Renombrar una vista, reemplazar lo que guarda o abrir la lista con ella',
          params,
          body: VistaChange,
          response,
        },
      },
      async (request) => ok(await updateVista(deps, request, request.params.id, request.body)),
    );

    app.delete(
      '/api/vistas/:id',
      { config, schema: { tags, summary: 'Eliminar una vista', params, response } },
      async (request) => ok(await deleteVista(deps, request, request.params.id)),
    );

    app.put(
      '/api/vistas/tablas/:lista',
      {
        config,
        schema: {
          tags,
          summary: 'Recordar las columnas y la densidad de una tabla',
          params: z.object({ lista: z.enum(LISTA_IDS) }),
          body: Tabla,
          response,
        },
      },
      async (request) => ok(await keepTabla(deps, request, request.params.lista, request.body)),
    );
  };
