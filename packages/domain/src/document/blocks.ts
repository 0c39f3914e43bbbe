/**
 * What a printable document is made of. A document is data: `documents/screen.tsx` and `documents/pdf.tsx`
 * each draw every kind, so paper and screen cannot drift apart.
 */
export type Block =
  | { kind: 'header'; title: string; subtitle?: string; logo?: string }
  | { kind: 'fields'; columns: 1 | 2 | 3; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'text'; title?: string; body: string }
  | { kind: 'table'; title?: string; headers: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'photos'; title?: string; photos: readonly { url: string; caption?: string }[] }
  | { kind: 'signature'; name: string; role?: string; url?: string }
  | { kind: 'footer'; text: string };

export type Doc = { title: string; fileName: string; blocks: readonly Block[] };

/** SHELL-35: points on paper, pixels on screen. */
export const PAGE = { width: 1024, height: 1325 } as const;
