import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { FLAGS } from '@fenix/domain/actas/laboratorio/reporteTecnico';
import { parseAst } from 'rolldown/parseAst';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/testApp';

/**
 * The types of schema.ts are written by hand, and no other check compares them with the tables of the migrations. This
 * one parses the types and reads the catalog, and expects the same tables, columns, value types and nullability.
 */
type Columns = Record<string, string>;

/** Tables without a type, because no query names them. */
const BEHIND_THE_SCENES = new Set(['card_box', 'migrations']);

const KIND_OF: Record<string, string> = {
  uuid: 'text',
  text: 'text',
  'character varying': 'text',
  smallint: 'number',
  integer: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'number',
  bigint: 'number or text',
  boolean: 'boolean',
  'timestamp with time zone': 'moment',
  date: 'text',
  bytea: 'bytes',
  ARRAY: 'list',
  jsonb: 'json',
  json: 'json',
};

/** The parts of a syntax tree that are used here. */
type Node = {
  type: string;
  types?: Node[];
  members?: Node[];
  literal?: { value: unknown };
  key?: { name?: string; value?: string };
  typeName?: { name: string };
  typeArguments?: { params: Node[] } | null;
  typeAnnotation?: Node;
};
type Statement = { declaration?: Alias | null } & Alias;
type Alias = { id?: { name: string }; typeAnnotation?: Node };

/** Generated columns that are null in some rows. */
const MAY_BE_EMPTY = new Set(['avisos.record']);

/** Column types that are imported whole. */
const IMPORTED: Record<string, Columns> = { Flags: Object.fromEntries(FLAGS.map((flag) => [flag, 'boolean'])) };

function typedTables(): Record<string, Columns> {
  return {
    ...tablesOf('../../../gps/src/schema.ts', 'GpsSchema'),
    ...tablesOf('./actaPartsSchema.ts', 'ActaPartsSchema'),
    ...tablesOf('./avisosSchema.ts', 'AvisosSchema'),
    ...tablesOf('./incontrolSchema.ts', 'IncontrolSchema'),
    ...tablesOf('./informesSchema.ts', 'InformesSchema'),
    ...tablesOf('./plantillasSchema.ts', 'PlantillasSchema'),
    ...tablesOf('./presetsSchema.ts', 'PresetsSchema'),
    ...tablesOf('./hojasSchema.ts', 'HojasSchema'),
    ...tablesOf('./reglasSchema.ts', 'ReglasSchema'),
    ...tablesOf('./torreSchema.ts', 'TorreSchema'),
    ...tablesOf('./schema.ts', 'Schema'),
  };
}

function tablesOf(path: string, name: string): Record<string, Columns> {
  const source = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  const program = parseAst(source, { lang: 'ts' }) as unknown as { body: Statement[] };
  const aliases = new Map<string, Node>();
  for (const statement of program.body) {
    const { id, typeAnnotation } = statement.declaration ?? statement;
    if (id && typeAnnotation) aliases.set(id.name, typeAnnotation);
  }

  const columnsOf = (type: Node): Columns => {
    if (type.type === 'TSIntersectionType') return Object.assign({}, ...(type.types ?? []).map(columnsOf)) as Columns;
    if (type.type === 'TSTypeReference') return IMPORTED[type.typeName?.name ?? ''] ?? {};
    return Object.fromEntries(membersOf(type).map(([column, of]) => [column, describeColumn(kindsOf(of))]));
  };
  /** The select type, which is the first parameter of kysely's `ColumnType`. */
  const kindsOf = (type: Node): string[] => {
    const [first] = type.typeArguments?.params ?? [];
    const reference = type.typeName?.name ?? '';
    if (type.type === 'TSUnionType') return (type.types ?? []).flatMap(kindsOf);
    if (type.type === 'TSParenthesizedType' && type.typeAnnotation) return kindsOf(type.typeAnnotation);
    if (type.type in KEYWORDS) return [KEYWORDS[type.type] ?? ''];
    if (type.type !== 'TSTypeReference') return ['text'];
    if (reference === 'JSONColumnType' || reference === 'JsonOf')
      return ['json', ...(first && kindsOf(first).includes(NOTHING) ? [NOTHING] : [])];
    if (['Generated', 'GeneratedAlways', 'ColumnType'].includes(reference) && first) return kindsOf(first);
    if (reference in CLASSES) return [CLASSES[reference] ?? ''];
    const alias = aliases.get(reference);
    // A type imported by name is a union of strings.
    return alias ? kindsOf(alias) : ['text'];
  };

  const schema = aliases.get(name);
  if (!schema) throw new Error(`${path} has no type ${name}`);
  const parts = schema.type === 'TSIntersectionType' ? (schema.types ?? []) : [schema];
  return Object.fromEntries(parts.flatMap(membersOf).map(([table, type]) => [table, columnsOf(type)]));
}

function membersOf(type: Node): [string, Node][] {
  return (type.members ?? []).flatMap(({ key, typeAnnotation }) =>
    key && typeAnnotation?.typeAnnotation ? [[key.name ?? key.value ?? '', typeAnnotation.typeAnnotation]] : [],
  );
}

const NOTHING = 'nothing';
const KEYWORDS: Record<string, string> = {
  TSNullKeyword: NOTHING,
  TSUndefinedKeyword: NOTHING,
  TSStringKeyword: 'text',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSArrayType: 'list',
  TSTypeLiteral: 'json',
};
const CLASSES: Record<string, string> = { Date: 'moment', Uint8Array: 'bytes', Buffer: 'bytes', Record: 'json' };

function describeColumn(kinds: readonly string[]): string {
  const kind = [...new Set(kinds)]
    .filter((one) => one !== NOTHING)
    .toSorted()
    .join(' or ');
  return kinds.includes(NOTHING) ? `${kind}, or nothing` : kind;
}

async function madeTables(api: TestApp): Promise<Record<string, Columns>> {
  type Row = { table: string; column: string; type: string; nullable: boolean };
  const rows = await api.deps.database.engine.asOwner(async (connection) => {
    const result = await connection.query<Row>(
      `select c.table_name as "table", c.column_name as "column", c.data_type as type,
         -- Views and generated columns are never said to be filled, and are.
         c.is_nullable = 'YES' and c.is_generated = 'NEVER' and t.relkind <> 'v' as nullable
       from information_schema.columns c
       join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
       where c.table_schema = 'public' and not t.relispartition and t.relkind in ('r', 'p', 'v')`,
      [],
    );
    return result.rows;
  });
  const tables: Record<string, Columns> = {};
  for (const { table, column, type, nullable } of rows) {
    if (BEHIND_THE_SCENES.has(table)) continue;
    const kind = KIND_OF[type] ?? `? ${type}`;
    const isEmpty = nullable || MAY_BE_EMPTY.has(`${table}.${column}`);
    (tables[table] ??= {})[column] = isEmpty ? `${kind}, or nothing` : kind;
  }
  return tables;
}

describe.runIf(inject('database').kind === 'postgres')('the types of the tables', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await createTestApp();
  });
  afterAll(() => api.close());

  test('match the tables that the migrations create, column by column', async () => {
    const [typed, made] = [typedTables(), await madeTables(api)];
    expect(Object.keys(made).length).toBeGreaterThan(30);
    expect(Object.keys(typed).toSorted()).toEqual(Object.keys(made).toSorted());
    expect(typed).toEqual(made);
  }, 120_000);

  test('H5 every sequence is kept: one without a log cannot be read on a replica that was promoted', async () => {
    const { rows } = await api.deps.database.engine.asOwner((owner) =>
      owner.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class where relkind = 'S' and relpersistence <> 'p'`,
        [],
      ),
    );
    expect(rows).toEqual([]);
  });
});
