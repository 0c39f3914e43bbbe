import type { RouteId } from '@fenix/domain/routes';
import { type RouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { PHONE } from '../shared/phone';
import { styled } from '../theme/styled';

/** Sign-in is a page of its own, outside the application. */
export type ScreenId = Exclude<RouteId, 'signIn'>;

const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => styled(load()), name);

/** One screen per route, fetched when it is first opened. A route without its line here does not compile. */
export const SCREENS = {
  main: screen(() => import('../clientes/MainScreen'), 'MainScreen'),

  despachoCreate: screen(() => import('../despachos/CrearDespachoScreen'), 'CrearDespachoScreen'),
  despachosList: screen(() => import('../despachos/VerDespachosScreen'), 'VerDespachosScreen'),
  prealistamientosList: screen(
    () => import('../prealistamiento/lista/VerPrealistamientosScreen'),
    'VerPrealistamientosScreen',
  ),
  prealistamientoCreate: screen(
    () => import('../prealistamiento/crear/CrearPrealistamientoScreen'),
    'CrearPrealistamientoScreen',
  ),
  prealistamientoPlantilla: screen(() => import('../prealistamiento/plantilla/PlantillaScreen'), 'PlantillaScreen'),
  prealistamientoPreview: screen(
    () => import('../prealistamiento/documentos/ReporteScreen'),
    'PrealistamientoPreviewScreen',
  ),
  prealistamientoPdf: screen(() => import('../prealistamiento/documentos/ReporteScreen'), 'ReporteScreen'),
  codigosQr: screen(() => import('../codigosQr/CodigosQrScreen'), 'CodigosQrScreen'),

  dashboardGeneral: screen(() => import('../torre/DashboardGeneralScreen'), 'DashboardGeneralScreen'),
  alertasAtendidas: screen(() => import('../torre/AlertasAtendidasScreen'), 'AlertasAtendidasScreen'),
  dashboardPesv: screen(() => import('../conduccion/tablero/DashboardPesvScreen'), 'DashboardPesvScreen'),
  dashboardEmbedded: screen(() => import('../torre/DashboardGeneralScreen'), 'DashboardGeneralScreen'),
  comoSeCalifica: screen(() => import('../conduccion/ComoSeCalificaScreen'), 'ComoSeCalificaScreen'),
  comparativos: screen(() => import('../conduccion/comparativos/ComparativosScreen'), 'ComparativosScreen'),

  viajesList: screen(() => import('../viajes/VerViajesScreen'), 'VerViajesScreen'),
  libroDeViaje: screen(() => import('../libro/LibroScreen'), 'LibroScreen'),
  inspeccionesList: screen(() => import('../incontrol/inspecciones/InspeccionesScreen'), 'InspeccionesScreen'),
  inspeccionPreview: screen(
    () => import('../incontrol/inspecciones/InspeccionPreviewScreen'),
    'InspeccionPreviewScreen',
  ),
  inspeccionView: screen(() => import('../incontrol/inspecciones/InspeccionViewScreen'), 'InspeccionViewScreen'),
  inspectorUsers: screen(() => import('../incontrol/usuarios/InspectoresScreen'), 'InspectoresScreen'),
  inspectorConfig: screen(() => import('../incontrol/configuracion/ConfiguracionScreen'), 'ConfiguracionScreen'),

  informeCreate: screen(() => import('../informes/crear/CrearInformeScreen'), 'CrearInformeScreen'),
  informesList: screen(() => import('../informes/lista/InformesListScreen'), 'InformesListScreen'),
  informePreview: screen(() => import('../informes/documentos/InformePreviewScreen'), 'InformePreviewScreen'),
  personas: screen(() => import('../cumplimiento/personas/PersonasScreen'), 'PersonasScreen'),
  hojasVehiculo: screen(() => import('../cumplimiento/vehiculos/HojasScreen'), 'HojasScreen'),
  hojaPersona: screen(() => import('../cumplimiento/historia/HojaPersonaScreen'), 'HojaPersonaScreen'),
  hojaVehiculo: screen(() => import('../cumplimiento/historia/HojaVehiculoScreen'), 'HojaVehiculoScreen'),
  papeles: screen(() => import('../cumplimiento/papeles/PapelesScreen'), 'PapelesScreen'),
  defectos: screen(() => import('../prealistamiento/defectos/DefectosScreen'), 'DefectosScreen'),
  vencimientos: screen(() => import('../cumplimiento/vencimientos/VencimientosScreen'), 'VencimientosScreen'),
  aptos: screen(() => import('../cumplimiento/aptos/AptosScreen'), 'AptosScreen'),
  reglas: screen(() => import('../cumplimiento/reglas/ReglasScreen'), 'ReglasScreen'),
  novedadesCatalogo: screen(() => import('../informes/catalogo/NovedadesScreen'), 'NovedadesScreen'),
  labPreview: screen(() => import('../actas/laboratorio/LaboratoryScreen'), 'LaboratoryScreen'),
  // Brings the styles of its table along.
  actasList: lazyRouteComponent(loadActasList, 'ActasListScreen'),
  actaComplete: screen(() => import('../actas/completar/ActaCompleteScreen'), 'ActaCompleteScreen'),
  actasOnDevice: screen(() => import('../actas/completar/ActasOnDeviceScreen'), 'ActasOnDeviceScreen'),
  actaPreview: screen(() => import('../actas/documentos/ActaPreviewScreen'), 'ActaPreviewScreen'),
  actaOldPreview: screen(() => import('../actas/documentos/ActaOldPreviewScreen'), 'ActaOldPreviewScreen'),
  procesoCreate: screen(() => import('../actas/procesos/ProcesoScreen'), 'ProcesoScreen'),
  catalogosActas: screen(() => import('../actas/catalogos/CatalogosScreen'), 'CatalogosScreen'),
  templateBuilder: screen(() => import('../plantillas/constructor/ConstructorScreen'), 'ConstructorScreen'),
  documentosList: screen(() => import('../plantillas/documentos/DocumentosListScreen'), 'DocumentosListScreen'),
  documentoCreate: screen(() => import('../plantillas/diligenciar/DiligenciarScreen'), 'DiligenciarScreen'),
  documentoPreview: screen(() => import('../plantillas/documentos/DocumentoPreviewScreen'), 'DocumentoPreviewScreen'),

  accionesDeMejora: screen(() => import('../boletin/AccionesScreen'), 'AccionesScreen'),
  accionPreview: screen(() => import('../boletin/PreviewScreen'), 'PreviewScreen'),

  clientes: screen(() => import('../clientes/ClientesScreen'), 'ClientesScreen'),
  usuarios: screen(() => import('../usuarios/UsuariosScreen'), 'UsuariosScreen'),
  boletin: screen(() => import('../boletin/BoletinScreen'), 'BoletinScreen'),
  boletinPreview: screen(() => import('../boletin/PreviewScreen'), 'PreviewScreen'),
  formatoDeEntrega: screen(() => import('../entregas/FormatoDeEntregaScreen'), 'FormatoDeEntregaScreen'),
  auditoria: screen(() => import('../auditoria/AuditoriaScreen'), 'AuditoriaScreen'),
  servidor: screen(() => import('../servidor/ServidorScreen'), 'ServidorScreen'),
  papelera: screen(() => import('../papelera/PapeleraScreen'), 'PapeleraScreen'),
  auditoriaEntry: screen(() => import('../auditoria/ConstanciaScreen'), 'ConstanciaScreen'),
  guiaVisual: screen(() => import('../guiaVisual/GuiaVisualScreen'), 'GuiaVisualScreen'),
} satisfies Record<ScreenId, RouteComponent>;

/** A desk shows the table at once: it comes beside the screen, not after it. */
async function loadActasList() {
  const table = window.matchMedia(PHONE).matches ? undefined : styled(import('../actas/lista/ActasByDays'));
  const [screen] = await Promise.all([import('../actas/lista/ActasListScreen'), table]);
  return screen;
}

export const SCREEN_IDS = Object.keys(SCREENS) as readonly ScreenId[];
