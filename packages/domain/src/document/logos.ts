import { z } from 'zod';

/** CLI-48: a company's logo of today, and those it replaced with the moment until which each held. */
export const Logos = z.object({
  /** Signed address; null where there is none. */
  logoDB: z.string().nullable(),
  logosAnteriores: z.array(z.object({ hasta: z.iso.datetime(), logo: z.string().nullable() })),
});
export type Logos = z.infer<typeof Logos>;

/** What the paper of a record of this moment carries for ever: the first logo replaced after it, else that of today. */
export function logoAt({ logoDB, logosAnteriores }: Logos, at: string | undefined): string | null {
  if (at === undefined) return logoDB;
  const moment = Date.parse(at);
  const [first] = logosAnteriores
    .filter(({ hasta }) => Date.parse(hasta) > moment)
    .toSorted((one, other) => Date.parse(one.hasta) - Date.parse(other.hasta));
  return first ? first.logo : logoDB;
}
