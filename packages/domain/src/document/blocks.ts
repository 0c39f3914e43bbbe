/**
 * What a printable document is made of. A document is data: `documents/screen.tsx` and `documents/pdf.tsx`
 * each draw every kind, so paper and screen cannot drift apart.
 */
export type Block =
  | { kind: 'header'; title: string; subtitle?: string; logo?: string }
  | { kind: 'notice'; tone: 'info' | 'alert'; title: string; text?: string }
  | { kind: 'fields'; title?: string; columns: 1 | 2 | 3; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'text'; title?: string; body: string }
  /** `numbers`: the columns that are aligned right, figure under figure. With `hasTotal` the last row is the sum of the others. */
  | {
      kind: 'table';
      title?: string;
      headers: readonly string[];
      rows: readonly (readonly TableCell[])[];
      numbers?: readonly number[];
      hasTotal?: boolean;
    }
  | { kind: 'checks'; title?: string; note?: string; columns: 1 | 2 | 3; items: readonly Check[] }
  | { kind: 'photos'; title?: string; columns?: 2 | 3; photos: readonly Photo[] }
  /** Two pictures and the short facts about them side by side, and what is long below, in one piece. */
  | {
      kind: 'record';
      title: string;
      pictures: readonly [Photo, Photo];
      rows: readonly (readonly [label: string, value: string])[];
      note?: readonly [label: string, value: string];
    }
  /** Paper shows a still of it, and the QR code of an address where it can be seen. `moment`: which still was chosen. */
  | {
      kind: 'video';
      title?: string;
      caption?: string;
      moment?: string;
      frame?: string;
      missing?: string;
      address: string;
    }
  /** A code to be cut out and stuck somewhere, large, with what it is for under it: a page each. */
  | ({ kind: 'qr' } & Label)
  /** A page of codes to be cut out, two beside each other and three below, with lines to cut along. */
  | { kind: 'labels'; labels: readonly Label[] }
  /** Signatures that follow each other are side by side. */
  | { kind: 'signature'; name: string; role?: string; url?: string; missing?: string }
  /** TPL-03: what is side by side, each in a column of its own; null leaves one empty. */
  | { kind: 'columns'; title?: string; count: ColumnCount; cells: readonly (Cell | null)[] }
  /** `provider`: who made the paper for the company, small beside the page's number. */
  | { kind: 'footer'; text: string; provider?: string };

/** TPL-03: the width of each column, by how many there are. */
export const COLUMN_WIDTHS = { 1: 882, 2: 440, 3: 294, 4: 219, 5: 174 } as const;
export type ColumnCount = keyof typeof COLUMN_WIDTHS;

/** What fits a column. `lines` and `boxes` are written on by hand where nothing was answered. */
export type Cell =
  | { kind: 'words'; label?: string; text: string }
  | { kind: 'lines'; label: string; lines: number }
  | { kind: 'boxes'; label: string; options: readonly string[]; chosen?: string }
  | { kind: 'picture'; photo: Photo }
  | { kind: 'video'; caption: string; moment?: string; frame?: string; missing?: string; address?: string }
  | { kind: 'signature'; name: string; url?: string; missing?: string };

/** `note` is printed small under the words. */
export type TableCell = string | { text: string; note: string };

/** `alert` is emphasised, also in black and white; `off` is drawn in a muted tone. */
export type Mark = 'ok' | 'alert' | 'off';
export type Check = { name: string; value: string; mark: Mark };

/** `missing` is said in the picture's place while there is none. */
export type Photo = { url: string | null; caption?: string; missing?: string };

/** What a code opens, and the words under it. */
export type Label = { address: string; title: string; subtitle: string; hint: string };

/**
 * `client`: whose paper it is, where its logo is at the head. `at`: the moment of what it records, whose logo it keeps;
 * without it the logo of today. `page`: where the paper is none of the usual size.
 */
export type Doc = {
  title: string;
  fileName: string;
  client?: string;
  at?: string;
  page?: PageSize;
  blocks: readonly Block[];
};
/** `margin`: on all sides, where it is not the usual one. */
export type PageSize = { width: number; height: number; margin?: number };

/** SHELL-35: points on paper, pixels on screen. */
export const PAGE = { width: 1024, height: 1325 } as const;
