/** A refusal that the product explains to its user. Anything else that is thrown is a defect. */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  wrongKind: 415,
  disabled: 423,
  unconfirmed: 428,
  tooMany: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof STATUS_OF;
export type FieldError = { path: string; message: string };

/** What a refusal is about, where the screen has more to do than to show its words. */
export const REASONS = ['stale', 'secondStep', 'owesPassword', 'owesSecondStep'] as const;
export type Reason = (typeof REASONS)[number];

type More = {
  errors?: readonly FieldError[];
  retryAfter?: number;
  reason?: Reason | undefined;
  current?: unknown;
  data?: unknown;
};

export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly errors: readonly FieldError[];
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  readonly reason: Reason | undefined;
  /** The record as it is now, where the refused change was made from an older one. */
  readonly current: unknown;
  /** What the refusal is made of, where its words alone do not say enough. */
  readonly data: unknown;

  constructor(kind: ErrorKind, message: string, more: More = {}) {
    super(message);
    this.name = 'DomainError';
    this.kind = kind;
    this.errors = more.errors ?? [];
    this.retryAfter = more.retryAfter;
    this.reason = more.reason;
    this.current = more.current;
    this.data = more.data;
  }

  get status(): number {
    return STATUS_OF[this.kind];
  }
}

export function kindOfStatus(status: number): ErrorKind {
  const known = Object.entries(STATUS_OF).find(([, code]) => code === status)?.[0];
  return (known ?? 'unexpected') as ErrorKind;
}
