import { z } from 'zod';
import { InControlUser, InControlUsers, NewInspector } from './usuario';
import { SHELL_MESSAGES } from '../../messages';
import { Password } from '../../sesion/persona';
import { INCONTROL_MESSAGES } from '../messages';

/** IUSR-05, IUSR-06: what the screen sends, for the current client; the server adds the client's key. */
export const AskedInspector = NewInspector.omit({ apikeyClient: true });
export type AskedInspector = z.infer<typeof AskedInspector>;

/** IUSR-02, IUSR-03, IUSR-04: the form. Whether both passwords are the same is said beside whatever else is wrong. */
export const InspectorForm = z
  .object({ ...NewInspector.shape, confirm: z.string().min(1, SHELL_MESSAGES.required) })
  .omit({ apikeyClient: true, client: true })
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: INCONTROL_MESSAGES.mismatch,
    when: ({ value }) => BothTyped.safeParse(value).success,
  });

const BothTyped = z.object({ password: z.string().min(1), confirm: z.string().min(1) });

/** A user of the app of one company, and when they last used it. Users who are not inspectors have no telephone here. */
export const Inspector = InControlUser.extend({
  phone: z.string().nullable(),
  lastUse: z.iso.datetime().nullable(),
});
export type Inspector = z.infer<typeof Inspector>;

export const Inspectors = InControlUsers.omit({ users: true }).extend({ inspectors: z.array(Inspector) });
export type Inspectors = z.infer<typeof Inspectors>;

/** One of the two: whether they may sign in, or with which password from now on. */
export const InspectorChange = z.union([
  z.strictObject({ isActive: z.boolean() }),
  z.strictObject({ password: Password }),
]);
export type InspectorChange = z.infer<typeof InspectorChange>;
