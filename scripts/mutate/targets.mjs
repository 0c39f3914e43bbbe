/**
 * What decides who may do what, and the tests that should notice a change of it. `database` where they need one.
 * @type {readonly { source: string, tests: readonly string[], database?: true }[]}
 */
export const TARGETS = [
  { source: 'packages/domain/src/permissions.ts', tests: ['packages/domain/src/permissions.test.ts'] },
  { source: 'packages/domain/src/guard.ts', tests: ['packages/domain/src/guard.test.ts'] },
  { source: 'packages/domain/src/actas/lifecycle.ts', tests: ['packages/domain/src/actas/lifecycle.test.ts'] },
  { source: 'packages/domain/src/informes/estado.ts', tests: ['packages/domain/src/informes/estado.test.ts'] },
  { source: 'packages/domain/src/flota/despacho.ts', tests: ['packages/domain/src/flota/despacho.test.ts'] },
  { source: 'packages/domain/src/flota/status.ts', tests: ['packages/domain/src/flota/rules.test.ts'] },
  { source: 'packages/domain/src/flota/defecto.ts', tests: ['packages/domain/src/flota/defecto.test.ts'] },
  { source: 'packages/domain/src/cargas.ts', tests: ['packages/domain/src/cargas.test.ts'] },
  {
    source: 'packages/domain/src/clientes/conservacion.ts',
    tests: ['packages/domain/src/clientes/conservacion.test.ts'],
  },
  { source: 'packages/domain/src/usuarios/managers.ts', tests: ['packages/domain/src/usuarios/usuarios.test.ts'] },
  { source: 'packages/api/src/media/room.ts', tests: ['packages/api/src/media/room.test.ts'] },
  { source: 'packages/api/src/db/names.ts', tests: ['packages/api/src/db/names.test.ts'] },
  {
    source: 'packages/api/src/sesion/limits.ts',
    tests: ['packages/api/src/sesion/limitCounts.test.ts', 'packages/api/src/sesion/limits.test.ts'],
    database: true,
  },
  {
    source: 'packages/api/src/sesion/rateLimit.ts',
    tests: ['packages/api/src/sesion/rateLimit.test.ts'],
    database: true,
  },
  {
    source: 'packages/api/src/db/auditChain.ts',
    tests: ['packages/api/src/db/auditChain.test.ts', 'packages/api/src/auditoria/anchor.test.ts'],
    database: true,
  },
  {
    source: 'packages/api/src/auditoria/anchor.ts',
    tests: ['packages/api/src/auditoria/anchor.test.ts'],
    database: true,
  },
  {
    source: 'packages/api/src/viewer/guard.ts',
    tests: [
      'packages/api/src/viewer/guard.test.ts',
      'packages/api/src/viewer/cachedSession.test.ts',
      'packages/api/src/sesion/sesion.test.ts',
    ],
    database: true,
  },
];
