import {
  CAPTIONS,
  type Parte,
  captionOf,
  isFileKind,
  questionOf,
} from '@fenix/domain/plantillas/constructor/componente';
import { columnName, fieldName } from '@fenix/domain/plantillas/diligenciar/form';
import { allComponents } from '@fenix/domain/plantillas/plantilla';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database';
import type { SqlCell } from '../../records/exportCells';
import type { Body } from '../queries';

/** How many versions are held at once, and how many columns a file may have beside those of every document. */
const VERSIONS = 20;
const QUESTIONS_MAX = 300;

/** A column of a file: what is asked, and the cell of the answer. */
export type QuestionCell = { header: string; cell: SqlCell };

/** TPL-14: what any version of a template asks, each question as it was asked last, in the order of the newest version. */
export async function questionCells(
  db: Db,
  { plantilla, clientId }: { plantilla: string; clientId: string | undefined },
): Promise<QuestionCell[]> {
  const asked = new Map<string, Parte>();
  let before: number | undefined;
  for (;;) {
    const rows = await versionsOf(db, plantilla, clientId, before);
    for (const { body } of rows)
      for (const parte of allComponents((body as Body).components))
        if (asks(parte) && !asked.has(parte.id) && asked.size < QUESTIONS_MAX) asked.set(parte.id, parte);
    before = rows.at(-1)?.version;
    if (rows.length < VERSIONS) break;
  }
  return [...asked.values()].map((parte) => ({ header: captionOf(parte), cell: cellOf(parte) }));
}

function versionsOf(db: Db, plantilla: string, clientId: string | undefined, before: number | undefined) {
  return (
    db
      .selectFrom('form_templates')
      .select(['version', 'body'])
      .where('kind', '=', 'documento')
      .where('key', '=', plantilla)
      .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? ''))
      .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
      // A template that is offered has its versions once for each company that filled them in.
      .distinctOn('version')
      .orderBy('version', 'desc')
      .limit(VERSIONS)
      .execute()
  );
}

function asks(parte: Parte): boolean {
  return isFileKind(parte.type) || questionOf(parte) !== undefined || parte.tools.label === 'toggle';
}

function cellOf(parte: Parte): SqlCell {
  const name = fieldName(parte.id);
  if (isFileKind(parte.type))
    return {
      kind: 'text',
      sql: sql`case when jsonb_exists(documentos.files, ${name}::text) then ${CAPTIONS[parte.type]}::text end`,
    };
  const answer = sql`(documentos.answers -> ${name}::text)`;
  const only = (type: string) => sql`case when jsonb_typeof(${answer}) = ${type}::text then ${answer} #>> '{}' end`;
  switch (parte.type) {
    case 'number':
      return { kind: 'number', sql: only('number') };
    case 'date':
      return { kind: 'day', sql: only('string') };
    case 'rows':
      return { kind: 'text', sql: rowsText(parte, answer) };
    default:
      return { kind: 'text', sql: plainText(answer) };
  }
}

/** Several choices are separated by commas. */
function plainText(answer: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case jsonb_typeof(${answer})
    when 'boolean' then case when ${answer} = 'true'::jsonb then 'Sí' else 'No' end
    when 'array' then (select string_agg(one, ', ') from jsonb_array_elements_text(${answer}) one)
    else ${answer} #>> '{}' end`;
}

/** 'Posición: Delantera; Profundidad: 5,5 | Posición: …': a row after another, each with the names of its columns. */
function rowsText({ id, ask }: Parte, answer: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = (ask?.columns ?? []).map(({ id: column, label, type }) => {
    const value = sql`(fila.answer ->> ${columnName(id, column)}::text)`;
    const shown =
      type === 'date'
        ? sql`regexp_replace(${value}, '^([0-9]{4})-([0-9]{2})-([0-9]{2})$', '\\3/\\2/\\1')`
        : type === 'number'
          ? sql`replace(${value}, '.', ',')`
          : value;
    return sql`${`${label}: `}::text || ${shown}`;
  });
  return sql`case when jsonb_typeof(${answer}) = 'array' then (
    select string_agg(concat_ws('; ', ${sql.join(parts)}), ' | ' order by fila.at)
    from jsonb_array_elements(${answer}) with ordinality as fila (answer, at)) end`;
}
