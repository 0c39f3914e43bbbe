/** Tables that grow as long as the service runs: what rewrites or locks one of them takes longer every year. */
const GROWING = [
  'actas',
  'acta_photos',
  'acta_processes',
  'audit_chain',
  'audit_log',
  'avisos',
  'aviso_lecturas',
  'card_box',
  'cards_auditoria',
  'despachos',
  'documento_placas',
  'documentos',
  'formimages',
  'gps_data_extra',
  'gps_days',
  'gps_photos',
  'gps_positions',
  'gps_programadas',
  'gps_receipts',
  'gps_viajes',
  'incontrol_forms',
  'informes',
  'jobs',
  'mail_outbox',
  'media',
  'media_uses',
  'newsletter_reads',
  'presets',
  'sessions',
];

/** As the above, listed later: migrations up to `LAST_FREE_OF_LATER` are applied and never change. */
const GROWING_LATER = [
  'acta_reports',
  'alertas_atendidas',
  'carga_piezas',
  'cargas',
  'defectos',
  'gps_arrivals_due',
  'gps_dias_pendientes',
  'gps_heard',
  'gps_reenvios',
  'gps_reportes',
  'gps_viajes_dias',
  'idempotency_keys',
  'informe_avisos',
  'inspecciones_via',
  'newsletter_responses',
  'outside_acts',
  'papelera',
  'papeles',
  'sign_in_failures',
  'vencimientos_correos',
];
const LAST_FREE_OF_LATER = '0080b_dias_de_una_vez.sql';

/** What has a row for each company, user, vehicle, driver, template or setting: thousands, and read in an instant. */
const SMALL = [
  'acta_analysts',
  'acta_cards',
  'acta_checklists',
  'acta_personas',
  'acta_technicians',
  'aviso_marcas',
  'clients',
  'conductor_papeles',
  'consecutives',
  'conservacion',
  'conservacion_runs',
  'device_tokens',
  'facts',
  'form_templates',
  'gps_accounts',
  'gps_conduccion',
  'gps_devices',
  'gps_devices_version',
  'gps_drivers',
  'gps_mudados',
  'gps_mudanzas',
  'gps_odometros',
  'gps_routes',
  'gps_vehicle_terms',
  'gps_vehicles',
  'hojas_vehiculo',
  'incontrol_users',
  'inspector_configs',
  'inspector_sessions',
  'inspector_telefonos',
  'logos',
  'newsletter_clients',
  'newsletters',
  'personas',
  'plantillas',
  'reglas',
  'second_steps',
  'settings',
  'sign_in_networks',
  'user_cards',
  'users',
  'vehiculo_papeles',
  'vista_tablas',
  'vistas',
];

/** The last migration from before this rule; those are applied and never change. */
const LAST_FREE = '0054_equipos.sql';

/** A line above the statement, by which its author says why it is quick or cannot wait. */
const ARGUED = /^\s*--\s*argued:\s*\S/;

/** `after`: the last migration from before this one rule. */
type Rule = { pattern: RegExp; words: string; after?: string };
const table = `(?:only\\s+)?(?:public\\.)?"?(${[...GROWING, ...GROWING_LATER].join('|')})"?(?![\\w"])`;
const RULES: readonly Rule[] = [
  { pattern: new RegExp(`^update\\s+${table}`, 'i'), words: 'updates all rows of' },
  { pattern: new RegExp(`^delete\\s+from\\s+${table}`, 'i'), words: 'deletes from' },
  {
    pattern: new RegExp(
      `^alter\\s+table\\s+(?:if\\s+exists\\s+)?${table}.*\\balter\\s+(?:column\\s+)?\\S+\\s+(?:set\\s+data\\s+)?type\\b`,
      'is',
    ),
    words: 'changes the type of a column of',
  },
  {
    pattern: new RegExp(`^alter\\s+table\\s+(?:if\\s+exists\\s+)?${table}.*\\bset\\s+not\\s+null\\b`, 'is'),
    words: 'reads all rows for a not null of',
  },
  {
    pattern: new RegExp(
      `^alter\\s+table\\s+(?:if\\s+exists\\s+)?${table}.*\\badd\\s+(?:column\\b.*\\b)?(?:constraint|check|foreign|unique|primary)\\b(?!.*\\bnot\\s+valid\\b)`,
      'is',
    ),
    words: 'checks all rows for a constraint of',
  },
  {
    pattern: new RegExp(`^alter\\s+table\\s+(?:if\\s+exists\\s+)?${table}.*\\bgenerated\\s+always\\b`, 'is'),
    words: 'writes a generated column into all rows of',
  },
  {
    pattern: new RegExp(
      `^create\\s+(?:unique\\s+)?index\\s+(?!concurrently)(?:if\\s+not\\s+exists\\s+)?\\S+\\s+on\\s+${table}`,
      'i',
    ),
    words: 'holds up writes while it builds an index on',
  },
  {
    pattern: new RegExp(`^insert\\s+into\\b(?=.*\\bselect\\b).*\\b(?:from|join)\\s+${table}`, 'is'),
    words: 'copies all rows of',
    after: LAST_FREE_OF_LATER,
  },
];

/** Statements at the top of a file with the comments above each; bodies of functions run later and are left out. */
function statementsOf(text: string): { sql: string; isArgued: boolean }[] {
  const found: { sql: string; isArgued: boolean }[] = [];
  let lines: string[] = [];
  let isArgued = false;
  let isInBody = false;
  for (const line of text.split('\n')) {
    const isComment = /^\s*--/.test(line);
    if (!isInBody && isComment) isArgued ||= ARGUED.test(line);
    else {
      // `do $$ … $$` runs at once: its lines are looked at as statements too.
      const marks = line.match(/\$\w*\$/g)?.length ?? 0;
      if (!isInBody) lines.push(line.replace(/--.*$/, ''));
      else if (lines[0] !== undefined && /^\s*do\b/i.test(lines[0])) lines.push(line.replace(/--.*$/, ''));
      if (marks % 2 === 1) isInBody = !isInBody;
    }
    if (!isInBody && /;\s*(--.*)?$/.test(line) && lines.length > 0) {
      for (const sql of lines.join('\n').split(';')) found.push({ sql: withoutBlock(sql.trim()), isArgued });
      lines = [];
      isArgued = false;
    }
  }
  return found;
}

/** A statement inside `do`, without the words of the block before it. */
const withoutBlock = (sql: string) =>
  sql.replace(/^do\b[\s\S]*?\bbegin\b\s*/i, '').replace(/^[\s\S]*\b(?:loop|then|else)\s+(?=update|delete)/i, '');

/** Tables made by a migration that are in neither list, of growing tables or of small ones. */
export function unknownTables(text: string): string[] {
  const known = new Set([...GROWING, ...GROWING_LATER, ...SMALL]);
  const made = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gim;
  return [...text.matchAll(made)].flatMap(([, name = '']) => (known.has(name) ? [] : [name]));
}

/** What a new migration does to a growing table and may not, one sentence each. */
export function migrationProblems(name: string, text: string): string[] {
  if (name <= LAST_FREE) return [];
  const made = new Set([...text.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map(([, one]) => one));
  return statementsOf(text).flatMap(({ sql, isArgued }) =>
    RULES.flatMap(({ pattern, words, after = LAST_FREE }) => {
      const of = pattern.exec(sql)?.[1];
      if (!of || isArgued || made.has(of) || name <= after) return [];
      if (name <= LAST_FREE_OF_LATER && GROWING_LATER.includes(of)) return [];
      return [`${name}: ${words} ${of}; do it in a job in batches, or say above it why not (-- argued: …)`];
    }),
  );
}

/** What takes away something that the version before may ask for. */
const TAKES =
  /^(?:drop\s+(?:table|view|function|procedure|type|schema)\b|alter\s+table\b.*(?:\bdrop\s+column\b|\brename\s+(?:column|to)\b|\brename\s+\w+\s+to\b))/is;
/** The last migration from before versions could say what they bear. */
const LAST_WITHOUT_OLDEST = '0088_rtm_leida.sql';

/** A migration that does more than add says the oldest version that works afterwards, or why none can notice. */
export function takenAway(name: string, text: string): string[] {
  if (name <= LAST_WITHOUT_OLDEST || /^-- oldest: \d+\.\d+\.\d+$/m.test(text)) return [];
  return statementsOf(text).flatMap(({ sql, isArgued }) =>
    TAKES.test(sql) && !isArgued
      ? [
          `${name}: takes away what the version before may use; say the oldest version that works then (-- oldest: 8.0.0)`,
        ]
      : [],
  );
}
