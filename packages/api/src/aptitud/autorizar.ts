import { AUTORIZACION_PATHS, type Autorizacion } from '@fenix/domain/aptitud/aptitud';
import { APTITUD_MESSAGES } from '@fenix/domain/aptitud/messages';
import type { DomainError } from '@fenix/domain/errors';
import { allows, effectiveScopes, isManager } from '@fenix/domain/permissions';
import { sameName } from '@fenix/domain/text/names';
import type { FastifyRequest } from 'fastify';
import type { Company } from '../http/company';
import { refusedFields } from '../media/form';
import type { Deps } from '../ports/deps';
import { isRightPassword, recordFailure } from '../sesion/actions';
import { type Counted, countAttempt, countCode, resetCodeCount, undoCount } from '../sesion/limits';
import { owedBy } from '../sesion/opening';
import { type FoundUser, findUserByName } from '../sesion/queries';
import { withLoginSlot } from '../sesion/rateLimit';
import { spendCode } from '../sesion/secondStep';

/** Who lets a blocked departure pass, and why; nothing of the password goes further than here. */
export type Autorizado = { autoriza: string; motivo: string };

/**
 * CUM-32: verifies the second person under the limits of sign-in: the same rate limits, and the same response time for an
 * unknown name. Problems of the account are disclosed only after its right password.
 */
export async function verifyAuthorizer(
  deps: Deps,
  request: FastifyRequest,
  company: Pick<Company, '_id'>,
  { motivo, usuario, clave, codigo }: Autorizacion,
): Promise<Autorizado> {
  if (sameName(usuario, request.viewer.name)) throw refused('usuario', APTITUD_MESSAGES.oneself);
  const db = deps.database.system;
  const attempt = { endpoint: 'sesion', name: usuario, address: request.ip, now: deps.clock.now() } as const;
  return withLoginSlot(deps, request, attempt, async (release) => {
    const counted = await countAttempt(deps, attempt);
    if (counted.isFirst) recordFailure(deps, request, usuario, counted.refusal ? 'sesion.limitar' : 'sesion.insistir');
    if (counted.refusal) throw counted.refusal;
    const user = await findUserByName(db, usuario);
    if (!(await isRightPassword(deps, { ...counted, release }, user?.password_hash, clave)) || !user) {
      recordFailure(deps, request, usuario, 'sesion.rechazar');
      throw refused('clave', APTITUD_MESSAGES.wrong);
    }
    const problem = problemOf(deps, user, company);
    if (problem !== undefined) {
      await undoCount(db, counted, { isRight: true });
      throw refused('usuario', problem);
    }
    if (user.second_step_since) await assertCode(deps, request, { user, codigo, counted });
    await undoCount(db, counted, { isRight: true });
    return { autoriza: `${user.nameUser} (${user.name})`, motivo };
  });
}

function problemOf(deps: Deps, user: FoundUser, company: Pick<Company, '_id'>): string | undefined {
  if (!user.isActive) return APTITUD_MESSAGES.disabled;
  const scopes = effectiveScopes(user.scopes, user.is_provider);
  const isOfCompany = user.client_id === company._id && allows({ scopes }, 'overrideDispatch');
  if (!isManager({ scopes }) && !isOfCompany) return APTITUD_MESSAGES.noScope;
  return owedBy(deps, user).length > 0 ? APTITUD_MESSAGES.owes : undefined;
}

type WithCode = { user: FoundUser; codigo: string | undefined; counted: Counted };

/** AUTH-33: who signs in with a code authorises with a code; a right one is spent. */
async function assertCode(deps: Deps, request: FastifyRequest, { user, codigo, counted }: WithCode): Promise<void> {
  const db = deps.database.system;
  if (!codigo) {
    await undoCount(db, counted, { isRight: false });
    throw refused('codigo', APTITUD_MESSAGES.askCode);
  }
  await countCode(db, user._id, counted.now);
  const spent = { userId: user._id, code: codigo, now: counted.now };
  if (!(await db.transaction().execute((tx) => spendCode(deps, tx, spent)))) {
    recordFailure(deps, request, user.name, 'sesion.codigo');
    throw refused('codigo', APTITUD_MESSAGES.wrongCode);
  }
  await resetCodeCount(db, user._id);
}

const refused = (field: keyof typeof AUTORIZACION_PATHS, message: string): DomainError =>
  refusedFields([{ path: AUTORIZACION_PATHS[field], message }]);
