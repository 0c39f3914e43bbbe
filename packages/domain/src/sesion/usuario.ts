import { z } from 'zod';

/** AUTH-30, AUTH-35: what a session must do before anything else. */
export const OWED = ['contrasena', 'segundoPaso'] as const;
export type Owed = (typeof OWED)[number];

/** AUTH-21: the signed-in user, as the session keeps it. `cliente` is the company's name. */
export const Usuario = z.object({
  _id: z.uuid(),
  name: z.string(),
  nameUser: z.string(),
  email: z.string(),
  cliente: z.string(),
  scopes: z.array(z.string()),
  isActive: z.boolean(),
  fecha: z.iso.datetime(),
  /** The groups the user's company has contracted; they lock menu and routes (GUARD-23). */
  modulesClient: z.array(z.string()),
  /** Absent where nothing is owed. */
  owes: z.array(z.enum(OWED)).min(1).optional(),
});
export type Usuario = z.infer<typeof Usuario>;

export const SignedIn = z.object({ token: z.string(), user: Usuario });
export type SignedIn = z.infer<typeof SignedIn>;
