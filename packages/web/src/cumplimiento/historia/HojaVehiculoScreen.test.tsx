import type { Historia, Suceso } from '@fenix/domain/flota/historia';
import { MODULES } from '@fenix/domain/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { stubApi } from '../../testing/stubApi';

const CLIENT = 'client=expreso+del+caribe';
const suceso = (change: Partial<Suceso>): Suceso => ({
  clase: 'informe',
  id: '0192f0aa-0000-7000-8000-000000000001',
  at: '2026-11-18T15:00:00.000Z',
  titulo: 'Informe n.º 7 · Disciplinario',
  detalles: ['Édgar Núñez'],
  estado: 'warning',
  palabra: 'En proceso',
  enlace: { to: 'informePreview', params: { id: '0192f0aa-0000-7000-8000-000000000001' }, search: {} },
  ...change,
});
const historia = (items: Suceso[], change: Partial<Historia> = {}): { data: Historia } => ({
  data: {
    items,
    next: null,
    clases: ['cambio', 'informe', 'papel'],
    sinPlataforma: false,
    viajesDesde: null,
    ...change,
  },
});

const PAGE = {
  [`GET /api/hojas-de-vida/vehiculos/SAN338?${CLIENT}`]: {
    data: {
      placa: 'SAN338',
      nombre: '1042',
      modalidad: 'Especial',
      clase: 'bus',
      propiedad: 'propio',
      matricula: '2025-03-15',
      internalNumber: '42',
      activo: true,
      retirado: false,
      version: 1,
    },
  },
  [`GET /api/vencimientos?placa=SAN338&${CLIENT}`]: {
    data: {
      items: [
        {
          tipo: 'soat',
          entidad: 'Sura',
          placa: 'SAN338',
          persona: null,
          conductor: null,
          de: 'SAN338 · 1042',
          vence: '2026-12-18',
          dias: 30,
          estado: 'por_vencer',
          avisos: [],
        },
        {
          tipo: 'rcc',
          entidad: null,
          placa: 'SAN338',
          persona: null,
          conductor: null,
          de: 'SAN338 · 1042',
          vence: null,
          dias: null,
          estado: 'sin_dato',
          avisos: [],
        },
      ],
      next: null,
      total: { value: 2, capped: false },
      cuenta: { vigente: 0, por_vencer: 1, vencido: 0, sin_dato: 1 },
      sinPlataforma: false,
    },
  },
  [`GET /api/papeles?placa=SAN338&${CLIENT}&limit=100`]: {
    data: {
      items: ['2026-12-18', '2025-12-18'].map((vence, index) => ({
        _id: `0192f0aa-0000-7000-8000-00000000001${index}`,
        placa: 'SAN338',
        persona: null,
        de: 'SAN338',
        tipo: 'soat',
        numero: index === 0 ? 'SOA-77' : 'SOA-76',
        entidad: 'Sura',
        expedicion: null,
        vence,
        estado: 'por_vencer',
        archivo: { url: '/media/1', thumbnail: null, name: 'soat.webp', kind: 'picture', missing: false },
        autor: 'Ana',
        fecha: '2026-11-18T15:00:00.000Z',
      })),
      next: null,
      total: { value: 2, capped: false },
    },
  },
};
const path = `GET /api/hojas-de-vida/vehiculos/SAN338/historia?${CLIENT}`;
const reader = () => givenUsuario({ scopes: ['readCompliance', 'readNovelty', 'all'], modulesClient: [...MODULES] });

test('CUM-13, CUM-14 a vehicle: its facts, its papers and what is missing, and a time line that can be narrowed', async () => {
  const papel = suceso({ clase: 'papel', id: '2', titulo: 'Papel registrado: SOAT', palabra: '', enlace: null });
  stubApi({
    ...PAGE,
    [`${path}&limit=20`]: historia([suceso({}), papel], { next: 'mas', sinPlataforma: true }),
    [`${path}&limit=20&cursor=mas`]: historia([suceso({ id: '3', titulo: 'Informe n.º 3 · Disciplinario' })]),
    [`${path}&clase=papel&limit=20`]: historia([papel]),
  });
  renderApp('/cumplimiento/vehiculos/san338', reader());
  const hand = userEvent.setup();
  expect(await screen.findByRole('heading', { level: 1, name: 'SAN338' })).toBeTruthy();
  const facts = await screen.findByRole('region', { name: 'Datos' });
  expect(within(facts).getByText('15/03/2025')).toBeTruthy();
  const papers = screen.getByRole('region', { name: 'Papeles' });
  expect(await within(papers).findByText('SOA-77 · Sura')).toBeTruthy();
  expect(within(papers).getByText('Vence en 30 días · 18/12/2026')).toBeTruthy();
  expect(within(papers).getByText('Nadie lo ha escrito')).toBeTruthy();
  expect(within(papers).getByRole('link', { name: 'Ver SOAT de SAN338' }).getAttribute('href')).toBe('/media/1');
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();

  const line = await screen.findByRole('region', { name: 'Línea de tiempo' });
  expect(await within(line).findByText(/La plataforma GPS no responde/)).toBeTruthy();
  const record = within(line).getByRole('link', { name: 'Informe n.º 7 · Disciplinario' });
  expect(record.getAttribute('href')).toMatch(/^\/optimizacion\/previewinforme\//);
  await hand.click(within(line).getByRole('button', { name: 'Ver lo anterior' }));
  expect(await within(line).findByText('Informe n.º 3 · Disciplinario')).toBeTruthy();
  expect(within(line).getAllByRole('listitem')).toHaveLength(3);

  await hand.selectOptions(within(line).getByLabelText('Mostrar'), 'Papeles');
  expect(await within(line).findAllByRole('listitem')).toHaveLength(1);
  expect(within(line).queryByText(/La plataforma GPS no responde/)).toBeNull();
});

test('CUM-09 the modality is chosen from a list or typed; of one that is not judged the form says so', async () => {
  const own = `PUT /api/hojas-de-vida/vehiculos/SAN338`;
  const sent = stubApi({ ...PAGE, [`${path}&limit=20`]: historia([]), [own]: { data: { _id: 'x', avisos: [] } } });
  const scopes = ['readCompliance', 'writeCompliance', 'all'];
  renderApp('/cumplimiento/vehiculos/san338', givenUsuario({ scopes, modulesClient: [...MODULES] }));
  const hand = userEvent.setup();
  await hand.click(await screen.findByRole('button', { name: 'Editar' }));
  const form = within(await screen.findByRole('form', { name: 'Hoja de vida de SAN338' }));
  const field = form.getByRole('combobox', { name: 'Modalidad' });
  await hand.clear(field);
  await hand.type(field, 'Pasajeros');
  expect(form.getByText(/^De esta modalidad no sabemos si es servicio público/)).toBeTruthy();
  await hand.click(await screen.findByRole('option', { name: 'Pasajeros por carretera', hidden: true }));
  expect(form.queryByText(/^De esta modalidad/)).toBeNull();
  await hand.click(form.getByRole('button', { name: 'Guardar hoja de vida' }));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ modalidad: 'Pasajeros por carretera' }),
  );
});

test('CUM-13 a vehicle that is not of the company says so', async () => {
  stubApi({
    [`GET /api/hojas-de-vida/vehiculos/ZZZ999?${CLIENT}`]: { status: 404, message: 'Este vehículo no existe.' },
  });
  renderApp('/cumplimiento/vehiculos/ZZZ999', reader());
  expect(await screen.findByText('Este vehículo no existe.')).toBeTruthy();
});

test('CUM-46 a paper opens in the list, and the end of the line says since when trips are there', async () => {
  const enlace = { to: 'papeles', params: {}, search: { placa: 'SAN338', tipo: 'soat' }, hash: '2' } as const;
  const papel = suceso({ clase: 'papel', id: '2', titulo: 'Papel registrado: SOAT', palabra: '', enlace });
  stubApi({ ...PAGE, [`${path}&limit=20`]: historia([papel], { viajesDesde: '2026-05-18' }) });
  renderApp('/cumplimiento/vehiculos/san338', reader());
  const line = within(await screen.findByRole('region', { name: 'Línea de tiempo' }));
  const record = await line.findByRole('link', { name: 'Papel registrado: SOAT' });
  expect(record.getAttribute('href')).toBe('/cumplimiento/papeles?placa=SAN338&tipo=soat#2');
  expect(line.getByText(/los viajes y las inspecciones desde el 18\/05\/2026/)).toBeTruthy();
});

test('CUM-23 a vehicle leads to its open defects, with how many there are and how many are overdue', async () => {
  const counted = (value: number) => ({ data: { items: [], next: null, total: { value, capped: false } } });
  stubApi({
    ...PAGE,
    [`${path}&limit=20`]: historia([]),
    [`GET /api/defectos?${CLIENT}&placa=SAN338&estado=abierto&limit=1`]: counted(3),
    [`GET /api/defectos?${CLIENT}&placa=SAN338&estado=vencido&limit=1`]: counted(1),
  });
  renderApp('/cumplimiento/vehiculos/san338', givenUsuario({ modulesClient: [...MODULES] }));
  const link = await screen.findByRole('link', { name: 'Defectos abiertos (3, 1 vencido)' });
  expect(link.getAttribute('href')).toBe('/operacion/prealistamiento/defectos?placa=SAN338');
});

test('WHY-06 the state of a paper says on request how it came about', async () => {
  stubApi({ ...PAGE, [`${path}&limit=20`]: historia([]) });
  renderApp('/cumplimiento/vehiculos/san338', reader());
  const papers = within(await screen.findByRole('region', { name: 'Papeles' }));
  await userEvent.click(await papers.findByRole('button', { name: 'Sin dato' }));
  expect((await screen.findByRole('dialog', { name: 'Por qué' })).textContent).toContain('Sin fecha de vencimiento');
});
