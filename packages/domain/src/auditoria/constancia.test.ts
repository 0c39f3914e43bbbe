import { describe, expect, test } from 'vitest';
import { constanciaDocument } from './constancia';
import type { AuditEntry } from './entrada';

const ENTRY: AuditEntry = {
  _id: '0192f0aa-0000-7000-8000-000000000001',
  at: '2026-01-01T04:59:59.000Z',
  user: 'gerente',
  person: 'María Pérez',
  empresa: 'fenix sas',
  client: 'acme',
  action: 'cliente.modulos',
  entity: 'cliente',
  entityId: 'c-1',
  registro: 'Cliente Acme',
  before: { modulesClient: ['operacion', 'pqrs'], client: 'acme' },
  after: { modulesClient: ['pqrs'], client: 'acme' },
  address: '10.0.0.1',
  requestId: 'r-1',
  agent: 'Mozilla/5.0',
};

describe('the paper of an audit entry', () => {
  test('says who, for whom, what, when in Bogotá to the second, and what changed', () => {
    const doc = constanciaDocument(ENTRY);
    expect(doc).toEqual({
      title: 'Constancia de auditoría',
      fileName: 'Constancia-Cliente-Acme-000001.pdf',
      client: 'acme',
      blocks: [
        { kind: 'header', title: 'Constancia de auditoría', subtitle: 'Cambió los módulos del cliente · Acme' },
        {
          kind: 'fields',
          columns: 3,
          rows: [
            ['Fecha y hora', '31/12/2025 23:59:59'],
            ['Usuario', 'María Pérez (gerente)'],
            ['Empresa del usuario', 'Fenix SAS'],
            ['Cliente', 'Acme'],
            ['Registro', 'Cliente Acme'],
            ['Clave del registro', 'cliente c-1'],
            ['Dirección de red', '10.0.0.1'],
            ['Solicitud', 'r-1'],
            ['Programa', 'Mozilla/5.0'],
          ],
        },
        {
          kind: 'table',
          title: 'Cambios',
          headers: ['Campo', 'Antes', 'Después'],
          rows: [[{ text: 'Módulos contratados', note: 'modulesClient' }, 'Operación, PQRS', 'PQRS']],
        },
        {
          kind: 'footer',
          text: 'Entrada 0192f0aa-0000-7000-8000-000000000001. El registro solo crece: nadie edita ni borra entradas.',
        },
      ],
    });
  });

  test('S9 shows its place in the chain: number, hash in short groups, the hash before, and how to verify it', () => {
    const chain = { seq: 42, hash: '0123456789abcdef'.repeat(4), previous: '00'.repeat(32) };
    const blocks = constanciaDocument({ ...ENTRY, chain }).blocks;
    expect(blocks[3]).toEqual({
      kind: 'fields',
      title: 'Lugar en la cadena de auditoría',
      columns: 1,
      rows: [
        ['Número en la cadena', '42'],
        ['Huella de la entrada', Array(4).fill('01234567 89abcdef').join(' ')],
        ['Huella anterior', Array(8).fill('00000000').join(' ')],
      ],
    });
    expect(blocks[4]).toMatchObject({
      kind: 'text',
      body: expect.stringContaining('si su número y su huella coinciden'),
    });
    expect(constanciaDocument({ ...ENTRY, chain: null }).blocks).toHaveLength(4);
  });

  test('an act that changed no field has no table of changes', () => {
    const kinds = constanciaDocument({ ...ENTRY, before: null, after: null }).blocks.map(({ kind }) => kind);
    expect(kinds).toEqual(['header', 'fields', 'footer']);
  });

  test('what is not known is a dash', () => {
    const [, fields] = constanciaDocument({
      ...ENTRY,
      person: null,
      empresa: null,
      client: null,
      address: null,
      requestId: null,
      agent: null,
    }).blocks;
    const values = fields?.kind === 'fields' ? fields.rows.map(([, value]) => value) : [];
    expect(values.slice(1)).toEqual(['gerente', '—', '—', 'Cliente Acme', 'cliente c-1', '—', '—', '—']);
  });
});
