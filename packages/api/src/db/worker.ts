import { type Engine, IS_OWNER } from './engine';

/** The database role of the server, and whether it could alter the tables themselves. */
export async function readRole(engine: Engine): Promise<{ role: string; isOwner: boolean }> {
  const connection = await engine.connect();
  try {
    const { rows } = await connection.query<{ role: string; isOwner: boolean }>(
      `select current_user::text as role, ${IS_OWNER} as "isOwner"`,
      [],
    );
    return rows[0] ?? { role: '?', isOwner: true };
  } finally {
    connection.release();
  }
}

export class WorksAsOwner extends Error {}

/** The owner of the tables can rewrite the audit log, so the server runs under a role that cannot. */
export async function assertWorker(engine: Engine, allowOwner: boolean): Promise<void> {
  const { role, isOwner } = await readRole(engine);
  if (!isOwner || allowOwner) return;
  throw new WorksAsOwner(
    `DATABASE_URL: el rol ${role} es dueño de las tablas y podría reescribir la auditoría. Como administrador ejecuta ` +
      `"create role fenix_app nologin; grant fenix_app to ${role};" y luego npm run fenix -- migrate, ` +
      'o usa un rol de trabajo (README, "Running it in production"). ALLOW_OWNER=1 lo permite así.',
  );
}
