import { z } from 'zod';

/** The export format of a list; CSV by default. */
export const ExportQuery = z.object({ format: z.enum(['csv', 'xlsx']).optional() });

export const FORMATS = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
/** The content types that OpenAPI lists for an export. */
export const EXPORT_TYPES: readonly string[] = Object.values(FORMATS);
