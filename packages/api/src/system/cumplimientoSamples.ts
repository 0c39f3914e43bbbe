import { READ_CUMPLIMIENTO, WRITE_CUMPLIMIENTO } from './gates';
import type { Sample, Target } from './sample';

const of = ({ client }: Target) => `client=${encodeURIComponent(client)}`;

let people = 0;
const newPersona = () => {
  people += 1;
  // No run of zeros, which the milliseconds of a log line hold too.
  return { tipoDocumento: 'CC', documento: `${1_143_987_000 + people}`, nombres: 'Ana', apellidos: 'Ruiz' };
};

export const CUMPLIMIENTO_SAMPLES: Record<string, Sample> = {
  'GET /api/calendario': {
    ...READ_CUMPLIMIENTO,
    url: () => '/api/calendario?desde=2026-11-13&habiles=5',
    tenancy: 'none',
  },
  'GET /api/calendario/:anio': { ...READ_CUMPLIMIENTO, url: () => '/api/calendario/2026', tenancy: 'none' },
  'GET /api/personas': { ...READ_CUMPLIMIENTO, url: (target) => `/api/personas?${of(target)}`, tenancy: 'forbidden' },
  'GET /api/personas/count': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/personas/count?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/personas/export': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/personas/export?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/personas/:id': {
    ...READ_CUMPLIMIENTO,
    url: ({ personaId }) => `/api/personas/${personaId}`,
    tenancy: 'notFound',
  },
  'POST /api/personas': {
    ...WRITE_CUMPLIMIENTO,
    url: () => '/api/personas',
    options: ({ client }) => ({ payload: { client, ...newPersona() } }),
    tenancy: 'forbidden',
  },
  'POST /api/personas/import': {
    ...WRITE_CUMPLIMIENTO,
    url: () => '/api/personas/import',
    options: ({ client }) => ({
      payload: { client, csv: 'tipoDocumento;documento;nombres;apellidos\nCC;79000111;Luis;Mora\n' },
    }),
    tenancy: 'forbidden',
  },
  'PUT /api/personas/:id': {
    ...WRITE_CUMPLIMIENTO,
    url: ({ personaId }) => `/api/personas/${personaId}`,
    options: () => ({ payload: newPersona() }),
    tenancy: 'notFound',
  },
  'GET /api/hojas-de-vida/vehiculos': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/hojas-de-vida/vehiculos?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/hojas-de-vida/vehiculos/count': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/hojas-de-vida/vehiculos/count?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/hojas-de-vida/vehiculos/:placa': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/hojas-de-vida/vehiculos/${target.placa}?${of(target)}`,
    tenancy: 'forbidden',
  },
  'PUT /api/hojas-de-vida/vehiculos/:placa': {
    ...WRITE_CUMPLIMIENTO,
    url: ({ placa }) => `/api/hojas-de-vida/vehiculos/${placa}`,
    options: ({ client }) => ({ payload: { client, modalidad: 'Especial', matricula: '2025-03-15' } }),
    tenancy: 'forbidden',
  },
  'GET /api/hojas-de-vida/vehiculos/:placa/historia': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/hojas-de-vida/vehiculos/${target.placa}/historia?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/personas/:id/historia': {
    ...READ_CUMPLIMIENTO,
    url: ({ personaId }) => `/api/personas/${personaId}/historia`,
    tenancy: 'notFound',
  },
  'GET /api/papeles': { ...READ_CUMPLIMIENTO, url: (target) => `/api/papeles?${of(target)}`, tenancy: 'forbidden' },
  'POST /api/papeles': {
    ...WRITE_CUMPLIMIENTO,
    url: () => '/api/papeles',
    options: ({ client, placa }) => ({ payload: { client, placa, tipo: 'soat', vence: '2027-01-31' } }),
    tenancy: 'forbidden',
  },
  'GET /api/vencimientos': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/vencimientos?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/vencimientos/count': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/vencimientos/count?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/vencimientos/export': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/vencimientos/export?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/papeles/count': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/papeles/count?${of(target)}`,
    tenancy: 'forbidden',
  },
  'GET /api/papeles/export': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/papeles/export?${of(target)}`,
    tenancy: 'forbidden',
  },
  'POST /api/papeles/import': {
    ...WRITE_CUMPLIMIENTO,
    url: () => '/api/papeles/import',
    options: ({ client, placa }) => ({ payload: { client, csv: `placa;tipo;vence\n${placa};rce;2027-01-31\n` } }),
    tenancy: 'forbidden',
  },
  'GET /api/hojas-de-vida/vehiculos/export': {
    ...READ_CUMPLIMIENTO,
    url: (target) => `/api/hojas-de-vida/vehiculos/export?${of(target)}`,
    tenancy: 'forbidden',
  },
  'POST /api/hojas-de-vida/vehiculos/import': {
    ...WRITE_CUMPLIMIENTO,
    url: () => '/api/hojas-de-vida/vehiculos/import',
    options: ({ client, placa }) => ({ payload: { client, csv: `placa;modalidad\n${placa};Especial\n` } }),
    tenancy: 'forbidden',
  },
  'GET /api/reglas': {
    ...READ_CUMPLIMIENTO,
    url: ({ client }) => `/api/reglas?client=${encodeURIComponent(client)}&on=2026-11-18`,
    tenancy: 'forbidden',
  },
  'GET /api/reglas/count': {
    ...READ_CUMPLIMIENTO,
    url: ({ client }) => `/api/reglas/count?client=${encodeURIComponent(client)}&on=2026-11-18`,
    tenancy: 'forbidden',
  },
  'GET /api/reglas/export': {
    ...READ_CUMPLIMIENTO,
    url: ({ client }) => `/api/reglas/export?client=${encodeURIComponent(client)}&on=2026-11-18`,
    tenancy: 'forbidden',
  },
  'POST /api/reglas': {
    ...WRITE_CUMPLIMIENTO,
    url: () => '/api/reglas',
    options: ({ client }) => ({
      payload: {
        client,
        kind: 'alistamiento-rapido',
        value: 'no',
        from: '2026-11-18',
        source: 'Reglamento interno',
        mark: 'sin verificar',
        motivo: 'Decisión del comité de seguridad vial',
      },
    }),
    tenancy: 'forbidden',
  },
};
