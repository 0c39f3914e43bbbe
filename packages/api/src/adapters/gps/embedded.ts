import type { Platform } from '@fenix/gps/platform';
import type { Clock } from '../../ports/clock';
import type { Recorder } from '@fenix/gps/fleet/programar';
import type { GpsPlatform, Heard, InOneWrite } from '../../ports/gps';

/** One database: what is written beside the act stands in its own transaction. */
function recorderOf(record: InOneWrite | undefined): Recorder | undefined {
  return record && ((tx, { id }) => record(tx, id));
}

/** GPS-19: by default the product is its own platform, in the same process; what it says is always of now. */
export function embeddedGps(platform: Platform, clock: Clock): GpsPlatform {
  const heard = async <T>(work: Promise<T>): Promise<Heard<T>> => ({
    value: await work,
    at: clock.now(),
    isStale: false,
  });
  return {
    listVehiculos: ({ id }) => heard(platform.listVehiculos(id)),
    listConductores: ({ id }) => heard(platform.listConductores(id)),
    listRutas: ({ id }) => heard(platform.listRutas(id)),
    findVehiculo: ({ id }, vehiculo) => platform.findVehiculo(id, vehiculo),
    findConductor: ({ id }, conductor) => platform.findConductor(id, conductor),
    findRuta: ({ id }, ruta) => platform.findRuta(id, ruta),
    listProgramadas: ({ id }, query) => heard(platform.listProgramadas(id, query)),
    countProgramadas: ({ id }, filter) => heard(platform.countProgramadas(id, filter)),
    findProgramada: ({ id }, programada) => heard(platform.findProgramada(id, programada)),
    findReferencia: ({ id }, reference) => platform.findByReference(id, reference),
    findCruces: ({ id }, idactivo, span) => platform.findCruces(id, idactivo, span),
    programRoute: ({ id }, programada, record) =>
      platform.programRoute(
        id,
        { ...programada, definicion: { ...programada.definicion, referencia: programada.reference } },
        recorderOf(record),
      ),
    cancelProgramada: ({ id }, programada, record) => platform.cancelProgramada(id, programada, recorderOf(record)),
    async addDataExtra({ id }, programada, data, record) {
      await platform.addDataExtra(id, programada, data, recorderOf(record));
    },
    listTurnos: ({ id }, span) => heard(platform.listTurnos(id, span)),
    readDriving: ({ id }, idactivo, span) => heard(platform.readDriving(id, idactivo, span)),
    readFlota: ({ id }, span) => heard(platform.readFlota(id, span)),
    readHistory: ({ id }, imei, span) => heard(platform.readHistory(id, imei, span)),
    listVistos: ({ id }) => heard(platform.listVistos(id)),
    onReports: platform.onReports,
    listFotos: ({ id }, equipo, span) => heard(platform.listFotos(id, equipo, span)),
    countFotos: ({ id }, spans) => platform.countFotos(id, spans),
    readFoto: async ({ id }, imagen) => platform.readFoto(id, imagen),
  };
}
