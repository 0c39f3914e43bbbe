import type { Platform } from '@fenix/gps/platform';
import type { Clock } from '../../ports/clock';
import type { GpsPlatform, Heard } from '../../ports/gps';

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
    listProgramadas: ({ id }, query) => heard(platform.listProgramadas(id, query)),
    countProgramadas: ({ id }, filter) => heard(platform.countProgramadas(id, filter)),
    findProgramada: ({ id }, programada) => heard(platform.findProgramada(id, programada)),
    findReferencia: ({ id }, reference) => platform.findByReference(id, reference),
    programRoute: ({ id }, programada) =>
      platform.programRoute(id, {
        ...programada,
        definicion: { ...programada.definicion, referencia: programada.reference },
      }),
    cancelProgramada: ({ id }, programada) => platform.cancelProgramada(id, programada),
    async addDataExtra({ id }, programada, data) {
      await platform.addDataExtra(id, programada, data);
    },
    readDriving: ({ id }, idactivo, span) => heard(platform.readDriving(id, idactivo, span)),
    readFlota: ({ id }, span) => heard(platform.readFlota(id, span)),
    readHistory: ({ id }, imei, span) => heard(platform.readHistory(id, imei, span)),
    listFotos: ({ id }, equipo, span) => heard(platform.listFotos(id, equipo, span)),
    countFotos: ({ id }, spans) => platform.countFotos(id, spans),
    readFoto: async ({ id }, imagen) => platform.readFoto(id, imagen),
  };
}
