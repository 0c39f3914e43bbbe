import { Readable } from 'node:stream';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { restoreActa } from './actas/actions';
import { catalogosRoutes } from './actas/catalogos/routes';
import { actasListRoutes } from './actas/lista/listRoutes';
import { actasRoutes } from './actas/routes';
import { actasWriteRoutes } from './actas/writeRoutes';
import { auditoriaRoutes } from './auditoria/routes';
import { buscarRoutes } from './buscar/routes';
import { avisosRoutes } from './avisos/routes';
import { cuentasGpsRoutes } from './clientes/cuentasGpsRoutes';
import { boletinRoutes } from './boletin/routes';
import { restoreCliente } from './clientes/actions';
import { clientesRoutes } from './clientes/routes';
import { conduccionRoutes } from './conduccion/routes';
import type { Deps } from './deps';
import { flotaRoutes } from './flota/routes';
import { libroRoutes } from './libro/routes';
import { despachosRoutes } from './despachos/routes';
import { viajesRoutes } from './viajes/routes';
import { gpsRoutes } from './gps/routes';
import { restoreInforme } from './informes/actions';
import { informesRoutes } from './informes/routes';
import { informesWriteRoutes } from './informes/writeRoutes';
import { registerAfterReply } from './http/afterReply';
import { BODY_LIMIT, registerBodies } from './http/bodies';
import { registerClosing } from './http/closing';
import { ErrorBody } from './http/envelope';
import { handleError } from './http/errors';
import { registerEvidence } from './http/evidence';
import { refuseAddress, refuseConnection } from './http/unreadable';
import { registerGuard } from './http/guard';
import { healthRoute } from './http/health';
import { loggerOptions } from './http/log';
import { registerMetrics } from './http/metrics';
import { registerOpenApi } from './http/openapi';
import { registerSecurity } from './http/security';
import { writeAnswers } from './http/serializer';
import './http/types';
import { registerWeb } from './http/web';
import { registerKeys } from './http/write';
import { newId } from './ids';
import { LONGEST_REQUEST_MS } from './media/incoming';
import { registerMultipart } from './media/multipart';
import { registerReaders } from './media/readers';
import { mediaRoutes } from './media/routes';
import { papeleraRoutes } from './papelera/routes';
import { webFolders } from './paths';
import { restorePlantilla } from './plantillas/actions';
import { documentosRoutes } from './plantillas/documentosRoutes';
import { plantillasRoutes } from './plantillas/routes';
import { prealistamientoRoutes } from './prealistamiento/routes';
import { sesionRoutes } from './sesion/routes';
import { inspectorAppRoutes } from './incontrol/appRoutes';
import { inspeccionRoutes } from './incontrol/inspecciones';
import { incontrolRoutes, incontrolServiceRoutes } from './incontrol/routes';
import { torreRoutes } from './torre/routes';
import { restoreUsuario } from './usuarios/actions';
import { usuariosRoutes } from './usuarios/routes';
import { vistasRoutes } from './vistas/routes';

/** The features of the API. A new one is a line here. */
const FEATURES = [
  healthRoute,
  sesionRoutes,
  clientesRoutes,
  cuentasGpsRoutes,
  auditoriaRoutes,
  avisosRoutes,
  vistasRoutes,
  mediaRoutes,
  boletinRoutes,
  catalogosRoutes,
  usuariosRoutes,
  incontrolRoutes,
  inspeccionRoutes,
  incontrolServiceRoutes,
  inspectorAppRoutes,
  gpsRoutes,
  flotaRoutes,
  despachosRoutes,
  viajesRoutes,
  libroRoutes,
  conduccionRoutes,
  prealistamientoRoutes,
  actasListRoutes,
  actasRoutes,
  actasWriteRoutes,
  informesRoutes,
  informesWriteRoutes,
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
  /** Where the log goes instead of the standard output. */
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
    // A video over a slow line takes minutes; a line that says nothing is cut much sooner.
    requestTimeout: LONGEST_REQUEST_MS,
    connectionTimeout: 120_000,
    return503OnClosing: true,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseConnection,
    schemaController: { compilersFactory: { buildValidator: hasOurs, buildSerializer: hasOurs } },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializer);
  app.setErrorHandler(handleError);
  app.addHook('onRoute', describeRefusals);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onSend', cancelUnread);

  app.decorate('dataKeys', deps.dataKeys);
  registerClosing(app);
  registerAfterReply(app);
  // Before the guard: whom it turns away gets the headers too.
  await registerSecurity(app);
  registerGuard(app, deps);
  registerReaders(app, deps);
  registerKeys(app);
  registerBodies(app);
  registerEvidence(app, deps);
  await registerOpenApi(app, deps.config);
  registerMetrics(app, deps);
  await registerMultipart(app);
  for (const feature of FEATURES) await app.register(feature(deps));
  const { PRODUCT_NAME, NAMED_URL, MAP_GROUND, MAP_HOSTS, MAP_PMTILES, BI_HOSTS } = deps.config;
  await registerWeb(app, {
    ...webFolders(deps.config),
    productName: PRODUCT_NAME,
    publicUrl: NAMED_URL,
    mapGround: MAP_GROUND,
    mapHosts: MAP_HOSTS,
    pmtiles: MAP_GROUND?.kind === 'archivo' ? MAP_PMTILES : undefined,
    boardHosts: BI_HOSTS,
  });
  return app;
}

/** Instead of Fastify's own compilers, which it would load at every start and never ask. */
function hasOurs(): never {
  throw new Error('a schema was compiled before the application had said how');
}

/** HEAD is GET without a body. Fastify would read a whole file to throw it away; what can be cancelled is not read. */
async function cancelUnread({ method }: FastifyRequest, _: FastifyReply, payload: unknown): Promise<unknown> {
  if (method !== 'HEAD' || !(payload instanceof Readable)) return payload;
  return { getReader: () => undefined, cancel: async () => void payload.destroy() };
}

/** Every described call can be refused in the one shape; saying it here says it once. */
function describeRefusals(route: RouteOptions): void {
  const response = route.schema?.response;
  if (response) route.schema = { ...route.schema, response: { ...response, '4xx': ErrorBody, '5xx': ErrorBody } };
}
