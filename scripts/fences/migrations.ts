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

/** The last migration from before this rule; those are applied and never change. */
const LAST_FREE = '0054_equipos.sql';

/** A line above the statement, by which its author says why it is quick or cannot wait. */
const ARGUED = /^\s*--\s*argued:\s*\S/;

type Rule = { pattern: RegExp; words: string };
const table = `(?:only\\s+)?(?:public\\.)?"?(${GROWING.join('|')})"?(?![\\w"])`;
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

/** What a new migration does to a growing table and may not, one sentence each. */
export function migrationProblems(name: string, text: string): string[] {
  if (name <= LAST_FREE) return [];
  const made = new Set([...text.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map(([, one]) => one));
  return statementsOf(text).flatMap(({ sql, isArgued }) =>
    RULES.flatMap(({ pattern, words }) => {
      const of = pattern.exec(sql)?.[1];
      if (!of || isArgued || made.has(of)) return [];
      return [`${name}: ${words} ${of}; do it in a job in batches, or say above it why not (-- argued: …)`];
    }),
  );
}
