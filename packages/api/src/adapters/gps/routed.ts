import type { GpsAccount, GpsPlatform } from '../../ports/gps';

type Options = {
  /** For accounts that name no platform of their own. */
  home: GpsPlatform;
  /** The client of the platform at an address. */
  open: (url: string) => GpsPlatform;
};

/** GPS-30: each account is asked about at its own platform; those that name none are at the installation's. */
export function routedGps({ home, open }: Options): GpsPlatform {
  const elsewhere = new Map<string, GpsPlatform>();

  function of({ platform }: GpsAccount): GpsPlatform {
    if (platform === null) return home;
    const known = elsewhere.get(platform.url) ?? open(platform.url);
    elsewhere.set(platform.url, known);
    return known;
  }

  return {
    listVehiculos: (account) => of(account).listVehiculos(account),
    listConductores: (account) => of(account).listConductores(account),
    listRutas: (account) => of(account).listRutas(account),
    findVehiculo: (account, id) => of(account).findVehiculo(account, id),
    findPorPlaca: (account, placas) => of(account).findPorPlaca(account, placas),
    searchVehiculos: (account, search, most) => of(account).searchVehiculos(account, search, most),
    findConductor: (account, id) => of(account).findConductor(account, id),
    findRuta: (account, id) => of(account).findRuta(account, id),
    listProgramadas: (account, query) => of(account).listProgramadas(account, query),
    countProgramadas: (account, filter) => of(account).countProgramadas(account, filter),
    cifrasReportes: (account, filter) => of(account).cifrasReportes(account, filter),
    ultimosReportes: (account, placas) => of(account).ultimosReportes(account, placas),
    findProgramada: (account, id, within) => of(account).findProgramada(account, id, within),
    findReferencia: (account, reference, start) => of(account).findReferencia(account, reference, start),
    programRoute: (account, programada, during) => of(account).programRoute(account, programada, during),
    cancelProgramada: (account, id, record) => of(account).cancelProgramada(account, id, record),
    addDataExtra: (account, id, report, record) => of(account).addDataExtra(account, id, report, record),
    listTurnos: (account, span) => of(account).listTurnos(account, span),
    readDriving: (account, idactivo, span) => of(account).readDriving(account, idactivo, span),
    readFlota: (account, span) => of(account).readFlota(account, span),
    readPeriodo: (account, days) => of(account).readPeriodo(account, days),
    listEventos: (account, days, franja, most) => of(account).listEventos(account, days, franja, most),
    reglasOf: (account) => of(account).reglasOf(account),
    readHistory: (account, imei, span) => of(account).readHistory(account, imei, span),
    listVistos: (account) => of(account).listVistos(account),
    isOurs: (account) => of(account).isOurs(account),
    onReports: home.onReports,
    listVistosDe: home.listVistosDe,
    markProgramadas: (account, span) => of(account).markProgramadas(account, span),
    listFotos: (account, equipo, span) => of(account).listFotos(account, equipo, span),
    countFotos: (account, spans) => of(account).countFotos(account, spans),
    readFoto: (account, imagen) => of(account).readFoto(account, imagen),
  };
}
