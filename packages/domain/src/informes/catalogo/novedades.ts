import { matchesSearch, searchKey } from '../../text/search';
import type { TypeReport } from '../informe';

/**
 * INF-18, INF-39: one kind of novelty. A report keeps its name, letter for letter; `codigo` is that of the traffic code.
 * One without a `state` is offered to every client; `reserva` only to those that switch it on; `retirado` to none.
 */
export type TipoDeNovedad = {
  id: string;
  name: string;
  codigo?: string | undefined;
  state?: 'reserva' | 'retirado' | undefined;
};
export type Rango = {
  name: 'RANGO A' | 'RANGO B' | 'RANGO C' | 'RANGO D' | 'RANGO E';
  caption: string;
  /** What a report about it usually is. */
  typeReport: TypeReport;
  tipos: readonly TipoDeNovedad[];
};

/**
 * INF-18, INF-19: what a novelty can be, from what concerns a judge to what concerns a workshop. This is version 0 of the
 * catalogue and never changes: phones answer it without signal (decision 084).
 */
export const RANGOS: readonly Rango[] = [
  {
    name: 'RANGO A',
    caption: 'Posible connotación penal',
    typeReport: 'disciplinario',
    tipos: [
      { id: 'RA-01', name: 'Hurto a pasajeros dentro del vehículo' },
      { id: 'RA-02', name: 'Hurto o intento de hurto del vehículo' },
      { id: 'RA-03', name: 'Hurto de la carga o de la encomienda' },
      { id: 'RA-04', name: 'Apropiación del producido del viaje' },
      { id: 'RA-05', name: 'Sustracción de combustible' },
      { id: 'RA-06', name: 'Extorsión o cobro ilegal en la ruta' },
      { id: 'RA-07', name: 'Amenazas contra el conductor, el auxiliar o los pasajeros' },
      { id: 'RA-08', name: 'Lesiones personales entre ocupantes' },
      { id: 'RA-09', name: 'Agresión a agente de tránsito o a otra autoridad' },
      { id: 'RA-10', name: 'Acoso o agresión sexual a bordo' },
      { id: 'RA-11', name: 'Porte o transporte de armas sin permiso' },
      { id: 'RA-12', name: 'Transporte de sustancias ilícitas' },
      { id: 'RA-13', name: 'Transporte de mercancía de contrabando' },
      { id: 'RA-14', name: 'Transporte irregular de migrantes' },
      { id: 'RA-15', name: 'Retención ilegal del vehículo o de personas' },
      { id: 'RA-16', name: 'Siniestro vial con lesionados' },
      { id: 'RA-17', name: 'Siniestro vial con fatalidad' },
      { id: 'RA-18', name: 'Abandono del lugar del siniestro sin prestar auxilio' },
      { id: 'RA-19', name: 'Daño intencional al vehículo o a bienes de terceros' },
      { id: 'RA-20', name: 'Ataque o bloqueo violento contra el servicio' },
      { id: 'RA-21', name: 'Uso de documento falso o adulterado' },
      { id: 'RA-22', name: 'Suplantación de conductor o placa gemela' },
      { id: 'RA-23', name: 'Otra conducta con posible connotación penal' },
    ],
  },
  {
    name: 'RANGO B',
    caption: 'Normas de tránsito',
    typeReport: 'disciplinario',
    tipos: [
      { id: 'RB-01', name: 'Conducir a velocidad superior a la máxima permitida', codigo: 'C29' },
      { id: 'RB-02', name: 'Conducir transporte escolar con exceso de velocidad', codigo: 'D10' },
      { id: 'RB-03', name: 'Usar el celular al conducir sin manos libres', codigo: 'C38' },
      { id: 'RB-04', name: 'Conductor u ocupantes sin cinturón de seguridad', codigo: 'C06' },
      { id: 'RB-05', name: 'Transitar en sentido contrario', codigo: 'D03' },
      { id: 'RB-06', name: 'No detenerse ante semáforo en rojo o amarillo o señal de PARE', codigo: 'D04' },
      { id: 'RB-07', name: 'Conducir sobre andén, separador, berma o zona peatonal', codigo: 'D05' },
      { id: 'RB-08', name: 'Adelantar en curva, puente, túnel, berma o sitio prohibido', codigo: 'D06' },
      { id: 'RB-09', name: 'Realizar maniobras altamente peligrosas', codigo: 'D07' },
      { id: 'RB-10', name: 'No señalizar el giro o el cambio de carril', codigo: 'C07' },
      { id: 'RB-11', name: 'No reducir la velocidad en zona escolar, hospital o terminal', codigo: 'C05' },
      { id: 'RB-12', name: 'No respetar el paso de los peatones', codigo: 'C32' },
      { id: 'RB-13', name: 'No acatar señales o requerimientos del agente de tránsito', codigo: 'C31' },
      { id: 'RB-14', name: 'Conducir con una o más puertas abiertas', codigo: 'C10' },
      { id: 'RB-15', name: 'Exceder la capacidad de pasajeros autorizada', codigo: 'C15' },
      { id: 'RB-16', name: 'Dejar o recoger pasajeros en sitio no demarcado', codigo: 'C19' },
      { id: 'RB-17', name: 'Cambiar el recorrido de la ruta autorizada', codigo: 'D15' },
      { id: 'RB-18', name: 'Prestar un servicio distinto al autorizado', codigo: 'D12' },
      { id: 'RB-19', name: 'Transitar por sitio restringido o en hora prohibida', codigo: 'C14' },
      { id: 'RB-20', name: 'Estacionar en sitio prohibido', codigo: 'C02' },
      { id: 'RB-21', name: 'Transitar por el carril izquierdo con vehículo de 3,5 t o más', codigo: 'C26' },
      { id: 'RB-22', name: 'Revisión técnico-mecánica vencida o vehículo en mal estado', codigo: 'C35' },
      { id: 'RB-23', name: 'Conducir sin portar los seguros de ley', codigo: 'D02' },
      { id: 'RB-24', name: 'Conducir sin luces o con luces dañadas', codigo: 'D08' },
      { id: 'RB-25', name: 'Conducir bajo efectos del alcohol o de sustancias (Ley 1696 de 2013)', codigo: 'F' },
      { id: 'RB-26', name: 'Conducir con la licencia vencida', codigo: 'B02', state: 'reserva' },
      { id: 'RB-27', name: 'Conducir sin haber obtenido la licencia', codigo: 'D01', state: 'reserva' },
      { id: 'RB-28', name: 'No portar el equipo de prevención y seguridad', codigo: 'C11', state: 'reserva' },
      { id: 'RB-29', name: 'No asegurar la carga', codigo: 'C21', state: 'reserva' },
      { id: 'RB-30', name: 'Transportar pasajeros en platón o plataforma de carga', codigo: 'C37', state: 'reserva' },
      { id: 'RB-31', name: 'Transportar carga con peso superior al autorizado', codigo: 'D13', state: 'reserva' },
      { id: 'RB-32', name: 'Arrojar residuos a la vía desde el vehículo', codigo: 'D16', state: 'reserva' },
      { id: 'RB-33', name: 'Proveer combustible con pasajeros a bordo', codigo: 'E01', state: 'reserva' },
      { id: 'RB-34', name: 'Abandonar el vehículo de servicio público con pasajeros', codigo: 'B17', state: 'reserva' },
      { id: 'RB-35', name: 'Llevar menores de diez años en el asiento delantero', codigo: 'B22', state: 'reserva' },
    ],
  },
  {
    name: 'RANGO C',
    caption: 'Normas internas',
    typeReport: 'disciplinario',
    tipos: [
      { id: 'RC-01', name: 'Salida sin despacho o sin planilla' },
      { id: 'RC-02', name: 'Salida sin alistamiento aprobado' },
      { id: 'RC-03', name: 'Incumplimiento del horario de salida' },
      { id: 'RC-04', name: 'Llegada tarde a punto de control sin justificación' },
      { id: 'RC-05', name: 'Omisión de punto de control' },
      { id: 'RC-06', name: 'Parada no autorizada' },
      { id: 'RC-07', name: 'Desvío de ruta no autorizado' },
      { id: 'RC-08', name: 'Permanencia prolongada en ralentí' },
      { id: 'RC-09', name: 'Exceso del límite de velocidad interno' },
      { id: 'RC-10', name: 'Exceso de jornada o falta de descanso' },
      { id: 'RC-11', name: 'Pasajero sin tiquete o sin registrar' },
      { id: 'RC-12', name: 'Pasajero sin legalizar en el libro de viajes' },
      { id: 'RC-13', name: 'Acompañante no autorizado en cabina' },
      { id: 'RC-14', name: 'Transporte de encomienda o carga no autorizada' },
      { id: 'RC-15', name: 'Conductor distinto al asignado' },
      { id: 'RC-16', name: 'Fumar o consumir alimentos al conducir' },
      { id: 'RC-17', name: 'Presentación personal o uniforme inadecuado' },
      { id: 'RC-18', name: 'Trato inadecuado a pasajeros o compañeros' },
      { id: 'RC-19', name: 'Uso no autorizado del vehículo' },
      { id: 'RC-20', name: 'No reportar siniestro, daño o comparendo' },
      { id: 'RC-21', name: 'No atender la llamada o instrucción de la central' },
      { id: 'RC-22', name: 'Falta de aseo del vehículo' },
      { id: 'RC-23', name: 'Incumplimiento del plan de mantenimiento' },
      { id: 'RC-24', name: 'Otra falta al reglamento interno' },
    ],
  },
  {
    name: 'RANGO D',
    caption: 'Manipulación del equipo',
    typeReport: 'Novedad especifica',
    tipos: [
      { id: 'RD-01', name: 'Desconexión de la alimentación del GPS' },
      { id: 'RD-02', name: 'Corte o puente del arnés eléctrico' },
      { id: 'RD-03', name: 'Sello de GPS roto o ausente' },
      { id: 'RD-04', name: 'Sello de unidad de almacenamiento roto o ausente' },
      { id: 'RD-05', name: 'Sello de puerto USB roto o ausente' },
      { id: 'RD-06', name: 'Sello de conector de dos pines roto o ausente' },
      { id: 'RD-07', name: 'Sello de conector de cuatro pines roto o ausente' },
      { id: 'RD-08', name: 'Cámara de cabina obstruida o girada' },
      { id: 'RD-09', name: 'Cámara de pasillo obstruida o girada' },
      { id: 'RD-10', name: 'Lente cubierto, rayado o con sustancia' },
      { id: 'RD-11', name: 'Retiro no autorizado de la tarjeta SIM' },
      { id: 'RD-12', name: 'Retiro o cambio no autorizado de la unidad de almacenamiento' },
      { id: 'RD-13', name: 'Antena GPS o GSM desconectada o cubierta' },
      { id: 'RD-14', name: 'Uso de inhibidor de señal' },
      { id: 'RD-15', name: 'Traslado del equipo a otro vehículo' },
      { id: 'RD-16', name: 'Botón de pánico manipulado o desconectado' },
      { id: 'RD-17', name: 'Contador de pasajeros obstruido' },
      { id: 'RD-18', name: 'Identificador de conductor prestado o suplantado' },
      { id: 'RD-19', name: 'Apertura no autorizada de la carcasa' },
      { id: 'RD-20', name: 'Otra manipulación del equipo' },
    ],
  },
  {
    name: 'RANGO E',
    caption: 'Operatividad del equipo',
    typeReport: 'Novedad especifica',
    tipos: [
      { id: 'RE-01', name: 'Equipo GPS sin reporte' },
      { id: 'RE-02', name: 'Reporte intermitente' },
      { id: 'RE-03', name: 'Posición congelada o sin señal satelital' },
      { id: 'RE-04', name: 'Fecha u hora desfasada' },
      { id: 'RE-05', name: 'Velocidad u odómetro inconsistente' },
      { id: 'RE-06', name: 'Sin señal celular o SIM inactiva' },
      { id: 'RE-07', name: 'Batería interna sin respaldo' },
      { id: 'RE-08', name: 'Alimentación principal con bajo voltaje' },
      { id: 'RE-09', name: 'Ignición no detectada' },
      { id: 'RE-10', name: 'Botón de pánico no responde' },
      { id: 'RE-11', name: 'Apagado remoto no responde' },
      { id: 'RE-12', name: 'Buzzer no suena' },
      { id: 'RE-13', name: 'Identificador de conductor no lee' },
      { id: 'RE-14', name: 'Contador de pasajeros no cuenta' },
      { id: 'RE-15', name: 'Sensor de puerta no reporta' },
      { id: 'RE-16', name: 'Cámara de cabina sin imagen' },
      { id: 'RE-17', name: 'Cámara de pasillo sin imagen' },
      { id: 'RE-18', name: 'Imagen borrosa, oscura o desenfocada' },
      { id: 'RE-19', name: 'DVR no graba o disco lleno' },
      { id: 'RE-20', name: 'Unidad de almacenamiento dañada' },
      { id: 'RE-21', name: 'Fotografías no transmitidas a la plataforma' },
      { id: 'RE-22', name: 'Audio sin señal' },
      { id: 'RE-23', name: 'Equipo en garantía o por reemplazo' },
      { id: 'RE-24', name: 'Otra falla de operatividad' },
    ],
  },
];

/** The range of a type of version 0; legacy records may name others. */
export function rangoOf(noveltie: string): Rango | undefined {
  return RANGOS.find(({ tipos }) => tipos.some(({ name }) => name === noveltie));
}

/** What people call it, where the list calls it otherwise. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  hurto: 'robo atraco ladrón',
  sustracción: 'robo hurto',
  apropiación: 'robo hurto dinero recaudo',
  siniestro: 'accidente choque colisión',
  lesiones: 'pelea golpes heridos',
  fatalidad: 'muerto fallecido víctima',
  sustancias: 'droga drogas',
  alcohol: 'borracho embriaguez alcoholemia',
  velocidad: 'exceso rápido',
  celular: 'teléfono móvil',
  comparendo: 'multa infracción',
  pasajero: 'usuario cliente',
  encomienda: 'paquete carga',
  ralentí: 'encendido detenido',
  producido: 'dinero recaudo',
  cámara: 'video lente',
  dvr: 'video grabadora',
  sim: 'chip',
  inhibidor: 'jammer bloqueador',
  ignición: 'encendido',
  identificador: 'ibutton llavero',
};

/** INF-18: a search by name, code, range and what people call it. Ranges without a match are left out. */
export function findTipos(search: string, rangos: readonly Rango[] = RANGOS): readonly Rango[] {
  const whole = rangos.find(({ name }) => searchKey(name) === searchKey(search));
  if (whole) return [whole];
  return rangos.flatMap((rango) => {
    const tipos = rango.tipos.filter((tipo) => matchesSearch(wordsOf(rango, tipo), search));
    return tipos.length === 0 ? [] : [{ ...rango, tipos }];
  });
}

/** What a type is found by. */
export function wordsOf({ name: range, caption }: Rango, { id, codigo = '', name }: TipoDeNovedad): string {
  const others = Object.entries(OTHER_WORDS).flatMap(([word, words]) => (matchesSearch(name, word) ? [words] : []));
  return [range, caption, id, codigo, name, ...others].join(' ');
}
