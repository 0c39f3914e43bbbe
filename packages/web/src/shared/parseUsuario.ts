import type { Usuario } from '@fenix/domain/sesion/usuario';

/** Checked by hand: the sign-in page carries no schema library, and the server is asked again at once anyway. */
export function parseUsuario(text: string | undefined): Usuario | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isUsuario(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isUsuario(value: unknown): value is Usuario {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Partial<Record<keyof Usuario, unknown>>;
  return (
    typeof user.name === 'string' &&
    typeof user.nameUser === 'string' &&
    typeof user.cliente === 'string' &&
    isTexts(user.scopes) &&
    isTexts(user.modulesClient)
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
