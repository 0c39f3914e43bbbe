import type { Platform } from '@fenix/gps/platform';
import type { Clock } from '../../ports/clock';
import type { Recorder } from '@fenix/gps/fleet/programar';
import type { GpsPlatform, InOneWrite, PlatformAnswer } from '../../ports/gps';

/** The embedded platform shares our database, so `record` runs in the transaction of the action. */
function recorderOf(record: InOneWrite | undefined): Recorder | undefined {
  return record && ((tx, { id }) => record(tx, id));
}

/** GPS-19: the default, a platform in the same process; its answers are current, but for trips, which say how far they go. */
export function embeddedGps(platform: Platform, clock: Clock): GpsPlatform {
  const answer = async <T>(work: Promise<T>): Promise<PlatformAnswer<T>> => ({
    value: await work,
    at: clock.now(),
    isStale: false,
  });
  return {
    listVehiculos: ({ id }) => answer(platform.listVehiculos(id)),
    listConductores: ({ id }) => answer(platform.listConductores(id)),
    listRutas: ({ id }) => answer(platform.listRutas(id)),
    findVehiculo: ({ id }, vehiculo) => platform.findVehiculo(id, vehiculo),
    findPorPlaca: ({ id }, placas) => platform.findPorPlaca(id, placas),
    searchVehiculos: ({ id }, search, most) => answer(platform.searchVehiculos(id, search, most)),
    findConductor: ({ id }, conductor) => platform.findConductor(id, conductor),
    findRuta: ({ id }, ruta) => platform.findRuta(id, ruta),
    listProgramadas: ({ id }, query) => answer(platform.listProgramadas(id, query)),
    countProgramadas: ({ id }, filter) => answer(platform.countProgramadas(id, filter)),
    cifrasReportes: ({ id }, filter) => answer(platform.cifrasReportes(id, filter)),
    ultimosReportes: ({ id }, placas) => answer(platform.ultimosReportes(id, placas)),
    findProgramada: ({ id }, programada) => answer(platform.findProgramada(id, programada)),
    findReferencia: ({ id }, reference) => platform.findByReference(id, reference),
    programRoute: ({ id }, programada, during) =>
      platform.programRoute(
        id,
        { ...programada, definicion: { ...programada.definicion, referencia: programada.reference } },
        recorderOf(during?.record),
        during?.assertFree,
      ),
    cancelProgramada: ({ id }, programada, record) => platform.cancelProgramada(id, programada, recorderOf(record)),
    async addDataExtra({ id }, programada, report, record) {
      await platform.addReport(id, programada, report, recorderOf(record));
    },
    listTurnos: ({ id }, span) => answer(platform.listTurnos(id, span)),
    readDriving: ({ id }, idactivo, span) => platform.readDriving(id, idactivo, span),
    readFlota: ({ id }, span) => platform.readFlota(id, span),
    readPeriodo: ({ id }, days) => platform.readPeriodo(id, days),
    listEventos: ({ id }, days, franja, most) => platform.listEventos(id, days, franja, most),
    reglasOf: () => platform.reglas,
    readHistory: ({ id }, imei, span) => answer(platform.readHistory(id, imei, span)),
    listVistos: ({ id }) => answer(platform.listVistos(id)),
    isOurs: () => true,
    onReports: platform.onReports,
    listVistosDe: platform.listVistosDe,
    markProgramadas: ({ id }, span) => platform.markProgramadas(id, span),
    listFotos: ({ id }, equipo, span) => answer(platform.listFotos(id, equipo, span)),
    countFotos: ({ id }, spans) => platform.countFotos(id, spans),
    readFoto: async ({ id }, imagen) => platform.readFoto(id, imagen),
  };
}
