import { DefinicionProgramada } from '@fenix/domain/gps/programada';
import { PLATFORM_MESSAGES } from '@fenix/domain/gps/platformMessages';
import { isStorableJson } from '@fenix/domain/text/storable';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Recorder } from '../fleet/programar';
import type { Callers } from './callers';
import { assertShortJson, readMoment, readSpan, refuse } from './form';
import { programadas, sendList } from './list';
import { fewAtATime } from './longForms';
import type { PlatformHost } from './host';

const text = z.string().max(65_536).default('');
/** A report with its pictures as base64. */
const report = z.string().max(5_500_000).default('');
const shortText = z.string().trim().max(200).default('');
/** Base64 is written as it is, but for one character in thirty. */
const REPORT_FORM = 6_000_000;
/** Bytes of a form: texts of 64 kB with every character written as three or six. */
const LONG_FORM = 400_000;
const SHORT_FORM = 16_000;
const TOKEN_FORM = 4_000;
const WITH_TOKEN = { token: text, apikey: text };

type Fields<S extends Record<string, z.ZodType<string>>> = { [field in keyof S]: string };
type Asked = { accountId: string; reply: FastifyReply; record: Recorder };

/** The calls of the platform by their given names: form posts with token and apikey, answered `{status, data}` (GPS-01). */
export function registerCalls(
  app: FastifyInstance,
  { platform, config, recorder }: Pick<PlatformHost, 'platform' | 'config' | 'recorder'>,
  callers: Callers,
): void {
  const tags = ['Plataforma GPS'];

  /** The host's validator has read the body by this very schema when the handler gets it. */
  function call<S extends Record<string, z.ZodType<string>>>(
    name: string,
    summary: string,
    fields: S,
    answer: (body: Fields<S>, asked: Asked) => Promise<unknown>,
  ): void {
    const schema = { tags, summary, security: [], body: z.strictObject({ ...WITH_TOKEN, ...fields }) };
    const bodyLimit = limitOf(Object.values(fields));
    const preParsing = bodyLimit === REPORT_FORM ? readFewAtATime : [];
    const options = { config, schema, bodyLimit, onRequest: assertShortJson, preParsing };
    app.post(`/gps/${name}`, options, async (request, reply) => {
      const body = request.body as Fields<S & typeof WITH_TOKEN>;
      const accountId = await callers.accountOf(request, body);
      return answer(body, { accountId, reply, record: recorder(request, accountId) });
    });
  }

  const readFewAtATime = fewAtATime(callers, LONG_FORM);

  const credentials = { username: text, password: text, token: text, apikey: text };
  const tokenSchema = {
    tags,
    summary: 'Obtener el token de seguridad',
    security: [],
    body: z.strictObject(credentials),
  };
  const token = { config, schema: tokenSchema, bodyLimit: TOKEN_FORM, onRequest: assertShortJson };
  app.post('/gps/gettoken', token, async (request) => {
    const { username, password, apikey } = request.body as Fields<typeof credentials>;
    return ok(await callers.issueToken(request, { username, password, apikey }));
  });

  call('vehicleGetAll', 'Vehículos de la cuenta', {}, async (_, { accountId }) =>
    ok(await platform.listVehiculos(accountId)),
  );
  call('driverGetAll', 'Conductores de la cuenta', {}, async (_, { accountId }) =>
    ok(await platform.listConductores(accountId)),
  );
  call('getRoutesOnBus', 'Rutas de la cuenta', {}, async (_, { accountId }) => ok(await platform.listRutas(accountId)));

  const days = { fecha_inicio: shortText, fecha_final: shortText, get_extra: shortText };
  const clientDays = { fechaInicio: shortText, fechaFinal: shortText };
  call(
    'getProgrammedRoutesOnBus',
    'Rutas programadas que inician entre dos días',
    { ...days, ...clientDays },
    async (body, { accountId, reply }) => {
      const names = body.fechaInicio || body.fechaFinal ? (['fechaInicio', 'fechaFinal'] as const) : DAYS;
      const extra = ['1', 'true'].includes(body.get_extra);
      return sendList(reply, programadas(platform, accountId, readSpan(body, names), extra));
    },
  );

  call(
    'programRouteOnBus',
    'Programar una ruta',
    {
      idruta: shortText,
      idactivo: shortText,
      nombre: shortText,
      definicion: text,
      fecha_inicio: shortText,
      hora_inicio: shortText,
      fecha_fin: shortText,
      hora_fin: shortText,
    },
    async (body, { accountId, record }) => {
      const start = readMoment(body, ['fecha_inicio', 'hora_inicio']);
      const end = readMoment(body, ['fecha_fin', 'hora_fin']);
      const definicion = readDefinicion(body.definicion);
      const { idruta, idactivo, nombre } = body;
      const reference = definicion.referencia;
      const programada = { reference, idruta, idactivo, nombre, definicion, start, end };
      const id = await platform.programRoute(accountId, programada, record);
      return { ...ok('ok'), id };
    },
  );

  call(
    'cancelProgrammedRouteOnBus',
    'Cancelar una ruta pendiente',
    { id: shortText },
    async ({ id }, { accountId, record }) => {
      await platform.cancelProgramada(accountId, id, record);
      return ok('ok');
    },
  );

  call(
    'saveElementoDataExtra',
    'Agregar el reporte de un inspector a una ruta programada',
    { id: shortText, data: report },
    async ({ id, data }, { accountId, record }) => ({
      ...ok('ok'),
      id: await platform.addDataExtra(accountId, id, data, record),
    }),
  );

  // GPS-14: one list of arguments for both; without a vehicle it is the fleet.
  const driving = { fecha_ini: shortText, fecha_fin: shortText, id: shortText };
  for (const name of ['getOnDrivingInfoFlota', 'getOnDrivingInfo'])
    call(name, 'Conducción de la flota, o de un vehículo', driving, async (body, { accountId }) => {
      const span = readSpan(body, ['fecha_ini', 'fecha_fin']);
      const { value } =
        body.id === ''
          ? await platform.readFlota(accountId, span)
          : await platform.readDriving(accountId, body.id, span);
      return ok(value);
    });

  call(
    'getimagesfromdevice',
    'Fotos de un equipo entre dos momentos',
    { fecha_inicio: shortText, fecha_fin: shortText, equipo: shortText },
    async (body, { accountId }) =>
      ok(await platform.listFotos(accountId, body.equipo, readSpan(body, ['fecha_inicio', 'fecha_fin']))),
  );

  call(
    'history/get',
    'Recorrido de un equipo entre dos momentos',
    { imei: shortText, fechaIni: shortText, fechaFin: shortText },
    async (body, { accountId }) =>
      ok(await platform.readHistory(accountId, body.imei, readSpan(body, ['fechaIni', 'fechaFin']))),
  );
}

function limitOf(fields: readonly z.ZodType[]): number {
  if (fields.includes(report)) return REPORT_FORM;
  return fields.includes(text) ? LONG_FORM : SHORT_FORM;
}

const DAYS = ['fecha_inicio', 'fecha_final'] as const;

const ok = <T>(data: T) => ({ status: 200, data });

function isJson(json: string): boolean {
  try {
    return JSON.parse(json) !== undefined;
  } catch {
    return false;
  }
}

const REFERENCE_LENGTH = 64;

function readDefinicion(json: string): DefinicionProgramada {
  const parsed = isJson(json) ? DefinicionProgramada.safeParse(JSON.parse(json)) : undefined;
  if (!parsed?.success || !isStorableJson(parsed.data)) throw refuse('definicion', PLATFORM_MESSAGES.badDefinition);
  if ((parsed.data.referencia?.length ?? 0) > REFERENCE_LENGTH)
    throw refuse('definicion', PLATFORM_MESSAGES.badReference);
  return parsed.data;
}
