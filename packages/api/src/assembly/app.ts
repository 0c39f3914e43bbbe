import { Readable } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { displayName } from '@fenix/domain/text/names';
import { validatorCompiler } from 'fastify-type-provider-zod';
import '../viewer/requestTypes';
import { restoreActa } from '../actas/actions';
import { catalogosRoutes } from '../actas/catalogos/routes';
import { actasListRoutes } from '../actas/lista/listRoutes';
import { actasRoutes } from '../actas/routes';
import { actasWriteRoutes } from '../actas/writeRoutes';
import { auditoriaRoutes } from '../auditoria/routes';
import { buscarRoutes } from '../buscar/routes';
import { avisosRoutes } from '../avisos/routes';
import { cuentasGpsRoutes } from '../clientes/cuentasGpsRoutes';
import { boletinRoutes } from '../boletin/routes';
import { restoreCliente } from '../clientes/actions';
import { clientesRoutes } from '../clientes/routes';
import { readExceso } from '../conduccion/evidencia';
import { conduccionRoutes } from '../conduccion/routes';
import type { Deps } from '../ports/deps';
import { aptitudRoutes } from '../aptitud/routes';
import { flotaRoutes } from '../flota/routes';
import { readFotoEvidence } from '../libro/evidencia';
import { libroRoutes } from '../libro/routes';
import { despachosRoutes } from '../despachos/routes';
import { viajesRoutes } from '../viajes/routes';
import { gpsRoutes } from '../gps/routes';
import { restoreInforme } from '../informes/actions';
import { informesRoutes } from '../informes/routes';
import { informesWriteRoutes } from '../informes/writeRoutes';
import { registerAfterReply } from '../http/afterReply';
import { BODY_LIMIT, registerBodies } from '../http/bodies';
import { registerClosing } from '../http/closing';
import { ErrorBody } from '../http/envelope';
import { handleError } from '../http/errors';
import { registerAccessLog } from '../viewer/accessLog';
import { refuseAddress, refuseConnection } from '../http/unreadable';
import { registerGuard } from '../viewer/guard';
import { healthRoute } from '../http/health';
import { loggerOptions } from '../http/log';
import { registerMetrics } from '../http/metrics';
import { registerOpenApi } from '../http/openapi';
import { registerSecurity } from '../http/security';
import { writeAnswers } from '../http/serializer';
import { registerWeb } from '../http/web';
import { registerKeys } from '../http/write';
import { newId } from '../ground/ids';
import { LONGEST_REQUEST_MS } from '../media/incoming';
import { registerMultipart } from '../media/multipart';
import { registerReaders } from '../media/readers';
import { cargasRoutes } from '../media/cargas/routes';
import { mediaRoutes } from '../media/routes';
import { papeleraRoutes } from '../papelera/routes';
import { servidorRoutes } from '../servidor/routes';
import { webFolders } from '../ground/paths';
import { restorePlantilla } from '../plantillas/actions';
import { documentosRoutes } from '../plantillas/documentos/routes';
import { plantillasRoutes } from '../plantillas/routes';
import { readPresetSucesos } from '../prealistamiento/historia';
import { readActaSucesos } from '../actas/historia';
import { readDocumentoSucesos } from '../plantillas/historia';
import { readInformeSucesos } from '../informes/historia';
import { readPresetEvidence } from '../prealistamiento/evidencia';
import { defectosRoutes } from '../prealistamiento/defectos/routes';
import { prealistamientoRoutes } from '../prealistamiento/routes';
import { sesionRoutes } from '../sesion/routes';
import { inspectorAppRoutes } from '../incontrol/app/routes';
import { readInspeccionEvidence } from '../incontrol/inspecciones/evidencia';
import { inspeccionRoutes } from '../incontrol/inspecciones/inspecciones';
import { incontrolRoutes, incontrolServiceRoutes } from '../incontrol/routes';
import { torreRoutes } from '../torre/routes';
import { restoreUsuario } from '../usuarios/actions';
import { usuariosRoutes } from '../usuarios/routes';
import { vistasRoutes } from '../vistas/routes';
import { cumplimientoRoutes } from '../cumplimiento/routes';
import { papelesRoutes } from '../cumplimiento/papeles/routes';
import { personasRoutes } from '../cumplimiento/personas/routes';
import { historiaRoutes } from '../cumplimiento/historia/routes';
import { reglasRoutes } from '../cumplimiento/reglas/routes';
import { hojasRoutes } from '../cumplimiento/vehiculos/routes';
import { vencimientosRoutes } from '../cumplimiento/vencimientos/routes';
import { novedadesRoutes } from '../informes/catalogo/routes';

/** The features of the API. */
const FEATURES = [
  healthRoute,
  sesionRoutes,
  clientesRoutes,
  cuentasGpsRoutes,
  auditoriaRoutes,
  servidorRoutes,
  avisosRoutes,
  vistasRoutes,
  mediaRoutes,
  cargasRoutes,
  boletinRoutes,
  catalogosRoutes,
  usuariosRoutes,
  incontrolRoutes,
  inspeccionRoutes,
  incontrolServiceRoutes,
  inspectorAppRoutes,
  gpsRoutes,
  flotaRoutes,
  aptitudRoutes,
  despachosRoutes,
  viajesRoutes,
  libroRoutes,
  conduccionRoutes,
  prealistamientoRoutes,
  defectosRoutes,
  actasListRoutes,
  actasRoutes,
  actasWriteRoutes,
  novedadesRoutes,
  cumplimientoRoutes,
  personasRoutes,
  hojasRoutes,
  papelesRoutes,
  historiaRoutes({
    acta: readActaSucesos,
    documento: readDocumentoSucesos,
    informe: readInformeSucesos,
    prealistamiento: readPresetSucesos,
  }),
  vencimientosRoutes,
  reglasRoutes,
  informesRoutes,
  informesWriteRoutes({
    exceso: readExceso,
    foto: readFotoEvidence,
    inspeccion: readInspeccionEvidence,
    prealistamiento: readPresetEvidence,
  }),
  torreRoutes,
  plantillasRoutes,
  documentosRoutes,
  buscarRoutes,
  papeleraRoutes({
    acta: restoreActa,
    informe: restoreInforme,
    plantilla: restorePlantilla,
    usuario: restoreUsuario,
    cliente: restoreCliente,
  }),
];

type AppOptions = {
  /** The destination of the log instead of standard output. */
  logTo?: { write: (line: string) => void };
  serializer?: typeof writeAnswers;
};

export async function createApp(
  deps: Deps,
  { logTo, serializer = writeAnswers }: AppOptions = {},
): Promise<FastifyInstance> {
  const app = fastify({
    logger: { ...loggerOptions(deps.config.LOG_LEVEL), ...(logTo && { stream: logTo }) },
    genReqId: () => newId(),
    trustProxy: deps.config.TRUST_PROXY,
    exposeHeadRoutes: true,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 500 },
    // A video over a slow network takes minutes; an idle connection is closed much sooner.
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: 120_000,
    return503OnClosing: true,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    schemaController: { compilersFactory: { buildValidator: noDefaultCompiler, buildSerializer: noDefaultCompiler } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializer);
  app.setErrorHandler(handleError);
  app.addHook('onRoute', describeErrors);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onSend', cancelUnread);

  app.decorate('dataKeys', deps.dataKeys);
  registerClosing(app);
  registerAfterReply(app);
  // Before the guard, so that refused requests get the headers too.
  await registerSecurity(app);
  registerGuard(app, deps);
  registerReaders(app, deps);
  registerKeys(app);
  registerBodies(app);
  registerAccessLog(app, deps);
  await registerOpenApi(app, deps.config);
  registerMetrics(app, deps);
  await registerMultipart(app);
  for (const feature of FEATURES) await app.register(feature(deps));
  const { PRODUCT_NAME, PROVIDER_CLIENT, NAMED_URL, MAP_GROUND, MAP_HOSTS, MAP_PMTILES, BI_HOSTS } = deps.config;
  await registerWeb(app, {
    ...webFolders(deps.config),
    productName: PRODUCT_NAME,
    publicUrl: NAMED_URL,
    provider: displayName(PROVIDER_CLIENT),
    mapGround: MAP_GROUND,
    mapHosts: MAP_HOSTS,
    pmtiles: MAP_GROUND?.kind === 'archivo' ? MAP_PMTILES : undefined,
    boardHosts: BI_HOSTS,
  });
  return app;
}

/** Replaces Fastify's own compilers, which would be loaded at every start and never used. */
function noDefaultCompiler(): never {
  throw new Error('a schema was compiled before the compilers were set');
}

/** For HEAD, Fastify would read a stream to its end and discard it; a payload that can be cancelled is not read. */
async function cancelUnread({ method }: FastifyRequest, _: FastifyReply, payload: unknown): Promise<unknown> {
  if (method !== 'HEAD' || !(payload instanceof Readable)) return payload;
  return { getReader: () => undefined, cancel: async () => void payload.destroy() };
}

/** Adds the error responses to every route with a response schema. */
function describeErrors(route: RouteOptions): void {
  const response = route.schema?.response;
  if (response) route.schema = { ...route.schema, response: { ...response, '4xx': ErrorBody, '5xx': ErrorBody } };
}
