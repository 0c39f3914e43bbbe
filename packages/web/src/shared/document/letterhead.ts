import type { Doc } from '@fenix/domain/document/blocks';
import { withLetterhead } from '@fenix/domain/document/letterhead';
import { Logos, logoAt } from '@fenix/domain/document/logos';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api';
import { providerName } from '../product';

/** The key of every company's logos. */
export const LOGOS = ['logo'] as const;

/** The company's own, for the head of its papers. */
const logosQuery = (client: string) =>
  queryOptions({
    queryKey: [...LOGOS, client] as const,
    queryFn: () => call(Logos, 'GET', `/api/modules/${encodeURIComponent(client)}`),
  });

const withLogo = (doc: Doc, logos: Logos | null): Doc =>
  withLetterhead(doc, { logo: logos && logoAt(logos, doc.at), provider: providerName() });

/** The document as its company's paper. Its logo appears as soon as it is known. */
export function useLetterhead(doc: Doc): Doc {
  const { client } = doc;
  const { data = null } = useQuery({ ...logosQuery(client ?? ''), enabled: client !== undefined });
  return withLogo(doc, data);
}

/** For what leaves the screen: waits for the logo, and does without one that cannot be read. */
export function useAddLetterhead(): (doc: Doc) => Promise<Doc> {
  const queries = useQueryClient();
  return async (doc) => {
    if (doc.client === undefined) return doc;
    return withLogo(doc, await queries.fetchQuery(logosQuery(doc.client)).catch(() => null));
  };
}
