import type { Doc } from './blocks';

/** The logo of the company whose paper it is, and who made it for that company. */
export type Letterhead = { logo: string | null; provider: string };

/** A company's paper carries its own logo at the head and the provider's name small at the foot; other papers are the provider's. */
export function withLetterhead(doc: Doc, { logo, provider }: Letterhead): Doc {
  if (doc.client === undefined) return doc;
  const blocks = doc.blocks.map((block) => {
    if (block.kind === 'header' && logo !== null) return { ...block, logo };
    return block.kind === 'footer' ? { ...block, provider } : block;
  });
  return { ...doc, blocks };
}
