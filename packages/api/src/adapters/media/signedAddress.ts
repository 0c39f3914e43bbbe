import { createHmac, timingSafeEqual } from 'node:crypto';

/** SHELL-37: `/uploads/{id}?exp&sig`. The address is the permission, so it ends within minutes. */
const WINDOW = 15 * 60;

export function createAddresses(secret: string) {
  const sign = (id: string, exp: number) => createHmac('sha256', secret).update(`${id}.${exp}`).digest('base64url');
  return {
    /** Addresses of one quarter of an hour are equal, so that browsers can keep the picture. */
    sign(id: string, now: Date): string {
      const exp = (Math.floor(now.getTime() / 1000 / WINDOW) + 2) * WINDOW;
      return `/uploads/${id}?exp=${exp}&sig=${sign(id, exp)}`;
    },
    verify({ id, exp, sig }: { id: string; exp: number; sig: string }, now: Date): boolean {
      if (exp * 1000 <= now.getTime()) return false;
      const expected = Buffer.from(sign(id, exp));
      const given = Buffer.from(sig);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

export type MediaAddresses = ReturnType<typeof createAddresses>;
