import { z } from 'zod';
import { CLIENTE_MESSAGES } from '../messages';

/** CLI-10: the products of InControl that a client can have; several at once. */
export const PRODUCTS = ['InControl Inspector', 'InControl Global', 'Prealistamiento', 'Actas'] as const;
export type Product = (typeof PRODUCTS)[number];

/** CLI-09, CLI-29: from here on the client has exactly these products. */
export const ProductsChange = z.strictObject({
  id: z.uuid(CLIENTE_MESSAGES.notFound),
  products: z
    .array(z.enum(PRODUCTS), CLIENTE_MESSAGES.oneProduct)
    .min(1, CLIENTE_MESSAGES.oneProduct)
    .max(20)
    .transform((chosen) => PRODUCTS.filter((product) => chosen.includes(product))),
});
export type ProductsChange = z.infer<typeof ProductsChange>;
