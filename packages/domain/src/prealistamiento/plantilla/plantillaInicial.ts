import type { VehicleClass } from '../../flota/vehicleClass';

/** How much weighs what is bad: it keeps the vehicle from leaving, asks for a dated repair, or is only noted. */
export type Criticidad = 'bloqueante' | 'mayor' | 'menor';

/** Which vehicles an item is about. What only the one who looks can know (gas, kind of service) is asked of all and may be N/A. */
export const APLICA = {
  todos: [
    'moto',
    'defaultcheck',
    'automovil',
    'camionFurgonTurbo',
    'camionetaCarri',
    'bus',
    'minibusMicrobusBusetonBusetaColectivo',
  ],
  sinMoto: [
    'defaultcheck',
    'automovil',
    'camionFurgonTurbo',
    'camionetaCarri',
    'bus',
    'minibusMicrobusBusetonBusetaColectivo',
  ],
  moto: ['moto'],
  pasajeros: ['defaultcheck', 'bus', 'minibusMicrobusBusetonBusetaColectivo'],
  carga: ['camionFurgonTurbo', 'camionetaCarri'],
  pesados: ['defaultcheck', 'camionFurgonTurbo', 'bus'],
  cargaYEscolar: ['camionFurgonTurbo', 'camionetaCarri', 'minibusMicrobusBusetonBusetaColectivo'],
} as const satisfies Record<string, readonly VehicleClass[]>;
export type Aplica = keyof typeof APLICA;

/**
 * `vence`: whose day of expiry is asked for. `mide`: the depth of a tread is asked for in millimetres. `sicov`: the
 * activities of the ministry's list that it represents.
 */
export type Punto = {
  name: string;
  criticidad: Criticidad;
  aplica: Aplica;
  vence?: true | undefined;
  mide?: 'labrado' | undefined;
  sicov?: readonly number[] | undefined;
};

const B = 'bloqueante';
const M = 'mayor';
const m = 'menor';

type Row = readonly [
  name: string,
  criticidad: Criticidad,
  aplica: Aplica,
  more?: { vence?: true; sicov?: readonly number[] },
];
const puntos = (rows: readonly Row[]): readonly Punto[] =>
  rows.map(([name, criticidad, aplica, more]) => ({ name, criticidad, aplica, ...more }));

/**
 * PRE-21: the nine sections, under the names in which they are sent, with the items the product comes with. This is
 * version 0, which telephones hold: it never changes again (`plantilla.test.ts` holds its digest). A change of the
 * checklist is a new version in the database.
 */
export const SECCIONES = {
  checklistDocument: {
    title: 'Documentos',
    puntos: puntos([
      ['Licencia de tránsito', B, 'todos'],
      ['SOAT', B, 'todos', { vence: true }],
      ['Revisión técnico-mecánica y de emisiones', B, 'todos', { vence: true }],
      ['Licencia de conducción de la categoría exigida', B, 'todos', { vence: true }],
      ['Cédula del conductor', M, 'todos'],
      ['Tarjeta de operación', B, 'sinMoto', { vence: true }],
      ['Póliza de responsabilidad civil contractual', B, 'pasajeros', { vence: true }],
      ['Póliza de responsabilidad civil extracontractual', B, 'sinMoto', { vence: true }],
      ['Revisión preventiva bimestral', M, 'sinMoto', { vence: true }],
      ['Planilla de despacho o extracto de contrato (FUEC)', B, 'sinMoto'],
      ['Manifiesto de carga y remesa', B, 'carga'],
      ['Seguridad social del conductor (EPS, ARL, pensión)', M, 'todos', { vence: true }],
    ]),
  },
  carroceriaInterna: {
    title: 'Carrocería interna',
    puntos: puntos([
      ['Tablero de instrumentos', M, 'todos'],
      ['Cinturones de seguridad', B, 'sinMoto'],
      ['Sillas y anclajes', M, 'todos'],
      ['Pasamanos y barras de sujeción', M, 'pasajeros'],
      ['Puertas y mecanismo de cierre', B, 'sinMoto'],
      ['Salidas de emergencia señalizadas', B, 'pasajeros'],
      ['Martillos de emergencia', M, 'pasajeros'],
      ['Espejo retrovisor interno', M, 'sinMoto'],
      ['Pito', M, 'todos'],
      ['Elevavidrios', m, 'sinMoto'],
      ['Piso, estribos y antideslizante', m, 'pasajeros'],
      ['Aire acondicionado o ventilación', m, 'sinMoto'],
      ['Dispositivo sonoro de velocidad', M, 'sinMoto'],
      ['GPS, cámaras y botón de pánico', M, 'todos'],
      ['Avisos obligatorios al pasajero', m, 'pasajeros'],
      ['Aseo interior', m, 'todos'],
    ]),
  },
  carroceriaExterna: {
    title: 'Carrocería externa',
    puntos: puntos([
      ['Parabrisas', B, 'sinMoto'],
      ['Vidrios laterales y trasero', M, 'sinMoto'],
      ['Limpiabrisas', B, 'sinMoto'],
      ['Espejos retrovisores externos', B, 'todos'],
      ['Placas visibles y legibles', B, 'todos'],
      ['Bómper y defensas originales', m, 'sinMoto'],
      ['Latonería y pintura (Golpes y Rayones)', m, 'todos'],
      ['Bodegas y compuertas', M, 'pesados'],
      ['Tapa de combustible', M, 'todos', { sicov: [3] }],
      ['Guardabarros', m, 'todos'],
      ['Cintas retrorreflectivas', M, 'cargaYEscolar'],
      ['Número interno y distintivos de la empresa', m, 'sinMoto'],
      ['Carpas, amarres y anclajes de carga', B, 'carga'],
      ['Exhosto sin roturas', M, 'todos'],
    ]),
  },
  kitCarretera: {
    title: 'Kit de carretera',
    puntos: puntos([
      ['Gato con capacidad para elevar el vehículo', M, 'sinMoto', { sicov: [10] }],
      ['Cruceta', M, 'sinMoto', { sicov: [10] }],
      ['Dos señales reflectivas o lámparas intermitentes', M, 'sinMoto', { sicov: [10] }],
      ['Extintor cargado', B, 'sinMoto', { sicov: [10] }],
      ['Dos tacos para bloquear el vehículo', M, 'sinMoto', { sicov: [10] }],
      ['Alicate', m, 'todos', { sicov: [10] }],
      ['Destornilladores', m, 'todos', { sicov: [10] }],
      ['Llave de expansión', m, 'todos', { sicov: [10] }],
      ['Llaves fijas', m, 'todos', { sicov: [10] }],
      ['Llanta de repuesto', M, 'sinMoto', { sicov: [10] }],
      ['Linterna', m, 'todos', { sicov: [10] }],
      ['Chaleco reflectivo (recomendado)', m, 'todos'],
    ]),
  },
  llantas: {
    title: 'Llantas',
    puntos: puntos([
      ['Delantera izquierda', B, 'sinMoto', { sicov: [9] }],
      ['Delantera derecha', B, 'sinMoto', { sicov: [9] }],
      ['Trasera izquierda externa', B, 'sinMoto', { sicov: [9] }],
      ['Trasera izquierda interna', B, 'pesados', { sicov: [9] }],
      ['Trasera derecha externa', B, 'sinMoto', { sicov: [9] }],
      ['Trasera derecha interna', B, 'pesados', { sicov: [9] }],
      ['Delantera', B, 'moto', { sicov: [9] }],
      ['Trasera', B, 'moto', { sicov: [9] }],
      ['Profundidad de labrado dentro del límite', B, 'todos', { sicov: [9] }],
      ['Presión de aire', M, 'todos', { sicov: [9] }],
      ['Sin cortes, protuberancias ni deformaciones', B, 'todos', { sicov: [9] }],
      ['Rines sin fisuras', B, 'todos', { sicov: [9] }],
      ['Tuercas y espárragos completos y ajustados', B, 'sinMoto', { sicov: [9] }],
      ['Mismo tipo y medida por eje', M, 'sinMoto', { sicov: [9] }],
    ]),
  },
  estadoMecanico: {
    title: 'Estado mecánico',
    puntos: puntos([
      ['Nivel de aceite de motor', B, 'todos', { sicov: [4] }],
      ['Nivel de aceite de transmisión', M, 'todos', { sicov: [4] }],
      ['Nivel de aceite de dirección', M, 'sinMoto', { sicov: [4] }],
      ['Nivel de líquido de frenos', B, 'todos', { sicov: [4] }],
      ['Nivel de agua del limpiaparabrisas', m, 'sinMoto', { sicov: [5] }],
      ['Refrigerante y aditivos de radiador', B, 'todos', { sicov: [6] }],
      ['Tensión y estado de correas', M, 'todos', { sicov: [2] }],
      ['Ajuste de tapas', M, 'todos', { sicov: [3] }],
      ['Filtros húmedos y secos', M, 'todos', { sicov: [7] }],
      ['Batería: electrolito, bornes y sulfatación', M, 'todos', { sicov: [8] }],
      ['Freno de servicio', B, 'todos'],
      ['Freno de estacionamiento', B, 'sinMoto'],
      ['Presión de aire del sistema de frenos', B, 'pesados'],
      ['Dirección sin juego excesivo', B, 'todos'],
      ['Suspensión y amortiguadores', M, 'todos'],
      ['Embrague y caja de cambios', M, 'todos'],
      ['Arranque y carga eléctrica', M, 'todos'],
      ['Cadena, piñón y guayas', B, 'moto'],
      ['Temperatura y ruidos del motor', M, 'todos'],
    ]),
  },
  luces: {
    title: 'Luces',
    puntos: puntos([
      ['Luces altas', B, 'todos'],
      ['Luces bajas', B, 'todos'],
      ['Luces de posición', M, 'todos'],
      ['Direccionales delanteras', B, 'todos'],
      ['Direccionales traseras', B, 'todos'],
      ['Luces estacionarias', M, 'sinMoto'],
      ['Luces de freno', B, 'todos'],
      ['Luz de reversa', M, 'sinMoto'],
      ['Luz de placa', m, 'todos'],
      ['Luces laterales y de gálibo', M, 'pesados'],
      ['Exploradoras', m, 'todos'],
      ['Luces de salón y estribo', M, 'pasajeros'],
      ['Iluminación del tablero', m, 'todos'],
    ]),
  },
  fugas: {
    title: 'Fugas',
    puntos: puntos([
      ['Aceite de motor', B, 'todos', { sicov: [1] }],
      ['Combustible', B, 'todos', { sicov: [1] }],
      ['Refrigerante', M, 'todos', { sicov: [1] }],
      ['Líquido de frenos', B, 'todos'],
      ['Aceite de transmisión o diferencial', M, 'todos'],
      ['Aceite hidráulico de dirección', M, 'sinMoto'],
      ['Aire del sistema de frenos', B, 'pesados'],
      ['Gases de escape hacia la cabina', B, 'sinMoto'],
      ['Gas natural vehicular', B, 'sinMoto'],
    ]),
  },
  botiquin: {
    title: 'Botiquín',
    puntos: puntos([
      ['Botiquín presente y señalizado', B, 'sinMoto', { sicov: [11] }],
      ['Antiséptico', m, 'todos', { vence: true, sicov: [11] }],
      ['Elemento de corte', m, 'todos', { sicov: [11] }],
      ['Algodón', m, 'todos', { sicov: [11] }],
      ['Gasa estéril', m, 'todos', { vence: true, sicov: [11] }],
      ['Esparadrapo o vendas adhesivas', m, 'todos', { sicov: [11] }],
      ['Venda elástica', m, 'todos', { sicov: [11] }],
      ['Analgésicos', m, 'todos', { vence: true, sicov: [11] }],
      ['Jabón', m, 'todos', { sicov: [11] }],
      ['Guantes desechables', m, 'todos', { sicov: [11] }],
      ['Bajalenguas', m, 'todos', { sicov: [11] }],
      ['Solución salina', m, 'todos', { vence: true, sicov: [11] }],
    ]),
  },
} as const satisfies Record<string, { title: string; puntos: readonly Punto[] }>;
export type SeccionId = keyof typeof SECCIONES;
export const SECCION_IDS = Object.keys(SECCIONES) as readonly SeccionId[];
