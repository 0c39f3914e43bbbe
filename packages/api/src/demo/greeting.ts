import { DEMO_INSPECTORS } from './inspectores';
import { DEMO_USERS } from './users';

/** What the terminal shows when the server is ready: the address and, with demo data, who can sign in. */
export function greeting(productName: string, address: string, demo: { password: string } | undefined): string {
  const lines = ['', `  ${productName} está listo en ${address}`, ''];
  if (demo) {
    lines.push(`  Cuentas de demostración (contraseña ${demo.password}):`);
    for (const { name, client, what } of DEMO_USERS) {
      lines.push(`    ${name.padEnd(12)} ${what}${client ? `, ${client}` : ''}`);
    }
    lines.push(`  Aplicación del inspector, en ${address}/inspector (la misma contraseña):`);
    for (const { username, client } of DEMO_INSPECTORS) lines.push(`    ${username.padEnd(12)} inspector, ${client}`);
    lines.push('');
  }
  lines.push('  Ctrl+C para detener.', '');
  return lines.join('\n');
}
