import type { Cliente } from '@fenix/domain/clientes/cliente';
import { CLIENT_SCOPES, EVERYONE_SCOPE, MANAGER_SCOPE, STANDARD_MODULES } from '@fenix/domain/permissions';
import type { Usuario } from '@fenix/domain/sesion/usuario';

const SOME_DAY = '2026-03-01T15:00:00.000Z';

/** A user of `expreso del caribe` with every client scope. */
export function givenUsuario(change: Partial<Usuario> = {}): Usuario {
  return {
    _id: '0b6f2f1e-0f57-4a3c-9d4e-3b6a5f1c0a01',
    name: 'operaciones',
    nameUser: 'Óscar Peña',
    email: 'operaciones@expreso.co',
    cliente: 'expreso del caribe',
    scopes: [...CLIENT_SCOPES, EVERYONE_SCOPE],
    isActive: true,
    fecha: SOME_DAY,
    modulesClient: [...STANDARD_MODULES],
    ...change,
  };
}

export function givenManager(change: Partial<Usuario> = {}): Usuario {
  return givenUsuario({
    name: 'gerente',
    nameUser: 'María Ñáñez',
    cliente: 'fenix sas',
    scopes: [MANAGER_SCOPE, EVERYONE_SCOPE],
    ...change,
  });
}

let count = 0;

export function givenCliente(client: string, change: Partial<Cliente> = {}): Cliente {
  count += 1;
  return {
    _id: `7c9e6679-7425-40de-944b-${String(count).padStart(12, '0')}`,
    client,
    logoDB: null,
    modulesClient: [...STANDARD_MODULES],
    gpsAccount: null,
    powerbi: null,
    nit: '900.123.456-7',
    products: [],
    showAsProvider: false,
    ticketHeader: null,
    fecha: SOME_DAY,
    version: 1,
    ...change,
  };
}
