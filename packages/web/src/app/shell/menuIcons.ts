import type { RouteId } from '@fenix/domain/routes';
import {
  type Icon,
  IconAddressBook,
  IconBulb,
  IconCalendarPlus,
  IconChartHistogram,
  IconChecklist,
  IconClipboardCheck,
  IconFileCheck,
  IconFileDescription,
  IconFilePlus,
  IconHistory,
  IconLayoutGrid,
  IconMail,
  IconPointFilled,
  IconQrcode,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconTruckDelivery,
  IconUsers,
} from '@tabler/icons-react';

/** GUARD-22: one family, one stroke. Shared by sidebar, bottom bar, shortcuts and palette. */
const ICONS: Partial<Record<RouteId, Icon>> = {
  main: IconLayoutGrid,
  despachoCreate: IconCalendarPlus,
  despachosList: IconTruckDelivery,
  prealistamientosList: IconChecklist,
  codigosQr: IconQrcode,
  dashboardGeneral: IconChartHistogram,
  dashboardPesv: IconShieldCheck,
  viajesList: IconRoute,
  inspeccionesList: IconClipboardCheck,
  inspectorConfig: IconSettings,
  informeCreate: IconFilePlus,
  informesList: IconFileDescription,
  actasList: IconFileCheck,
  accionesDeMejora: IconBulb,
  clientes: IconAddressBook,
  usuarios: IconUsers,
  boletin: IconMail,
  formatoDeEntrega: IconFileCheck,
  auditoria: IconHistory,
};

export const ICON_STROKE = 1.75;

export function iconOf(id: RouteId): Icon {
  return ICONS[id] ?? IconPointFilled;
}
