import pg from 'pg';

/** Databases of a test server, made and dropped by name. The template's files are copied: its pages need no log here. */
export async function createDatabase(server: string, name: string, template?: string): Promise<void> {
  await run(server, `create database "${name}"${template ? ` template "${template}" strategy file_copy` : ''}`);
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await run(server, `drop database if exists "${name}" with (force)`);
}

export function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
