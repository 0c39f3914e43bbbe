import type { RouteId } from '@fenix/domain/routes';
import {
  type Icon,
  IconAddressBook,
  IconArrowsSort,
  IconBulb,
  IconCalendarPlus,
  IconChartHistogram,
  IconChecklist,
  IconClipboardCheck,
  IconClipboardPlus,
  IconDeviceMobileDown,
  IconFileCheck,
  IconFileDescription,
  IconFilePlus,
  IconFiles,
  IconForms,
  IconHistory,
  IconLayoutGrid,
  IconListDetails,
  IconMail,
  IconPalette,
  IconPointFilled,
  IconQrcode,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconTemplate,
  IconTrash,
  IconTruckDelivery,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';

/** GUARD-22: one family, one stroke. Shared by sidebar, bottom bar, shortcuts and palette. */
const ICONS: Partial<Record<RouteId, Icon>> = {
  main: IconLayoutGrid,
  despachoCreate: IconCalendarPlus,
  despachosList: IconTruckDelivery,
  prealistamientosList: IconChecklist,
  prealistamientoCreate: IconClipboardPlus,
  codigosQr: IconQrcode,
  dashboardGeneral: IconChartHistogram,
  dashboardPesv: IconShieldCheck,
  comparativos: IconArrowsSort,
  viajesList: IconRoute,
  inspeccionesList: IconClipboardCheck,
  inspectorUsers: IconUserShield,
  inspectorConfig: IconSettings,
  informeCreate: IconFilePlus,
  informesList: IconFileDescription,
  actasList: IconFileCheck,
  actasOnDevice: IconDeviceMobileDown,
  catalogosActas: IconListDetails,
  templateBuilder: IconTemplate,
  documentosList: IconFiles,
  documentoCreate: IconForms,
  accionesDeMejora: IconBulb,
  clientes: IconAddressBook,
  usuarios: IconUsers,
  boletin: IconMail,
  formatoDeEntrega: IconFileCheck,
  auditoria: IconHistory,
  papelera: IconTrash,
  guiaVisual: IconPalette,
};

export const ICON_STROKE = 1.75;

export function RouteIcon({ id, size = 20 }: { id: RouteId; size?: number }) {
  const Drawing = ICONS[id] ?? IconPointFilled;
  return <Drawing size={size} stroke={ICON_STROKE} aria-hidden />;
}
