import type { RouteId } from '@fenix/domain/routes';
import { type RouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { PHONE } from '../shared/phone';

/** Sign-in is a page of its own, outside the application. */
export type ScreenId = Exclude<RouteId, 'signIn'>;

/** One screen per route, fetched when it is first opened. A route without its line here does not compile. */
export const SCREENS = {
  main: lazyRouteComponent(() => import('../clientes/MainScreen'), 'MainScreen'),

  despachoCreate: lazyRouteComponent(() => import('../despachos/CrearDespachoScreen'), 'CrearDespachoScreen'),
  despachosList: lazyRouteComponent(() => import('../despachos/VerDespachosScreen'), 'VerDespachosScreen'),
  prealistamientosList: lazyRouteComponent(
    () => import('../prealistamiento/lista/VerPrealistamientosScreen'),
    'VerPrealistamientosScreen',
  ),
  prealistamientoCreate: lazyRouteComponent(
    () => import('../prealistamiento/crear/CrearPrealistamientoScreen'),
    'CrearPrealistamientoScreen',
  ),
  prealistamientoPreview: lazyRouteComponent(
    () => import('../prealistamiento/documentos/ReporteScreen'),
    'PrealistamientoPreviewScreen',
  ),
  prealistamientoPdf: lazyRouteComponent(() => import('../prealistamiento/documentos/ReporteScreen'), 'ReporteScreen'),
  codigosQr: lazyRouteComponent(() => import('../codigosQr/CodigosQrScreen'), 'CodigosQrScreen'),

  dashboardGeneral: lazyRouteComponent(() => import('../torre/DashboardGeneralScreen'), 'DashboardGeneralScreen'),
  dashboardPesv: lazyRouteComponent(() => import('../conduccion/tablero/DashboardPesvScreen'), 'DashboardPesvScreen'),
  dashboardEmbedded: lazyRouteComponent(() => import('../torre/DashboardGeneralScreen'), 'DashboardGeneralScreen'),
  comparativos: lazyRouteComponent(() => import('../conduccion/comparativos/ComparativosScreen'), 'ComparativosScreen'),

  viajesList: lazyRouteComponent(() => import('../viajes/VerViajesScreen'), 'VerViajesScreen'),
  libroDeViaje: lazyRouteComponent(() => import('../libro/LibroScreen'), 'LibroScreen'),
  inspeccionesList: lazyRouteComponent(
    () => import('../incontrol/inspecciones/InspeccionesScreen'),
    'InspeccionesScreen',
  ),
  inspeccionPreview: lazyRouteComponent(
    () => import('../incontrol/inspecciones/InspeccionPreviewScreen'),
    'InspeccionPreviewScreen',
  ),
  inspeccionView: lazyRouteComponent(
    () => import('../incontrol/inspecciones/InspeccionViewScreen'),
    'InspeccionViewScreen',
  ),
  inspectorUsers: lazyRouteComponent(() => import('../incontrol/usuarios/InspectoresScreen'), 'InspectoresScreen'),
  inspectorConfig: lazyRouteComponent(() => import('../incontrol/ConfiguracionScreen'), 'ConfiguracionScreen'),

  informeCreate: lazyRouteComponent(() => import('../informes/crear/CrearInformeScreen'), 'CrearInformeScreen'),
  informesList: lazyRouteComponent(() => import('../informes/lista/InformesListScreen'), 'InformesListScreen'),
  informePreview: lazyRouteComponent(
    () => import('../informes/documentos/InformePreviewScreen'),
    'InformePreviewScreen',
  ),
  labPreview: lazyRouteComponent(() => import('../actas/laboratorio/LaboratoryScreen'), 'LaboratoryScreen'),
  actasList: lazyRouteComponent(loadActasList, 'ActasListScreen'),
  actaComplete: lazyRouteComponent(() => import('../actas/completar/ActaCompleteScreen'), 'ActaCompleteScreen'),
  actasOnDevice: lazyRouteComponent(() => import('../actas/completar/ActasOnDeviceScreen'), 'ActasOnDeviceScreen'),
  actaPreview: lazyRouteComponent(() => import('../actas/documentos/ActaPreviewScreen'), 'ActaPreviewScreen'),
  actaOldPreview: lazyRouteComponent(() => import('../actas/documentos/ActaOldPreviewScreen'), 'ActaOldPreviewScreen'),
  procesoCreate: lazyRouteComponent(() => import('../actas/procesos/ProcesoScreen'), 'ProcesoScreen'),
  catalogosActas: lazyRouteComponent(() => import('../actas/catalogos/CatalogosScreen'), 'CatalogosScreen'),
  templateBuilder: lazyRouteComponent(() => import('../plantillas/constructor/ConstructorScreen'), 'ConstructorScreen'),
  documentosList: lazyRouteComponent(
    () => import('../plantillas/documentos/DocumentosListScreen'),
    'DocumentosListScreen',
  ),
  documentoCreate: lazyRouteComponent(() => import('../plantillas/diligenciar/DiligenciarScreen'), 'DiligenciarScreen'),
  documentoPreview: lazyRouteComponent(
    () => import('../plantillas/documentos/DocumentoPreviewScreen'),
    'DocumentoPreviewScreen',
  ),

  accionesDeMejora: lazyRouteComponent(() => import('../boletin/AccionesScreen'), 'AccionesScreen'),
  accionPreview: lazyRouteComponent(() => import('../boletin/PreviewScreen'), 'PreviewScreen'),

  clientes: lazyRouteComponent(() => import('../clientes/ClientesScreen'), 'ClientesScreen'),
  usuarios: lazyRouteComponent(() => import('../usuarios/UsuariosScreen'), 'UsuariosScreen'),
  boletin: lazyRouteComponent(() => import('../boletin/BoletinScreen'), 'BoletinScreen'),
  boletinPreview: lazyRouteComponent(() => import('../boletin/PreviewScreen'), 'PreviewScreen'),
  formatoDeEntrega: lazyRouteComponent(() => import('../entregas/FormatoDeEntregaScreen'), 'FormatoDeEntregaScreen'),
  auditoria: lazyRouteComponent(() => import('../auditoria/AuditoriaScreen'), 'AuditoriaScreen'),
  papelera: lazyRouteComponent(() => import('../papelera/PapeleraScreen'), 'PapeleraScreen'),
  auditoriaEntry: lazyRouteComponent(() => import('../auditoria/ConstanciaScreen'), 'ConstanciaScreen'),
  guiaVisual: lazyRouteComponent(() => import('../guiaVisual/GuiaVisualScreen'), 'GuiaVisualScreen'),
} satisfies Record<ScreenId, RouteComponent>;

/** A desk shows the table at once: it comes beside the screen, not after it. */
async function loadActasList() {
  const table = window.matchMedia(PHONE).matches ? undefined : import('../actas/lista/ActasByDays');
  const [screen] = await Promise.all([import('../actas/lista/ActasListScreen'), table]);
  return screen;
}

export const SCREEN_IDS = Object.keys(SCREENS) as readonly ScreenId[];
