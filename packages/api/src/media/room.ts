import { DomainError } from '@fenix/domain/errors';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { UPLOAD_MESSAGES } from '@fenix/domain/uploads';

const MOST_PER_USER = 3;
/** What all forms together may announce before they are read, beside what is kept: the disk is everyone's. */
const MOST_ANNOUNCED = 2_000_000_000;
/** N6: of it one company, the provider's staff being one too. */
const MOST_OF_ONE_COMPANY = MOST_ANNOUNCED / 4;
const MOST_FORMS_OF_ONE_COMPANY = 50;
const RETRY_SECONDS = 30;

/** How much of its space the company has left for files. */
export type Space = { free: number; quotaGb: number };
export type Sender = { _id: string; clienteId: string };

type OnTheWay = { forms: number; bytes: number };

const NOTHING: OnTheWay = { forms: 0, bytes: 0 };
const byUser = new Map<string, OnTheWay>();
const byCompany = new Map<string, OnTheWay>();

/** S15: room for a form that is about to come; `bytes` is what it says of itself, or the most it may bring. */
export function reserveUpload({ _id, clienteId }: Sender, bytes: number, space?: Space): () => void {
  const company = byCompany.get(clienteId) ?? NOTHING;
  if ((byUser.get(_id) ?? NOTHING).forms >= MOST_PER_USER)
    throw new DomainError('tooMany', UPLOAD_MESSAGES.tooManyUploads(MOST_PER_USER), { retryAfter: RETRY_SECONDS });
  if (space && company.bytes + bytes > space.free)
    throw new DomainError('tooLarge', UPLOAD_MESSAGES.quotaReached(space.quotaGb));
  // N6: a company's first form is always admitted: otherwise a few companies with slow uploads would block all others.
  if (company.forms > 0) assertFairShare(company, bytes);
  const form = { forms: 1, bytes };
  add(byUser, _id, form);
  add(byCompany, clienteId, form);
  return () => {
    const gone = { forms: -1, bytes: -bytes };
    add(byUser, _id, gone);
    add(byCompany, clienteId, gone);
  };
}

function assertFairShare(company: OnTheWay, bytes: number): void {
  if (company.forms >= MOST_FORMS_OF_ONE_COMPANY || company.bytes + bytes > MOST_OF_ONE_COMPANY)
    throw new DomainError('tooMany', UPLOAD_MESSAGES.tooManyOfCompany, { retryAfter: RETRY_SECONDS });
  const all = [...byCompany.values()].reduce((sum, one) => sum + one.bytes, 0);
  if (all + bytes > MOST_ANNOUNCED)
    throw new DomainError('unavailable', SHELL_MESSAGES.unavailable, { retryAfter: RETRY_SECONDS });
}

function add(counts: Map<string, OnTheWay>, name: string, change: OnTheWay): void {
  const { forms, bytes } = counts.get(name) ?? NOTHING;
  const sum = { forms: forms + change.forms, bytes: bytes + change.bytes };
  if (sum.forms > 0) counts.set(name, sum);
  else counts.delete(name);
}
