import type { RouteId } from '@fenix/domain/routes';
import { type RouteComponent, lazyRouteComponent } from '@tanstack/react-router';

/** Sign-in is a page of its own, outside the application. */
export type ScreenId = Exclude<RouteId, 'signIn'>;

const upcoming = lazyRouteComponent(() => import('./UnderConstructionScreen'), 'UnderConstructionScreen');

/** One screen per route, fetched when it is first opened. A route without its line here does not compile. */
export const SCREENS = {
  main: lazyRouteComponent(() => import('../clientes/MainScreen'), 'MainScreen'),

  despachoCreate: upcoming,
  despachosList: upcoming,
  prealistamientosList: upcoming,
  prealistamientoCreate: upcoming,
  prealistamientoPreview: upcoming,
  prealistamientoPdf: upcoming,
  codigosQr: upcoming,

  dashboardGeneral: upcoming,
  dashboardPesv: upcoming,
  dashboardEmbedded: upcoming,
  comparativos: upcoming,

  viajesList: upcoming,
  libroDeViaje: upcoming,
  inspeccionesList: upcoming,
  inspeccionPreview: upcoming,
  inspeccionView: upcoming,
  inspectorUsers: upcoming,
  inspectorConfig: upcoming,

  informeCreate: upcoming,
  informesList: upcoming,
  informePreview: upcoming,
  labPreview: upcoming,
  actasList: upcoming,
  actaComplete: upcoming,
  actaPreview: upcoming,
  actaOldPreview: upcoming,
  procesoCreate: upcoming,
  templateBuilder: upcoming,

  accionesDeMejora: lazyRouteComponent(() => import('../boletin/AccionesScreen'), 'AccionesScreen'),
  accionPreview: lazyRouteComponent(() => import('../boletin/PreviewScreen'), 'PreviewScreen'),

  clientes: lazyRouteComponent(() => import('../clientes/ClientesScreen'), 'ClientesScreen'),
  usuarios: lazyRouteComponent(() => import('../usuarios/UsuariosScreen'), 'UsuariosScreen'),
  boletin: lazyRouteComponent(() => import('../boletin/BoletinScreen'), 'BoletinScreen'),
  boletinPreview: lazyRouteComponent(() => import('../boletin/PreviewScreen'), 'PreviewScreen'),
  formatoDeEntrega: lazyRouteComponent(() => import('../entregas/FormatoDeEntregaScreen'), 'FormatoDeEntregaScreen'),
  auditoria: lazyRouteComponent(() => import('../auditoria/AuditoriaScreen'), 'AuditoriaScreen'),
  auditoriaEntry: lazyRouteComponent(() => import('../auditoria/ConstanciaScreen'), 'ConstanciaScreen'),
  guiaVisual: lazyRouteComponent(() => import('../guiaVisual/GuiaVisualScreen'), 'GuiaVisualScreen'),
} satisfies Record<ScreenId, RouteComponent>;

export const SCREEN_IDS = Object.keys(SCREENS) as readonly ScreenId[];
