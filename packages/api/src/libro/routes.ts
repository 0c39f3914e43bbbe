import { createHash } from 'node:crypto';
import { Evidencia } from '@fenix/domain/flota/evidencia';
import { travelOf } from '@fenix/domain/flota/travel';
import { LibroDeViaje } from '@fenix/domain/libro/libro';
import { LIBRO_MESSAGES } from '@fenix/domain/libro/messages';
import { Pasajeros, sumPasajeros } from '@fenix/domain/flota/pasajeros';
import { FormImages, NewFormImage, placeCounts } from '@fenix/domain/libro/pasajeros';
import { controlPoints } from '@fenix/domain/libro/puntosDeControl';
import { FormImage } from '@fenix/domain/flota/pasajeros';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../ports/deps';
import { findCompanyFor } from '../http/company';
import { envelope, ok } from '../http/envelope';
import { PathName } from '../http/params';
import { describeFile } from '../media/describe';
import { findFleet } from '../flota/company';
import { findDespacho, unlessAway } from '../flota/queries';
import { ById, OfClient, OfDays } from '../flota/query';
import { readFotoEvidence } from './evidencia';
import { listFormImages, saveFormImage } from './formimages';
import { readLibro } from './libro';
import { findFoto, findViaje, listFotos, readContext } from './viaje';

/** TRIP-03: the book of one trip, its pictures, and the passengers that people count on them. */
export const libroRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { gps, clock, database } = deps;
    const config = { permission: 'readDispatch', module: 'ejecucion' } as const;
    const tags = ['Libro de viaje'];

    app.get(
      '/api/viajes/:id/libro',
      {
        config,
        schema: {
          tags,
          summary: 'Un viaje con su vehículo, sus fotografías y su recorrido; sin fechas, entre hace cinco días y hoy',
          params: ById,
          querystring: OfDays,
          response: { 200: envelope(LibroDeViaje) },
        },
      },
      async (request) => {
        const { params, query } = request;
        const window = readContext(query, clock.now());
        const { account } = await findFleet(deps, request, query.client);
        return ok(await readLibro(gps, account, { id: params.id, client: query.client, window }));
      },
    );

    app.get(
      '/api/viajes/:id/fotos/:foto',
      {
        config,
        schema: {
          tags,
          summary: 'Una fotografía del viaje',
          params: ById.extend({ foto: PathName }),
          querystring: OfDays,
          produces: ['image/jpeg', 'image/png', 'image/webp'],
        },
      },
      async (request, reply) => {
        const { params, query, headers } = request;
        const window = readContext(query, clock.now());
        const { account } = await findFleet(deps, request, query.client);
        const { value: viaje } = await findViaje(gps, account, params.id, window);
        const { id, imagen } = await findFoto(gps, account, viaje, params.foto);
        // TRIP-42: the browser keeps the picture, and asks each time whether it still may show it.
        const kept = { etag: etagOf(imagen), 'cache-control': 'private, no-cache' };
        if (headers['if-none-match']?.includes(kept.etag)) return reply.code(304).headers(kept).send();
        const { mime, content } = await gps.readFoto(account, imagen);
        const label = `${id}.${mime.replace(/^image\//, '')}`;
        return describeFile(reply, { mime, label }).headers(kept).send(content);
      },
    );

    app.get(
      '/api/viajes/:id/fotos/:foto/evidencia',
      {
        config,
        schema: {
          tags,
          summary: 'Una fotografía del viaje como evidencia de un informe',
          params: ById.extend({ foto: PathName }),
          querystring: OfClient,
          response: { 200: envelope(Evidencia) },
        },
      },
      async (request) => {
        const { id: de, foto: momento } = request.params;
        return ok(await readFotoEvidence(deps, request, { client: request.query.client, de, momento }));
      },
    );

    app.get(
      '/api/formimages/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Los pasajeros contados en las fotografías de un viaje',
          params: ById,
          querystring: OfClient,
          response: { 200: envelope(FormImages) },
        },
      },
      async (request) => {
        const { _id } = await findCompanyFor(database.system, request, request.query.client);
        return ok({ data: await listFormImages(request.db, _id, request.params.id) });
      },
    );

    app.get(
      '/api/despachos/:id/pasajeros',
      {
        config: { permission: 'readDispatch', module: 'operacion' },
        schema: {
          tags,
          summary: 'Los pasajeros contados en un viaje, con la parada y la cámara de su fotografía',
          params: ById,
          querystring: OfClient,
          response: { 200: envelope(Pasajeros) },
        },
      },
      async (request) => {
        const { company, account } = await findFleet(deps, request, request.query.client);
        const { value: viaje } = await findDespacho(gps, account, request.params.id);
        const [counted, fotos] = await Promise.all([
          listFormImages(request.db, company._id, viaje.id),
          unlessAway(listFotos(gps, account, viaje)),
        ]);
        const stops = controlPoints(viaje, travelOf(viaje.nombre)).map(({ nombre }) => nombre);
        return ok(sumPasajeros(placeCounts(stops, fotos?.value ?? [], counted)));
      },
    );

    app.post(
      '/api/formimages',
      {
        config,
        schema: {
          tags,
          summary: 'Guardar los pasajeros contados en una fotografía; después no se cambian',
          body: NewFormImage.extend({ client: PathName.optional() }),
          response: { 200: envelope(FormImage) },
        },
      },
      async (request) => ok(await saveFormImage(deps, request, request.body), LIBRO_MESSAGES.saved),
    );
  };

/** A picture never changes; what follows its path is a signature that does. */
function etagOf(imagen: string): string {
  const [path = ''] = imagen.split('?');
  return `"${createHash('sha256').update(path).digest('base64url')}"`;
}
