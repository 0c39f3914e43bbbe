import type { TestApp } from '../testApp';
import { codeOf, stepAt } from '../../sesion/totp';

/** The TOTP secret of users given a second factor here. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The code that the person's application shows now, or `apart` steps from now. */
export function shownCode(now: Date, apart = 0, secret = SECRET): string {
  return codeOf(secret, stepAt(now) + apart);
}

/** A second step of this person as it is after a code was confirmed, or as it waits for one. */
export async function givenSecondStep({ deps }: TestApp, userId: string, { isOn = true } = {}): Promise<void> {
  const db = deps.database.system;
  await db.deleteFrom('second_steps').where('_id', '=', userId).execute();
  const { client_id } = await db
    .selectFrom('users')
    .select('client_id')
    .where('_id', '=', userId)
    .executeTakeFirstOrThrow();
  const secret = deps.dataKeys.seal(SECRET, { table: 'second_steps', column: 'secret', id: userId });
  await db
    .insertInto('second_steps')
    .values({ _id: userId, client_id, secret, since: isOn ? deps.clock.now() : null })
    .execute();
}

/** The same for the person behind a token, where there is one. */
export async function givenSecondStepOf(api: TestApp, token: string | undefined, isOn: boolean): Promise<void> {
  const payload = token?.split('.')[1] ?? '';
  const { sub } = payload.startsWith('ey') ? JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) : {};
  if (typeof sub === 'string') await givenSecondStep(api, sub, { isOn });
}
