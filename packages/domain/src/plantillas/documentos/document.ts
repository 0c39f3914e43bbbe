import { formatDateTime } from '../../dates/format';
import type { Block, Cell, ColumnCount, Doc, Photo } from '../../document/blocks';
import { type Seen, photoOf, stillFacts } from '../../document/files';
import { type Archivo, MISSING_FILE } from '../../media/archivo';
import { displayName } from '../../text/names';
import { searchKey } from '../../text/search';
import { type Componente, type Parte, captionOf, columnsOf } from '../constructor/componente';
import type { Documento } from './documento';
import { fieldName, isPrinted } from '../diligenciar/form';
import { type Plantilla, allComponents } from '../plantilla';
import { answerText, questionByHand, rowsAnswered, rowsByHand, rowsSample, sampleText } from './respuesta';

type Drawn = Pick<Plantilla, 'name' | 'client' | 'components'>;

/** What goes where something is asked. `width`: how many share the page. `rows`: where rows are. */
type Answering = { cell: (parte: Parte, width: ColumnCount) => Cell; rows: (parte: Parte) => Block };

/** The filled document, in its own version: it prints the same for ever. */
export function documentoDocument(documento: Documento, seen: Seen): Doc {
  const { consecutive, name, components, createdBy } = documento;
  const client = displayName(documento.printedClient);
  const number = `Documento n.º ${consecutive}`;
  const identity: Block = {
    kind: 'fields',
    columns: 3,
    rows: [
      ['Consecutivo', String(consecutive)],
      ['Fecha', formatDateTime(new Date(documento.fecha))],
      ['Diligenciado por', createdBy],
    ],
  };
  const blocks = blocksOf({ name, client, components }, `${number} · ${client}`, answeredBy(documento, seen), identity);
  return {
    title: `${name} n.º ${consecutive}`,
    fileName: fileName(name, String(consecutive)),
    client: documento.client,
    at: documento.fecha,
    blocks,
  };
}

/** The empty form, to be printed and filled in by hand. */
export function blankDocument(plantilla: Drawn): Doc {
  const line = (label: string): Cell => ({ kind: 'lines', label, lines: 1 });
  const identity: Block = {
    kind: 'columns',
    count: 3,
    cells: [line('Consecutivo'), line('Fecha'), line('Diligenciado por')],
  };
  const blocks = blocksOf(plantilla, displayName(plantilla.client), byHand, identity);
  return { title: plantilla.name, fileName: fileName(plantilla.name, 'en-blanco'), client: plantilla.client, blocks };
}

/** TPL-02, 'Vista previa': how a filled one will look. */
export function sampleDocument(plantilla: Drawn): Doc {
  const client = displayName(plantilla.client);
  const identity: Block = {
    kind: 'fields',
    columns: 3,
    rows: [
      ['Consecutivo', '1'],
      ['Fecha', '01/01/2026 08:00'],
      ['Diligenciado por', 'Nombre y apellido'],
    ],
  };
  const blocks = blocksOf(plantilla, `Documento n.º 1 · ${client}`, sample, identity);
  return { title: plantilla.name, fileName: fileName(plantilla.name, 'muestra'), client: plantilla.client, blocks };
}

/** The videos of a document, in the order in which its paper shows them. */
export function videosOf({ components, files }: Pick<Documento, 'components' | 'files'>): Archivo[] {
  return allComponents(components).flatMap(({ id, type }) => (type === 'video' ? (files[fieldName(id)] ?? []) : []));
}

function fileName(name: string, end: string): string {
  const slug = searchKey(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${slug ? `${slug.charAt(0).toUpperCase()}${slug.slice(1)}` : 'Documento'}-${end}.pdf`;
}

/** The first heading is the paper's own, under which it says which one it is; a template without one is called by its name. */
function blocksOf({ name, components }: Drawn, subtitle: string, answer: Answering, identity: Block): Block[] {
  const head = components.find(({ type }) => type === 'header');
  const footers = components.filter(({ type }) => type === 'footer').map(({ content }) => content);
  return [
    { kind: 'header', title: head?.content ?? name, subtitle },
    identity,
    ...components.filter((component) => component !== head).flatMap((component) => blockOf(component, answer)),
    { kind: 'footer', text: [...footers, `${name} · ${subtitle}`].join(' · ') },
  ];
}

function blockOf(component: Componente, answer: Answering): Block[] {
  const { type, content } = component;
  if (type === 'footer') return [];
  if (type === 'header') return [{ kind: 'columns', title: content, count: 1, cells: [] }];
  if (type === 'rows') return [answer.rows(component)];
  const count = columnsOf(type);
  if (!count) return [{ kind: 'columns', count: 1, cells: [cellOf(component, 1, answer)] }];
  const cells = component.component.map((cell) => cell && cellOf(cell, count, answer));
  return [{ kind: 'columns', ...(content && { title: content }), count, cells }];
}

function cellOf(parte: Parte, width: ColumnCount, answer: Answering): Cell {
  return isPrinted(parte) ? { kind: 'words', text: parte.content } : answer.cell(parte, width);
}

const YES_NO = ['Sí', 'No'] as const;

function answeredBy({ answers, files, components }: Documento, { address, frames }: Seen): Answering {
  const videos = videosOf({ components, files });
  const cell = (parte: Parte): Cell => {
    const label = captionOf(parte);
    const name = fieldName(parte.id);
    const file = files[name];
    const answer = answers[name];
    switch (parte.type) {
      case 'image':
        return { kind: 'picture', photo: file ? photoOf(file, label) : notGiven(label) };
      case 'video': {
        if (!file) return { kind: 'video', caption: label, missing: NOT_GIVEN };
        const frame = frames?.[videos.indexOf(file)];
        return { kind: 'video', caption: label, address, ...stillFacts(file, frame) };
      }
      case 'signature':
        return {
          kind: 'signature',
          name: label,
          ...(file && (file.url === null ? { missing: MISSING_FILE } : { url: file.url })),
        };
      default:
        if (parte.tools.label !== 'toggle') return { kind: 'words', label, text: answerText(parte, answer) ?? '—' };
        return {
          kind: 'boxes',
          label,
          options: YES_NO,
          ...(typeof answer === 'boolean' && { chosen: YES_NO[answer ? 0 : 1] }),
        };
    }
  };
  return { cell, rows: (parte) => rowsAnswered(parte, answers[fieldName(parte.id)]) };
}

const NOT_GIVEN = 'Sin archivo';
const notGiven = (caption: string): Photo => ({ url: null, caption, missing: NOT_GIVEN });

/** Lines to write on across the page, and in a column. */
const WIDE_LINES = 3;
const NARROW_LINES = 1;

function cellByHand(parte: Parte, width: ColumnCount): Cell {
  const label = captionOf(parte);
  switch (parte.type) {
    case 'image':
      return { kind: 'picture', photo: { url: null, caption: label, missing: 'Espacio para la imagen' } };
    case 'video':
      return { kind: 'video', caption: label, missing: 'El video se adjunta al diligenciarlo en Fénix' };
    case 'signature':
      return { kind: 'signature', name: label };
    default:
      if (parte.tools.label === 'toggle') return { kind: 'boxes', label, options: YES_NO };
      return questionByHand(parte, width) ?? { kind: 'lines', label, lines: width === 1 ? WIDE_LINES : NARROW_LINES };
  }
}

const byHand: Answering = { cell: cellByHand, rows: rowsByHand };

function sampleCell(parte: Parte): Cell {
  const label = captionOf(parte);
  switch (parte.type) {
    case 'image':
      return { kind: 'picture', photo: { url: null, caption: label, missing: 'Aquí va la imagen' } };
    case 'video':
      return { kind: 'video', caption: label, missing: 'Aquí va el video' };
    case 'signature':
      return { kind: 'signature', name: label };
    default:
      return parte.tools.label === 'toggle'
        ? { kind: 'boxes', label, options: YES_NO, chosen: 'Sí' }
        : { kind: 'words', label, text: sampleText(parte) };
  }
}

const sample: Answering = { cell: sampleCell, rows: rowsSample };
