/** An element; `text` is its direct text. */
export type Xml = { name: string; text: string; children: Xml[] };

const TOKEN =
  /<\?xml\s[^<>]*\?>|<\/(?<closed>[A-Za-z_][\w.-]*)\s*>|<(?<opened>[A-Za-z_][\w.-]*)(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(?<empty>\/?)>|(?<text>[^<]+)/gy;
/** S3 nests four deep. */
const MAX_DEPTH = 20;

/**
 * A strict parser for S3's responses: elements and text only. Document types, custom entities and comments, which S3 does
 * not send, are refused: they are how XML attacks work.
 */
export function readXml(source: string): Xml {
  const document: Xml = { name: '', text: '', children: [] };
  const open: Xml[] = [document];
  let read = 0;
  for (const { 0: token, groups = {} } of source.replace(/^\uFEFF/, '').matchAll(TOKEN)) {
    read += token.length;
    const parent = open.at(-1) ?? document;
    const { opened, closed, empty, text } = groups;
    if (opened !== undefined) {
      const element: Xml = { name: opened, text: '', children: [] };
      parent.children.push(element);
      if (empty === '') open.push(element);
      if (open.length > MAX_DEPTH) throw unreadable();
    } else if (closed !== undefined) {
      if (open.length === 1 || open.pop()?.name !== closed) throw unreadable();
    } else if (text !== undefined) parent.text += decode(text);
    else if (read > token.length) throw unreadable();
  }
  const [root, ...more] = document.children;
  const isWhole = open.length === 1 && read === source.replace(/^\uFEFF/, '').length;
  if (!isWhole || !root || more.length > 0 || document.text.trim() !== '') throw unreadable();
  return root;
}

/** The text of the first child with this name. */
export function textIn({ children }: Xml, name: string): string | undefined {
  return children.find((child) => child.name === name)?.text;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decode(text: string): string {
  return text.replace(/&([^;&]{0,8});?/g, (whole, name: string) => {
    if (!whole.endsWith(';')) throw unreadable();
    const named = ENTITIES[name];
    if (named !== undefined) return named;
    const [, hex, decimal] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
    if (!(code > 0 && code <= 0x10ffff)) throw unreadable();
    return String.fromCodePoint(code);
  });
}

function unreadable(): Error {
  return new Error('S3 answered something that is no XML of its kind');
}
