import type { ToggleName } from '@fenix/domain/incontrol/configuracion/config';
import {
  IconBuilding,
  IconCalendarClock,
  IconCamera,
  type Icon,
  IconListDetails,
  IconMapPin,
  IconRestore,
  IconShieldCheck,
  IconSignature,
  IconTextCaption,
  IconUserCheck,
  IconUserExclamation,
  IconUsers,
  IconVideo,
  IconWand,
} from '@tabler/icons-react';

/** What each switch means for the inspector. */
export const TOGGLE_WORDS: Record<ToggleName, { hint: string; icon: Icon }> = {
  'Fecha y hora de reporte': { hint: 'Cuándo se hizo, tal como lo ve el inspector.', icon: IconCalendarClock },
  'Puntos de control': { hint: 'Elige el lugar de tu lista de puntos.', icon: IconMapPin },
  'Numero de pasajeros': { hint: 'Cuántas personas van a bordo.', icon: IconUsers },
  'Nombre del inspector': { hint: 'Queda escrito quién hizo la inspección.', icon: IconUserCheck },
  'Registro fotografico': { hint: 'Tantas fotos como pide el tipo de vehículo.', icon: IconCamera },
  'Aplicar algoritmo de imagenes': {
    hint: 'El celular endereza y reduce cada foto antes de enviarla.',
    icon: IconWand,
  },
  Novedades: { hint: 'Lo que encontró, elegido de tus colecciones.', icon: IconListDetails },
  Funcionarios: { hint: 'Autoridades presentes y su entidad.', icon: IconShieldCheck },
  Descripcion: { hint: 'Un texto libre sobre lo que pasó.', icon: IconTextCaption },
  Implicados: { hint: 'Las personas que tuvieron que ver.', icon: IconUserExclamation },
  'Lista de empresas': { hint: 'A qué empresa pertenece el vehículo.', icon: IconBuilding },
  Video: { hint: 'Un video corto, además de las fotos.', icon: IconVideo },
  'Firma recibido': { hint: 'Quien recibe firma en la pantalla.', icon: IconSignature },
  'Configuracion por defecto': { hint: 'Todo encendido y 4 fotos de cualquier vehículo.', icon: IconRestore },
};
