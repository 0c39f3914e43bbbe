import {
  type Celda,
  type Componente,
  type Kind,
  freshComponente,
  labelled,
} from '@fenix/domain/plantillas/constructor/componente';
import type { Ask, Question } from '@fenix/domain/plantillas/constructor/pregunta';
import { fieldName } from '@fenix/domain/plantillas/diligenciar/form';
import type { DocumentoAnswers } from '@fenix/domain/plantillas/documentos/documento';
import { titleOf } from '@fenix/domain/plantillas/documentos/respuesta';
import { vehicleLabel } from '@fenix/domain/flota/vehicleLabel';
import { allComponents } from '@fenix/domain/plantillas/plantilla';
import { nameKey } from '@fenix/domain/text/names';
import { type Random, pick, randomOf, whole } from '@fenix/gps/simulator/random';
import type { Insertable } from 'kysely';
import { nextConsecutive } from '../db/consecutive';
import type { Schema } from '../db/schema';
import { newId } from '../ground/ids';
import type { Write } from '../http/write';
import { keepVersion } from '../plantillas/oferta';
import type { Deps } from '../ports/deps';
import { vehiclesOf } from './actas';
import { OPERATORS } from './actasTexts';
import { createAlbum } from './album';

function part(id: string, type: Kind, content: string, isRequired = false, ask?: Ask): Componente {
  const asks = !['header', 'footer', 'signature'].includes(type);
  const made = labelled(freshComponente(id, type), asks ? 'input' : 'texto', content);
  return { ...made, tools: { ...made.tools, isRequired }, ...(ask && { ask }) };
}

const must = (type: Question, id: string, content: string, ask?: Ask): Componente => part(id, type, content, true, ask);
const may = (type: Question, id: string, content: string, ask?: Ask): Componente => part(id, type, content, false, ask);

function cell(type: Celda['type'], { id, ask, ...made }: Componente): Celda {
  return { ...made, id, type, component: [], ...(ask && { ask }) };
}

const LEVELS = ['Reserva', 'Un cuarto', 'Medio', 'Tres cuartos', 'Lleno'];
const POSITIONS = ['Delantera izquierda', 'Delantera derecha', 'Trasera izquierda', 'Trasera derecha', 'Repuesto'];
const BRANDS = ['Michelin', 'Bridgestone', 'Goodyear', 'Continental'];

/** TPL-15: what the provider of the demonstration offers to all its clients. */
export const OFRECIDAS = {
  'Entrega de turno': [
    part('titulo', 'header', 'ENTREGA DE TURNO'),
    {
      ...labelled(freshComponente('quienes', 'column2'), 'texto', 'Vehículo y conductores'),
      component: [
        cell('vehicle', must('vehicle', 'vehiculo', 'Vehículo', { isTitle: true })),
        cell('date', must('date', 'dia', 'Día del turno')),
      ],
    },
    {
      ...freshComponente('conductores', 'column2'),
      component: [
        cell('driver', must('driver', 'entrega', 'Entrega')),
        cell('driver', must('driver', 'recibe', 'Recibe')),
      ],
    },
    must('number', 'kilometraje', 'Kilometraje', { unit: 'km', min: 0, hint: 'Como lo muestra el tablero.' }),
    must('choice', 'combustible', 'Combustible', { options: LEVELS }),
    may('choice', 'pendientes', 'Pendientes del turno', {
      options: ['Aseo', 'Combustible', 'Llantas', 'Luces', 'Documentos'],
      isSeveral: true,
    }),
    part('observaciones', 'textBox', 'Observaciones'),
    part('firma', 'signature', 'Quien recibe', true),
    part('pie', 'footer', 'Formato FX-01'),
  ],
  'Reporte de llantas': [
    part('titulo', 'header', 'REPORTE DE LLANTAS'),
    must('vehicle', 'vehiculo', 'Vehículo', { isTitle: true }),
    must('date', 'revision', 'Fecha de la revisión'),
    must('number', 'kilometraje', 'Kilometraje', { unit: 'km', min: 0 }),
    must('rows', 'llantas', 'Llantas revisadas', {
      hint: 'Una fila por llanta. El labrado se mide en el punto más gastado.',
      columns: [
        { id: 'posicion', label: 'Posición', type: 'choice', isRequired: true, options: POSITIONS },
        { id: 'marca', label: 'Marca', type: 'text', isRequired: true },
        { id: 'labrado', label: 'Labrado (mm)', type: 'number', isRequired: true },
        { id: 'montaje', label: 'Montada el', type: 'date', isRequired: false },
      ],
      minRows: 1,
      maxRows: 10,
    }),
    must('choice', 'concepto', 'Concepto', { options: ['Puede operar', 'Cambiar pronto', 'No puede operar'] }),
    part('pie', 'footer', 'Formato FX-02'),
  ],
} as const satisfies Record<string, readonly Componente[]>;
type Name = keyof typeof OFRECIDAS;
const NAMES = Object.keys(OFRECIDAS) as Name[];

/** How many documents each company has made with each of them. */
const MADE: readonly (readonly [client: string, each: number])[] = [
  ['expreso del caribe', 3],
  ['transportes sierra nevada', 1],
];
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AUTHOR = 'Óscar Nieves Peña';

/** Two templates of the provider that every client may fill in, and the documents of this morning made with them. */
export async function addOfrecidas(
  deps: Deps,
  { tx, now }: Write,
  clients: ReadonlyMap<string, string>,
  providerId: string,
): Promise<void> {
  const fecha = new Date(now.getTime() - 90 * DAY);
  const heads = NAMES.map((name) => ({ _id: newId(fecha.getTime()), name, components: [...OFRECIDAS[name]] }));
  await tx
    .insertInto('plantillas')
    .values(
      heads.map(({ _id, name }) => ({
        _id,
        name,
        client_id: providerId,
        name_key: nameKey(name),
        fecha,
        changedBy: AUTHOR,
        ofrecida_at: fecha,
      })),
    )
    .execute();
  for (const head of heads) await keepVersion(tx, fecha, { ...head, version: 1 }, providerId);
  const album = createAlbum(deps, { tx, now }, 'acta');
  const planned = MADE.flatMap(([client, each]) => {
    const clientId = clients.get(client);
    if (clientId === undefined) return [];
    return heads.flatMap((head) => Array.from({ length: each }, (_, index) => ({ head, client, clientId, index })));
  });
  const rows: Insertable<Schema['documentos']>[] = [];
  for (const [at, { head, client, clientId, index }] of planned.entries()) {
    const _id = newId(now.getTime());
    const moment = new Date(now.getTime() - (planned.length - at) * 6 * MINUTE);
    const vehicle = pick(randomOf('ofrecidas', client, index), vehiclesOf(client));
    const answers = answersOf(head.name, vehicleLabel(vehicle), randomOf(head.name, client, index), moment);
    const files =
      head.name === 'Entrega de turno'
        ? { [fieldName('firma')]: album.photo({ kind: 'documento', record: _id, clientId }, 'firma-2') }
        : {};
    await keepVersion(tx, fecha, { ...head, version: 1 }, clientId);
    rows.push({
      _id,
      client_id: clientId,
      consecutive: await nextConsecutive(tx, `documento:${clientId}`),
      plantilla: head._id,
      version: 1,
      name: head.name,
      titulo: titleOf({ components: allComponents(head.components), answers }),
      placa: vehicle.patente,
      printedClient: client,
      createdBy: AUTHOR,
      fecha: moment,
      recibido: moment,
      answers: JSON.stringify(answers),
      files: JSON.stringify(files),
    });
  }
  if (rows.length === 0) return;
  await album.store();
  await tx.insertInto('documentos').values(rows).execute();
}

function answersOf(name: Name, vehicle: string, random: Random, at: Date): DocumentoAnswers {
  const day = (before: number) => new Date(at.getTime() - before * DAY).toISOString().slice(0, 10);
  const kilometraje = whole(random, 60_000, 340_000);
  const said: Record<Name, DocumentoAnswers> = {
    'Entrega de turno': {
      vehiculo: vehicle,
      dia: day(1),
      entrega: pick(random, OPERATORS),
      recibe: pick(random, OPERATORS),
      kilometraje,
      combustible: pick(random, LEVELS.slice(1)),
      pendientes: pick(random, [['Aseo'], ['Combustible', 'Luces'], ['Llantas']]),
      observaciones: pick(random, ['Sin novedades.', 'El aire acondicionado enfría poco en la última fila.']),
    },
    'Reporte de llantas': {
      vehiculo: vehicle,
      revision: day(1),
      kilometraje,
      llantas: POSITIONS.slice(0, 4).map((posicion) => ({
        'campo-llantas_posicion': posicion,
        'campo-llantas_marca': pick(random, BRANDS),
        'campo-llantas_labrado': whole(random, 28, 95) / 10,
        'campo-llantas_montaje': day(whole(random, 40, 300)),
      })),
      concepto: pick(random, ['Puede operar', 'Puede operar', 'Cambiar pronto']),
    },
  };
  return Object.fromEntries(Object.entries(said[name]).map(([id, answer]) => [fieldName(id), answer]));
}
