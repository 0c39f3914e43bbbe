/** SQLSTATE 23505: another row has the value already, perhaps from a concurrent request. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** The name of the violated constraint or index. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : undefined;
}
