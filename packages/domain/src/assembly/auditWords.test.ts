import { describe, expect, test } from 'vitest';
import { NewActa } from '../actas/acta';
import { ACTA_FORM } from '../actas/completar/form';
import { TECHNICAL_FORMS } from '../actas/laboratorio/form';
import type { Action } from './actions';
import { allFields, namesOf } from '../forms/def';
import { INFORME_FORM } from '../informes/crear/form';
import { REGISTROS, actionsNamed, changesOf, fieldName, fieldValue } from './auditWords';
import { registroName } from './registroName';

const acta = { entity: 'acta', action: 'acta.completar' };
const informe = { entity: 'informe', action: 'informe.editar' };
const usuario = { entity: 'usuario', action: 'usuario.editar' };
const cliente = { entity: 'cliente', action: 'cliente.editar' };

/** What a reader of the audit log sees, kind by kind. The words are written here a second time on purpose. */
const LABELS: [entity: string, action: Action, labels: Record<string, string>][] = [
  [
    'acta',
    'acta.completar',
    {
      addres: 'Dirección',
      city: 'Ciudad y departamento',
      nameOperator: 'Nombre del operador',
      internalNumber: 'Número interno',
      stateInit: 'Estado del vehículo al llegar',
      checklist: 'Checklist',
      test: 'Pruebas del equipo',
      changeUnit: '¿Se cambió la unidad de almacenamiento?',
      changeStamp: '¿Se cambiaron los sellos?',
      changeGPS: '¿Se cambió el GPS?',
      sendGPS: 'El GPS se envía a',
      storageUnitType: 'Tipo de unidad de almacenamiento',
      tipeWithdrawal: 'Tipo del equipo retirado',
      brandWithdrawal: 'Marca del equipo retirado',
      serialNumberWithdrawal: 'Número de serie del equipo retirado',
      consecutiveWithdrawal: 'Consecutivo del equipo retirado',
      tipeInstalled: 'Tipo del equipo instalado',
      brandInstalled: 'Marca del equipo instalado',
      serialNumberInstalled: 'Número de serie del equipo instalado',
      consecutiveInstalled: 'Consecutivo del equipo instalado',
      storageUnitSeal: 'Unidad de almacenamiento',
      usbPortSeal: 'Puerto USB',
      twoPinConnectorSeal: 'Conector de dos pines',
      fourPinConnectorSeal: 'Conector de cuatro pines',
      gpsSeal: 'GPS',
      foto1: 'GPS al inicio',
      foto2: 'GPS al final',
      foto3: 'Video al inicio',
      foto4: 'Video al final',
      foto5: 'Evidencia',
      analyst: 'Analista',
      observations: 'Observaciones',
      novelties: 'Novedades',
      responsibleName: 'Nombre de quien recibe',
      signature: 'Firma de quien recibe',
      consecutive: 'Consecutivo',
      client: 'Cliente',
      plate: 'Placa',
      tipe: 'Tipo',
      format: 'Formato',
      name: 'Técnico',
      dataVehicle: 'Vehículo',
      sentWithout: 'Enviada sin',
      confirmed: 'Confirmó enviarla así',
      closeProcces: 'Color al cerrar',
      timeDiffFinally: 'Días hasta el cierre',
      places: 'Archivos subidos',
      checks: 'Puntos del checklist',
      images: 'Imágenes',
      description: 'Descripción',
      state: 'Estado del equipo',
      proceso: 'Proceso',
      archivo: 'Archivo',
    },
  ],
  [
    'informe',
    'informe.crear',
    {
      typeReport: 'Tipo de informe',
      client: 'Cliente',
      videoSystem: 'Sistema de video',
      dateNoveltie: 'Fecha de la novedad',
      plate: 'Placa',
      internalNumber: 'Número interno',
      operatorName: 'Nombre del operador',
      newNovelties: 'Novedad',
      noveltie: 'Tipo de novedad',
      description: 'Descripción',
      imageInit: 'Imagen inicial (opcional)',
      foto1: 'Imagen inicial (opcional), novedad 1',
      foto3: 'Imagen inicial (opcional), novedad 2',
      foto5: 'Imagen inicial (opcional), novedad 3',
      imageEnd: 'Imagen final',
      foto2: 'Imagen final, novedad 1',
      foto4: 'Imagen final, novedad 2',
      foto6: 'Imagen final, novedad 3',
      video: 'Video (opcional)',
      video1: 'Video (opcional), novedad 1',
      video2: 'Video (opcional), novedad 2',
      video3: 'Video (opcional), novedad 3',
      finishNote: 'Nota de cierre',
      consecutive: 'Consecutivo',
      novelties: 'Novedades',
      files: 'Archivos',
      proceddingId: 'Acta de origen',
      origen: 'Evidencia de origen',
      status: 'Estado',
      timeResponse: 'Días de respuesta',
      archivo: 'Archivo',
    },
  ],
  [
    'despacho',
    'despacho.crear',
    {
      fecha: 'Fecha y hora',
      ruta: 'Ruta',
      vehiculo: 'Vehículo',
      placa: 'Placa',
      conductor: 'Conductor',
      inControl: 'InControl',
      motivo: 'Motivo',
      estado: 'Estado',
      empresa: 'Cuenta GPS',
      foto: 'Fotografía',
      numPassengers: 'Número de pasajeros',
      noveltie: 'Novedad',
      responsable: 'Responsable',
      autoriza: 'Autorizado por',
      motivoAutorizacion: 'Motivo de la autorización',
      novedades: 'Novedades autorizadas',
      razones: 'Lo que había en contra',
      codigo: 'Razón',
      gravedad: 'Gravedad',
      texto: 'Texto',
      regla: 'Regla',
      de: 'De quién',
      persona: 'Persona',
    },
  ],
  [
    'prealistamiento',
    'prealistamiento.crear',
    {
      consecutive: 'Consecutivo',
      estado: 'Estado',
      responsable: 'Responsable',
      placa: 'Placa',
      vehiculo: 'Vehículo',
      conductor: 'Conductor',
      kilometraje: 'Kilometraje',
      malos: 'Puntos en mal estado',
      bloqueos: 'Qué bloquea',
      isBuffer: 'Envío',
      isFast: 'Realizado por',
      archivo: 'Archivo',
    },
  ],
  [
    'documento',
    'documento.crear',
    {
      consecutive: 'Número',
      plantilla: 'Plantilla',
      version: 'Versión',
      archivos: 'Archivos',
      archivo: 'Archivo',
      placa: 'Placa',
    },
  ],
  [
    'novedades',
    'novedades.editar',
    { tipos: 'Tipos', encendidos: 'De reserva, encendidos', apagados: 'Apagados', version: 'Versión' },
  ],
  [
    'regla',
    'regla.escribir',
    {
      kind: 'Regla',
      keys: 'Se aplica a',
      value: 'Valor',
      from: 'Desde',
      to: 'Hasta',
      source: 'Fuente',
      mark: 'Certeza',
      motivo: 'Motivo',
    },
  ],
  [
    'persona',
    'persona.editar',
    {
      tipoDocumento: 'Tipo de documento',
      documento: 'Documento',
      nombres: 'Nombres',
      apellidos: 'Apellidos',
      cargo: 'Cargo',
      vinculacion: 'Vinculación',
      nacimiento: 'Nacimiento',
      conductor: 'Conductor',
      usuario: 'Usuario',
      activo: 'Activo',
      licencia: 'Licencia',
      examenMedico: 'Examen médico',
      creadas: 'Creadas',
      cambiadas: 'Cambiadas',
      iguales: 'Iguales',
    },
  ],
  [
    'hoja de vehículo',
    'hoja.escribir',
    {
      placa: 'Placa',
      modalidad: 'Modalidad',
      clase: 'Clase',
      propiedad: 'Propiedad',
      matricula: 'Matrícula',
      internalNumber: 'Número interno',
      activo: 'Activo',
      creadas: 'Creadas',
      cambiadas: 'Cambiadas',
      iguales: 'Iguales',
    },
  ],
  [
    'alerta',
    'alerta.atender',
    { placa: 'Placa', alerta: 'Alerta', desde: 'Desde', por: 'Atendida por', nota: 'Qué se hizo' },
  ],
  [
    'defecto',
    'defecto.editar',
    { placa: 'Placa', punto: 'Punto', prometido: 'Prometido para', nota: 'Nota', reparado: 'Reparado' },
  ],
  [
    'papel',
    'papel.agregar',
    {
      placa: 'Placa',
      persona: 'Persona',
      tipo: 'Papel',
      numero: 'Número',
      entidad: 'Entidad',
      expedicion: 'Expedición',
      vence: 'Vence',
      creadas: 'Creadas',
      iguales: 'Iguales',
    },
  ],
  [
    'plantilla',
    'plantilla.editar',
    {
      name: 'Nombre',
      componentes: 'Componentes',
      cambios: 'Cambios',
      items: 'Puntos del checklist',
      version: 'Versión',
    },
  ],
  [
    'boletin',
    'boletin.crear',
    {
      consecutive: 'Consecutivo',
      title1: 'Título',
      clientList: 'Clientes',
      emailsList: 'Correos electrónicos',
      text: 'Respuesta',
      email: 'Correo',
      state: 'Estado del correo',
      archivo: 'Archivo',
    },
  ],
  [
    'usuario',
    'usuario.editar',
    {
      name: 'Nombre de usuario',
      nameUser: 'Nombre completo',
      email: 'Correo',
      scopes: 'Permisos',
      isActive: 'Activo',
      contraseña: 'Contraseña',
      estado: 'Verificación en dos pasos',
      informes: 'Avisos de informes',
      vencimientos: 'Correo semanal de vencimientos',
    },
  ],
  [
    'cliente',
    'cliente.editar',
    {
      client: 'Nombre del cliente',
      nit: 'NIT',
      powerbi: 'Tablero Power BI',
      logoDB: 'Logo',
      cuentaGps: 'Cuenta GPS',
      modulesClient: 'Módulos contratados',
      products: 'Productos',
      showAsProvider: 'Mostrar como el proveedor en los tiquetes',
      ticketHeader: 'Encabezado legal del tiquete',
      posiciones: 'Días de posiciones',
      viajes: 'Días de viajes',
      fotos: 'Días de fotos de cámaras',
      avisos: 'Días de avisos',
    },
  ],
  [
    'cuenta GPS',
    'cuentaGps.editar',
    {
      empresa: 'Empresa',
      llave: 'API key',
      acceso: 'Acceso a la plataforma',
      plataforma: 'Plataforma propia',
      llavePlataforma: 'Llave en esa plataforma',
      'se agrega': 'Agregados',
      cambia: 'Cambiados',
      'sin cambios': 'Sin cambios',
    },
  ],
  [
    'cuentaGps',
    'flota.importar',
    {
      empresa: 'Empresa',
      llave: 'API key',
      acceso: 'Acceso a la plataforma',
      plataforma: 'Plataforma propia',
      llavePlataforma: 'Llave en esa plataforma',
      'se agrega': 'Agregados',
      cambia: 'Cambiados',
      'sin cambios': 'Sin cambios',
    },
  ],
  [
    'usuario InControl',
    'incontrol.usuario',
    {
      username: 'Nombre de usuario',
      name: 'Nombre completo',
      email: 'Correo',
      client: 'Cliente',
      scopes: 'Permisos',
      isActive: 'Activo',
      contraseña: 'Contraseña',
    },
  ],
  [
    'técnico',
    'catalogo.editar',
    {
      nombre: 'Nombre',
      activo: 'Activo',
      firma: 'Firma',
      usuario: 'Usuario',
      user_id: 'Usuario',
    },
  ],
  [
    'analista',
    'catalogo.agregar',
    {
      nombre: 'Nombre',
      activo: 'Activo',
      firma: 'Firma',
      usuario: 'Usuario',
      user_id: 'Usuario',
    },
  ],
  [
    'exportación',
    'datos.exportar',
    {
      area: 'Lista',
      from: 'Desde',
      to: 'Hasta',
      client: 'Cliente',
      search: 'Búsqueda',
      format: 'Archivo',
      sort: 'Orden',
      action: 'Acción',
      id: 'Registro',
      cliente: 'Cliente',
      fechaIni: 'Desde',
      fechaInicio: 'Desde',
      fechaFin: 'Hasta',
      type: 'Tipo',
      typeReport: 'Tipo de informe',
      tags: 'Etiquetas',
      color: 'Color',
      grupo: 'Grupo',
      placa: 'Placa',
      persona: 'Persona',
      tipo: 'Tipo',
      estado: 'Estado',
      activo: 'Activas',
      dias: 'Por vencer en (días)',
      mes: 'Mes',
      kind: 'Qué es',
      on: 'Vigentes el',
      veredicto: 'Veredicto',
      razon: 'Razón',
      hora: 'Hora de salida',
    },
  ],
  [
    'llamada',
    'acceso.rechazar',
    {
      area: 'Área',
      metodo: 'Método',
      id: 'Registro',
      client: 'Cliente',
    },
  ],
  [
    'conservación',
    'conservacion.borrar',
    {
      posiciones: 'Posiciones',
      viajes: 'Viajes',
      fotos: 'Fotos de cámaras',
      alertas: 'Alertas atendidas',
      avisos: 'Avisos',
      correos: 'Correos',
    },
  ],
  ['trabajo', 'trabajo.reintentar', { trabajos: 'Trabajos', cuantos: 'Cuántos' }],
  [
    'clave de datos',
    'llaves.cambiar',
    {
      valores: 'Valores cifrados de nuevo',
    },
  ],
  [
    'acta',
    'acta.laboratorio',
    {
      tipo: 'Informe',
      proceddingId: 'Acta',
      serial: 'Serial',
      brand: 'Marca',
      one: '¿El equipo enciende y se mantiene estable en banco de pruebas (12 V y 24 V)?',
      two: '¿El módulo celular se registra en la red y transmite a la plataforma?',
      three: '¿El receptor GPS obtiene posición válida en el tiempo esperado?',
      four: '¿La batería interna carga y sostiene el equipo al retirar la alimentación?',
      five: '¿Las entradas y salidas responden (ignición, botón de pánico, apagado remoto)?',
      six: '¿El IMEI, el firmware y la configuración coinciden con los registrados?',
      seven: '¿Se evidencia manipulación, sello roto o intervención no autorizada?',
      eight: '¿Se evidencia humedad, corrosión, golpe o sobretensión en la carcasa o la tarjeta?',
      images: 'Imágenes',
      observations: 'Observaciones',
    },
  ],
  [
    'acta',
    'acta.baja',
    {
      tipo: 'Informe',
      proceddingId: 'Acta',
      serial: 'Serial',
      brand: 'Marca',
      one: 'Falla irreparable de la tarjeta principal',
      two: 'Daño por sobretensión o conexión eléctrica inadecuada',
      three: 'Ingreso de humedad, líquidos o corrosión',
      four: 'Golpe, incendio o siniestro del vehículo',
      five: 'Manipulación o intervención no autorizada',
      six: 'Obsolescencia tecnológica: red retirada, sin soporte o sin repuestos',
      seven: 'Reparación antieconómica frente al valor del equipo',
      eight: 'Hurto, pérdida o equipo no recuperado',
      images: 'Imágenes',
      observations: 'Observaciones',
    },
  ],
  [
    'formulario',
    'formulario.descartar',
    {
      tipo: 'Tipo',
      titulo: 'Formulario',
      placa: 'Placa',
      hecho: 'Hecho en el equipo',
      estado: 'Estado',
      motivo: 'Motivo del rechazo',
    },
  ],
  [
    'plantilla de prealistamiento',
    'prealistamiento.plantilla',
    { version: 'Versión', bloqueantes: 'Puntos bloqueantes', otros: 'Otros puntos' },
  ],
  ['inspeccion', 'inspeccion.leer', { placa: 'Placa', ruta: 'Ruta', archivo: 'Archivo' }],
];

const labelled = LABELS.flatMap(([entity, action, labels]) =>
  Object.entries(labels).map(([field, label]): [string, Action, string, string] => [entity, action, field, label]),
);

test.each(labelled)('of %s (%s), %s is called %s', (entity, action, field, label) => {
  expect(fieldName({ entity, action }, field)).toBe(label);
});

/** What the server writes down of a form: all that the form asks. */
const FORMS: [action: Action, fields: readonly string[]][] = [
  ['acta.completar', [...namesOf(allFields(ACTA_FORM)), ...Object.keys(NewActa.shape)]],
  ['acta.laboratorio', namesOf(allFields(TECHNICAL_FORMS.laboratorio))],
  ['acta.baja', namesOf(allFields(TECHNICAL_FORMS.baja))],
  ['informe.crear', namesOf(allFields(INFORME_FORM))],
];

test.each(FORMS)('every field that %s asks is in the table of labels', (action, fields) => {
  const labels = LABELS.find(([, of]) => of === action)?.[2] ?? {};
  expect(fields.filter((field) => !Object.hasOwn(labels, field))).toEqual([]);
});

test('the table of labels names every kind of record and every field that has a label', () => {
  const described = Object.entries(REGISTROS).flatMap(([entity, { fields }]) =>
    Object.keys(fields).map((field) => `${entity}: ${field}`),
  );
  const listed = new Set(labelled.map(([entity, , field]) => `${entity}: ${field}`));
  expect(described.filter((field) => !listed.has(field))).toEqual([]);
  // Their entries name no field, or fields that are words already.
  const withoutFields = ['sesion', 'configuración InControl'];
  const kinds = new Set([...LABELS.map(([entity]) => entity), ...withoutFields]);
  expect([...kinds].toSorted()).toEqual(Object.keys(REGISTROS).toSorted());
});

test.each([
  [acta, 'one', 'one'],
  [{ entity: 'acta', action: 'acta.baja' }, 'brand', 'Marca'],
  [acta, 'brandInstalled', 'Marca del equipo instalado'],
  [informe, 'foto3', 'Imagen inicial (opcional), novedad 2'],
  [{ entity: 'nave', action: 'nave.volar' }, 'alas', 'alas'],
  [acta, 'toString', 'toString'],
])('of %o, %s is called %s', (told, field, name) => {
  expect(fieldName(told, field)).toBe(name);
});

test.each([
  [acta, 'tipe', 'en linea', 'En línea'],
  [acta, 'changeGPS', true, 'Sí'],
  [acta, 'sendGPS', 'laboratorio', 'Laboratorio'],
  [{ entity: 'prealistamiento', action: 'prealistamiento.crear' }, 'isBuffer', true, 'Búfer'],
  [{ entity: 'prealistamiento', action: 'prealistamiento.crear' }, 'isBuffer', false, 'Online'],
  [{ entity: 'prealistamiento', action: 'prealistamiento.crear' }, 'estado', 'false', 'No aprobado'],
  [{ entity: 'acta', action: 'acta.proceso' }, 'state', false, 'Malo'],
  [{ entity: 'acta', action: 'acta.laboratorio' }, 'one', false, 'No'],
  [acta, 'checklist', { v: '2.0.0', checks: [{ name: 'Pito', indice: 1, checked: 'Malo' }] }, 'Pito: Malo'],
  [
    acta,
    'test',
    [
      { indice: 1, name: 'Video', checked: true },
      { indice: 2, name: 'Audio', checked: false },
    ],
    'Video: Sí\nAudio: No',
  ],
  [informe, 'dateNoveltie', '2026-11-02', '02/11/2026'],
  [informe, 'novelties', [{ noveltie: 'Pito', description: 'Roto' }], 'Tipo de novedad: Pito · Descripción: Roto'],
  [{ entity: 'despacho', action: 'despacho.crear' }, 'fecha', '2026-11-02T04:30:00.000Z', '01/11/2026 23:30'],
  [usuario, 'scopes', ['readRecords', 'colfenix'], 'Ver actas, Manager permissions'],
  [cliente, 'modulesClient', ['operacion', 'pqrs'], 'Operación, PQRS'],
  [cliente, 'modulesClient', [], '—'],
  [cliente, 'nit', '', '—'],
  [cliente, 'nit', null, '—'],
])('of %o, %s %j reads %j', (told, field, value, words) => {
  expect(fieldValue(told, field, value)).toBe(words);
});

describe('what changed', () => {
  test.each([
    ['nothing before', null, { client: 'acme' }, [['Nombre del cliente', '—', 'acme']]],
    ['nothing after', { client: 'acme' }, null, [['Nombre del cliente', 'acme', '—']]],
    ['neither', null, null, []],
    ['equal values', { a: [1], b: { c: 1 } }, { a: [1], b: { c: 1 } }, []],
    [
      'a field that came and one that went',
      { a: 1 },
      { b: false },
      [
        ['a', '1', '—'],
        ['b', '—', 'No'],
      ],
    ],
    ['null and absent are the same', { a: null }, {}, []],
    ['a value inside', { a: { b: 1 } }, { a: { b: 2 } }, [['a', 'b: 1', 'b: 2']]],
    ['an emptied list', { a: ['x'] }, { a: [] }, [['a', 'x', '—']]],
  ])('%s', (_, before, after, rows) => {
    expect(
      changesOf({ ...cliente, before, after }).map(({ label, before: was, after: is }) => [label, was, is]),
    ).toEqual(rows);
  });
});

test.each([
  ['acta', 'x', '401 · UXT001', 'Acta 401 · UXT001'],
  ['boletin', 'x', '12 · Frenos', 'Acción de mejora 12 · Frenos'],
  ['cliente', 'x', 'expreso del caribe', 'Cliente Expreso del Caribe'],
  ['configuración InControl', 'x', 'líneas del magdalena', 'Configuración InControl Líneas del Magdalena'],
  ['plantilla', 'bus', null, 'Plantilla del checklist · Bus'],
  ['plantilla', 'x', 'Revisión', 'Plantilla Revisión'],
  ['novedades', 'para todos', null, 'Tipos de novedad para todos'],
  ['novedades', 'x', 'expreso del caribe', 'Tipos de novedad Expreso del Caribe'],
  ['sesion', 'x', null, 'Sesión'],
  ['usuario InControl', 'ana', null, 'Usuario InControl ana'],
  ['exportación', '/api/preset-v2/export', null, 'Lista exportada · Prealistamientos'],
  ['exportación', '/api/nuevo/export', null, 'Lista exportada /api/nuevo/export'],
  ['llamada', '/api/audit/:id', null, 'Llamada · Auditoría'],
  ['formulario', 'x', null, 'Formulario sin enviar x'],
  ['nave', 'x', null, 'nave x'],
])('%s %s is called by %j: %s', (entity, entityId, name, words) => {
  expect(registroName({ entity, entityId, action: '', before: null, after: null }, name)).toBe(words);
});

test.each<[word: string, named: Action[], others: Action[]]>([
  ['Creó', ['acta.crear', 'cliente.crear'], ['acta.cerrar']],
  ['INICIÓ', ['sesion.abrir'], ['sesion.cerrar']],
  ['mejora', ['boletin.crear', 'boletin.leer'], ['acta.leer']],
  ['exportada', ['datos.exportar'], ['acta.leer']],
  ['llamada', ['acceso.rechazar'], ['acta.leer']],
  ['el', ['acta.crear'], ['datos.exportar']],
  ['401', [], ['acta.crear']],
])('the word %s names actions by what readers see', (word, named, others) => {
  const found = actionsNamed(word);
  expect(found).toEqual(expect.arrayContaining(named));
  expect(found).not.toEqual(expect.arrayContaining(others));
});

test.each([
  ['boletin', 'clientList', ['expreso del caribe', 'acme'], 'Expreso del Caribe, Acme'],
  ['acta', 'client', 'expreso del caribe', 'Expreso del Caribe'],
  ['cliente', 'client', 'expreso del caribe', 'expreso del caribe'],
])('the company in %s, %s, reads as everywhere; its own name as it was written', (entity, field, value, words) => {
  expect(fieldValue({ entity, action: '' }, field, value)).toBe(words);
});

test('what a company calls its lists begins as a label does', () => {
  const told = { entity: 'configuración InControl', action: 'incontrol.configurar' };
  expect(fieldName(told, 'puntos de control')).toBe('Puntos de control');
});

test('a dispatch is called by the vehicle and the route that its entry names', () => {
  const after = { placa: 'TZK934', ruta: 'Sur' };
  const of = { entity: 'despacho', entityId: '71', action: 'despacho.crear', before: null };
  expect(registroName({ ...of, after }, null)).toBe('Despacho TZK934 · Sur');
  expect(registroName({ ...of, after: null }, null)).toBe('Despacho 71');
});

test('AUTH-45 a discarded form is listed by its title, in words', () => {
  const act = {
    entity: 'formulario',
    entityId: 'x',
    action: 'formulario.descartar',
    before: { tipo: 'preset', titulo: 'Prealistamiento · SZK482', estado: 'porEnviar' },
    after: null,
  };
  expect(registroName(act, null)).toBe('Formulario sin enviar · Prealistamiento · SZK482');
  expect(changesOf(act).map(({ label, before }) => [label, before])).toEqual([
    ['Tipo', 'Prealistamiento'],
    ['Formulario', 'Prealistamiento · SZK482'],
    ['Estado', 'Terminado, por enviar'],
  ]);
});
