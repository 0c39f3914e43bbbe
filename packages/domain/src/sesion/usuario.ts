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

/** AUTH-31: the header of a request that a screen makes by itself, with nobody at it. */
export const UNATTENDED = 'x-unattended';
/** AUTH-33: the header that carries the code of the second step beside name and password. */
export const SECOND_STEP = 'x-second-step';
/** AUTH-37: the header by which a browser says that it is the same one as before. */
export const BROWSER = 'x-browser';

export const SignedIn = z.object({ token: z.string(), user: Usuario });
export type SignedIn = z.infer<typeof SignedIn>;
