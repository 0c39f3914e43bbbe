import { SERVER_ACTOR, ensureProvider } from '../clientes/provider';
import { writeAs } from '../http/write';
import { hashPassword } from '../sesion/passwords';
import { createUsuario } from '../usuarios/actions';
import { type Command, UsageError, withDeps } from './command';

const SHORTEST_PASSWORD = 10;

/** The password comes from the environment or standard input: arguments show in process lists. */
export const createAdmin: Command = {
  usage: '<usuario> <correo> [nombre visible]',
  what: 'crea un gestor; contraseña en ADMIN_PASSWORD o por la entrada estándar',
  async run(config, [name, email, ...display]) {
    if (!name || !email) throw new UsageError('Uso: create-admin <usuario> <correo> [nombre visible]');
    const password = process.env['ADMIN_PASSWORD'] ?? (await readLine());
    if (password.length < SHORTEST_PASSWORD)
      throw new UsageError(`La contraseña debe tener al menos ${SHORTEST_PASSWORD} caracteres.`);
    return withDeps(config, async (deps) => {
      const clientId = await ensureProvider(deps);
      const origin = { address: null, requestId: null, at: deps.clock.now() };
      const usuario = {
        name,
        email,
        passwordHash: await hashPassword(password),
        nameUser: display.join(' ') || name,
        scopes: [],
        clientId,
        client: config.PROVIDER_CLIENT,
      };
      await writeAs(deps.database.system, SERVER_ACTOR, origin, (write) => createUsuario(write, usuario));
      console.log(`Gestor ${name} creado.`);
      return 0;
    });
  },
};

async function readLine(): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write('Contraseña: ');
  for await (const chunk of process.stdin) return String(chunk).split(/\r?\n/, 1)[0] ?? '';
  return '';
}
