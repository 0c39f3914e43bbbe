import { DomainError } from '@fenix/domain/errors';
import { tripSpan } from '@fenix/domain/flota/despacho';
import { thinTrazado } from '@fenix/domain/flota/trazado';
import { adjuntoId } from '@fenix/domain/incontrol/adjuntos';
import {
  InspeccionOne,
  InspeccionesPage,
  type Reporte,
  filesOf,
  inspeccionRow,
  isInspection,
} from '@fenix/domain/incontrol/inspeccion';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { type ReadReport, readReport } from '@fenix/domain/incontrol/reporte';
import type { DataExtra } from '@fenix/domain/gps/programada';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '../deps';
import { findFleet, markOf } from '../flota/company';
import { readDriven } from '../flota/driven';
import { unlessAway, unlessGone } from '../flota/queries';
import { ById, Filter, OfClient, PagedFilter, orderOf, readWindow } from '../flota/query';
import { envelope, ok } from '../http/envelope';
import { type FileReader, type FileSource, openFiles } from '../media/files';
import { mediaFiles } from '../media/queries';

/** INSP-04, INSP-05: the trips of a client that are inspected, and what their inspectors reported. */
export const inspeccionRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { permission: 'readInspect', module: 'ejecucion' } as const;
    const tags = ['Inspecciones'];

    app.get(
      '/api/inspecciones',
      {
        config,
        schema: {
          tags,
          summary: 'Las inspecciones de un cliente entre dos días dd/mm/aaaa, por páginas',
          querystring: PagedFilter,
          response: { 200: envelope(InspeccionesPage) },
        },
      },
      async (request) => {
        const { client, search, limit, cursor, sort } = request.query;
        const { from, to } = readWindow(request.query);
        const { account } = await findFleet(deps, request, client);
        const query = { from, to, search, limit, cursor, sort: orderOf(sort), inControl: true, extra: true };
        const heard = await deps.gps.listProgramadas(account, query);
        return ok({ ...heard.value, items: heard.value.items.map(inspeccionRow), ...markOf(heard) });
      },
    );

    app.get(
      '/api/inspecciones/count',
      {
        config,
        schema: {
          tags,
          summary: 'Cuántas inspecciones hay, contadas una a una',
          querystring: Filter,
          response: { 200: envelope(z.object({ value: z.number().int() })) },
        },
      },
      async (request) => {
        const { client, search } = request.query;
        const { from, to } = readWindow(request.query);
        const { account } = await findFleet(deps, request, client);
        return ok({ value: (await deps.gps.countProgramadas(account, { from, to, search, inControl: true })).value });
      },
    );

    app.get(
      '/api/inspecciones/:id',
      {
        config,
        schema: {
          tags,
          summary: 'Una inspección con los reportes de sus inspectores y su recorrido',
          params: ById,
          querystring: OfClient,
          response: { 200: envelope(InspeccionOne) },
        },
      },
      async (request) => {
        const { account } = await findFleet(deps, request, request.query.client);
        const heard = await unlessGone(deps.gps.findProgramada(account, request.params.id));
        if (!heard || !isInspection(heard.value))
          throw new DomainError('notFound', INCONTROL_MESSAGES.inspectionNotFound);
        const { data_extra = [], ...viaje } = heard.value;
        const driven = await unlessAway(readDriven(deps.gps, account, viaje.equipo, tripSpan(viaje)));
        const source = { db: deps.database.system, addresses: request.addresses, now: deps.clock.now() };
        return ok({
          ...viaje,
          data_extra: await shownReports(source, data_extra),
          trazado: thinTrazado((driven?.value ?? []).map(({ latitud, longitud }) => ({ latitud, longitud }))),
          ...markOf(heard, driven),
        });
      },
    );
  };

/**
 * The trip was found as one of the company's own account; its reports' files are found by the reports that keep them,
 * so that a report which names a stranger's file shows none.
 */
async function shownReports(source: FileSource, extras: readonly DataExtra[]): Promise<Reporte[]> {
  if (extras.length === 0) return [];
  const kept = await mediaFiles(source.db)
    .innerJoin('media_uses', 'media_uses.media_id', 'file._id')
    .select('media_uses.record')
    .where('media_uses.kind', '=', 'inspeccion')
    .where(
      'media_uses.record',
      'in',
      extras.map(({ id }) => id),
    )
    .execute();
  return extras.map((extra) => {
    const files = openFiles(
      source,
      kept.filter(({ record }) => record === extra.id),
    );
    return { id: extra.id, data: withFiles(readReport(extra), files) };
  });
}

function withFiles(report: ReadReport, files: FileReader): Reporte['data'] {
  const shown = new Map(filesOf(report).map((name) => [name, files.read(adjuntoId(name) ?? name)]));
  const fileOf = (name: string) => shown.get(name) ?? files.read(name);
  return {
    ...report,
    collectionPictures: report.collectionPictures.map((one) =>
      Object.assign({}, one, { picture: fileOf(one.picture) }),
    ),
    video: report.video.map(fileOf),
    signature: report.signature === null ? null : fileOf(report.signature),
  };
}
