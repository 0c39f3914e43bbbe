import { AUTORIZACION_PATHS, type Razon } from '@fenix/domain/aptitud/aptitud';
import { APTITUD_MESSAGES } from '@fenix/domain/aptitud/messages';
import { CRUCE_MESSAGES } from '@fenix/domain/despachos/cruce';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import type { TicketRespaldo } from '@fenix/domain/despachos/ticket';
import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { MODULES } from '@fenix/domain/permissions';
import { MOTIVO_ASKED } from '@fenix/domain/text/motivo';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeClientTem } from '../shared/session';
import { DOBLE_SALIDA, SIN_ALISTAMIENTO, SOAT, givenAptitud } from '../testing/flota/givenAptitud';
import { OF_CLIENT, catalogo } from '../testing/flota/givenDespacho';
import { givenCliente, givenManager, givenUsuario } from '../testing/givens';
import { renderApp } from '../testing/renderApp';
import { type Answer, type Sent, stubApi } from '../testing/stubApi';

const HERE = '/operacion/despachos/creardespacho';
const NOW = new Date('2026-11-18T15:02:00Z');
const HORA = 'hora=2026-11-18T15:05:00.000Z';
const ALL = `GET /api/aptitud?${OF_CLIENT}&vehiculo=v1&conductor=c1&ruta=r1&${HORA}`;
const VEHICLE = `GET /api/aptitud?${OF_CLIENT}&vehiculo=v1&${HORA}`;
const RESPALDO: TicketRespaldo = {
  alistamiento: 581,
  responsable: { nombre: 'Nelly Duarte', documento: 'CC 1042300118' },
  conductor: { nombre: 'Carlos Salazar', documento: 'CC 1042300117' },
  autorizacion: { autoriza: 'Óscar Peña (operaciones)', motivo: 'Relevo en la vía', razones: [SOAT.texto] },
};
const CREATED: Answer = { data: { id: '7', respaldo: RESPALDO }, message: DESPACHO_MESSAGES.created };
const refusedFor = (...razones: (typeof SOAT)[]): Answer => ({
  status: 409,
  message: APTITUD_MESSAGES.notApt,
  data: { razones },
});
const despachador = givenUsuario({ nameUser: 'Wilmer Polo', modulesClient: [...MODULES] });

const field = (name: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}( \\*)?$`), { selector: 'input' });
const panel = () => screen.findByRole('region', { name: '¿Puede salir?' });
const asks = (sent: readonly Sent[]) => sent.filter(({ path }) => path.startsWith('/api/aptitud'));
const posts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'POST');
const refused = () => screen.findByRole('dialog', { name: 'Este viaje no puede salir', hidden: true });

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW }));
afterEach(() => vi.useRealTimers());

async function fill(user: UserEvent) {
  await waitFor(() => expect(document.querySelectorAll('[data-combobox-option]')).toHaveLength(5));
  (await field('Vehículo')).focus();
  await user.keyboard('sán{Enter}salazar{Enter}santa barranq{Enter}');
}

/** Fills the form, sends it and asks for the second person. */
async function askAutorizacion(user: UserEvent) {
  await fill(user);
  await user.keyboard('{Enter}');
  const dialog = within(await refused());
  await user.click(dialog.getByRole('button', { name: 'Pedir autorización', hidden: true }));
  return {
    dialog,
    motivo: dialog.getByLabelText(/^Motivo/),
    usuario: dialog.getByLabelText<HTMLInputElement>(/^Usuario de quien autoriza/),
    clave: dialog.getByLabelText<HTMLInputElement>(/^Contraseña de quien autoriza/),
    send: dialog.getByRole('button', { name: 'Autorizar y crear', hidden: true }),
  };
}

test('CUM-40 the verdict follows what is chosen, one question for quick hands, each reason with the way to mend it', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({ ...catalogo(), [ALL]: { data: givenAptitud(SOAT, SIN_ALISTAMIENTO) } });
  renderApp(HERE, despachador);
  expect(within(await panel()).getByText('Elige vehículo, conductor y ruta, y aquí lo dice.')).toBeTruthy();
  await fill(user);
  const found = within(await panel());
  expect(await found.findByText('No puede salir')).toBeTruthy();
  const [soat, check] = found.getAllByRole('listitem');
  expect(soat?.textContent).toBe('Bloquea: SOAT venció el 17/11/2026 Papeles de SAN338');
  expect(check?.textContent).toBe('Advierte: Sin alistamiento para esta salida Hacer prealistamiento');
  expect(found.getByRole('link', { name: 'Papeles de SAN338' }).getAttribute('href')).toBe(
    '/cumplimiento/papeles?placa=SAN338',
  );
  expect(asks(sent)).toHaveLength(1);
});

test('CUM-40 a reason about a paper of the driver leads to that person, not to the papers of the vehicle', async () => {
  const user = userEvent.setup({ delay: null });
  const persona = '7c9e6679-7425-40de-944b-000000000031';
  const regla = SOAT.regla;
  const ofDriver = (razon: Partial<Razon>): Razon => ({ ...SOAT, regla, de: 'conductor', persona, ...razon });
  const { persona: _, ...withoutSheet } = ofDriver({ codigo: 'papel_sin_dato', texto: 'Conductor sin fecha' });
  stubApi({
    ...catalogo(),
    [ALL]: {
      data: givenAptitud(
        ofDriver({ texto: 'Examen médico venció el 17/11/2026 (conductor)' }),
        ofDriver({ codigo: 'licencia_vencida', texto: 'La licencia de conducción venció el 17/11/2026' }),
        withoutSheet,
        { ...SOAT, de: 'vehiculo' },
      ),
    },
  });
  renderApp(HERE, despachador);
  await fill(user);
  const found = within(await panel());
  await found.findByText('No puede salir');
  expect(found.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/cumplimiento/personas/${persona}`,
    `/cumplimiento/personas/${persona}`,
    '/cumplimiento/personas?search=Carlos+Salazar',
    '/cumplimiento/papeles?placa=SAN338',
  ]);
});

test.each([
  [[], 'Apto para salir'],
  [[SIN_ALISTAMIENTO], 'Puede salir con advertencias'],
])('CUM-40 with the reasons %j it says %s', async (razones, words) => {
  const user = userEvent.setup({ delay: null });
  stubApi({ ...catalogo(), [ALL]: { data: givenAptitud(...razones) } });
  renderApp(HERE, despachador);
  await fill(user);
  expect(await within(await panel()).findByText(words)).toBeTruthy();
});

test('CUM-40 a check that is approved today says so where the departure is of another day, and the verdict is of that day', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi({ ...catalogo(), [ALL]: { data: givenAptitud() } });
  renderApp(HERE, despachador);
  await fill(user);
  await screen.findByText(DESPACHO_MESSAGES.approved);
  const words = 'Es el de hoy; la salida es otro día.';
  expect(screen.queryByText(words)).toBeNull();
  const day = await field('Fecha');
  await user.clear(day);
  await user.type(day, '19/11/2026{Tab}');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('CUM-40 half a dispatch is not called fit: what is missing is named', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi({ ...catalogo(), [VEHICLE]: { data: givenAptitud() } });
  renderApp(HERE, despachador);
  await waitFor(() => expect(document.querySelectorAll('[data-combobox-option]')).toHaveLength(5));
  (await field('Vehículo')).focus();
  await user.keyboard('sán{Enter}');
  const found = within(await panel());
  expect(await found.findByText('Sin novedades hasta ahora')).toBeTruthy();
  expect(found.getByText('Falta elegir conductor y ruta.')).toBeTruthy();
  expect(found.queryByText('Apto para salir')).toBeNull();
});

/** Holds the answers about this vehicle until released; returns which requests were aborted meanwhile. */
function holdVehicle(id: string) {
  const answerNow = globalThis.fetch;
  const calledOff: string[] = [];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.includes(`vehiculo=${id}`)) return answerNow(path, init);
    init.signal?.addEventListener('abort', () => calledOff.push(path));
    await gate;
    return answerNow(path, init);
  });
  return { release: () => release(), calledOff };
}

test('CUM-40 the last answer stays until the next comes, and is no verdict of what is chosen now; an outdated request is aborted', async () => {
  const user = userEvent.setup({ delay: null });
  const ofOther = ALL.replace('vehiculo=v1', 'vehiculo=v2');
  stubApi({
    ...catalogo(),
    [ALL]: { data: givenAptitud(SOAT) },
    [ofOther]: { data: givenAptitud() },
  });
  const { release, calledOff } = holdVehicle('v2');
  renderApp(HERE, despachador);
  await fill(user);
  const found = within(await panel());
  expect(await found.findByText('No puede salir')).toBeTruthy();
  const vehicle = await field('Vehículo');
  await user.clear(vehicle);
  await user.type(vehicle, 'martha{Enter}');
  expect(await found.findByText('Consultando si puede salir…')).toBeTruthy();
  expect(found.getByText(/SOAT venció/)).toBeTruthy();
  expect(found.queryByText('No puede salir')).toBeNull();
  expect(await found.findByText(/Está tardando/, undefined, { timeout: 8_000 })).toBeTruthy();
  await user.clear(vehicle);
  await user.type(vehicle, 'sán{Enter}');
  expect(await found.findByText('No puede salir')).toBeTruthy();
  await waitFor(() => expect(calledOff.filter((path) => path.startsWith('/api/aptitud'))).toHaveLength(1));
  await user.clear(vehicle);
  await user.type(vehicle, 'martha{Enter}');
  release();
  expect(await found.findByText('Apto para salir')).toBeTruthy();
});

test('CUM-40 what cannot be asked is said quietly and stops nothing; it can be asked again', async () => {
  const user = userEvent.setup({ delay: null });
  let isAway = true;
  stubApi({
    ...catalogo(),
    [ALL]: () => (isAway ? { status: 500 } : { data: givenAptitud() }),
    'POST /api/despachos': CREATED,
  });
  renderApp(HERE, despachador);
  await fill(user);
  const found = within(await panel());
  expect(await found.findByText('No pudimos consultar si puede salir')).toBeTruthy();
  expect(found.getByText('Puedes seguir: se revisa al crear el despacho.')).toBeTruthy();
  isAway = false;
  await user.click(found.getByRole('button', { name: 'Reintentar' }));
  expect(await found.findByText('Apto para salir')).toBeTruthy();
});

test('CUM-40 a company without the module is asked nothing and has no panel', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({ ...catalogo(), 'POST /api/despachos': { data: { id: '7', respaldo: null } } });
  renderApp(HERE, givenUsuario({ nameUser: 'Wilmer Polo' }));
  await fill(user);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: DESPACHO_MESSAGES.created, hidden: true })).toBeTruthy();
  expect(screen.queryByRole('region', { name: '¿Puede salir?', hidden: true })).toBeNull();
  expect(asks(sent)).toEqual([]);
});

test.each([
  ['with the module', [...MODULES], 1],
  ['without it', ['operacion' as const], 0],
])('CUM-40 staff see it for a client %s', async (_, modulesClient, count) => {
  storeClientTem('flota andina');
  stubApi({
    ...catalogo(undefined, 'client=flota+andina'),
    'GET /api/modules/flota andina': { data: givenCliente('flota andina', { modulesClient }) },
  });
  renderApp(HERE, givenManager());
  await field('Vehículo');
  await waitFor(() => expect(screen.queryAllByRole('region', { name: '¿Puede salir?' })).toHaveLength(count));
});

test('CUM-41 a refusal lists what blocks, keeps what was chosen, and a second person lets it pass with their reason', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({
    ...catalogo(),
    [ALL]: { data: givenAptitud(SOAT) },
    'POST /api/despachos': ({ body }: Sent) =>
      (body as { autorizacion?: object }).autorizacion ? CREATED : refusedFor(SOAT),
  });
  renderApp(HERE, despachador);
  const { dialog, motivo, usuario, clave, send } = await askAutorizacion(user);
  expect(dialog.getByText('SOAT venció el 17/11/2026', { exact: false })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(motivo));
  expect(usuario.autocomplete).toBe('off');
  expect(clave.autocomplete).toBe('new-password');
  expect(clave.type).toBe('password');

  await user.click(send);
  for (const words of [MOTIVO_ASKED, APTITUD_MESSAGES.askUser, APTITUD_MESSAGES.askPassword])
    expect(dialog.getByText(words)).toBeTruthy();
  expect(posts(sent)).toHaveLength(1);
  await user.type(motivo, 'Relevo en la vía');
  expect(dialog.getByText('16 / 200')).toBeTruthy();
  await user.type(usuario, 'operaciones');
  await user.type(clave, 'Secreta-1');
  await user.click(send);

  const created = await screen.findByRole('dialog', { name: DESPACHO_MESSAGES.created, hidden: true });
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Este viaje no puede salir', hidden: true })).toBeNull(),
  );
  const [first, second] = posts(sent);
  expect(second?.body).toEqual({
    ...(first?.body as object),
    autorizacion: { motivo: 'Relevo en la vía', usuario: 'operaciones', clave: 'Secreta-1' },
  });
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  expect(within(created).getByRole('button', { name: 'Imprimir', hidden: true })).toBeTruthy();
  const ticket = screen.getByLabelText('Tiquete', { selector: 'article' });
  for (const words of [
    'N.º 581',
    'Nelly Duarte',
    'CC 1042300118',
    'CC 1042300117',
    'Óscar Peña (operaciones)',
    'Relevo en la vía',
  ])
    expect(ticket.textContent).toContain(words);
});

test.each([
  ['a wrong password', AUTORIZACION_PATHS.clave, APTITUD_MESSAGES.wrong],
  ['oneself', AUTORIZACION_PATHS.usuario, APTITUD_MESSAGES.oneself],
  ['somebody without the permission', AUTORIZACION_PATHS.usuario, APTITUD_MESSAGES.noScope],
])('CUM-41 %s is said under its field; the password is typed again for the next try', async (_, path, message) => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({
    ...catalogo(),
    'POST /api/despachos': ({ body }: Sent) =>
      (body as { autorizacion?: object }).autorizacion
        ? { status: 400, message: SHELL_MESSAGES.invalid, errors: [{ path, message }] }
        : refusedFor(SOAT),
  });
  renderApp(HERE, despachador);
  const { dialog, motivo, usuario, clave, send } = await askAutorizacion(user);
  await user.type(motivo, 'Relevo en la vía');
  await user.type(usuario, 'operaciones');
  await user.type(clave, 'Secreta-1');
  await user.click(send);
  expect(await dialog.findByText(message)).toBeTruthy();
  const wrong = path === AUTORIZACION_PATHS.clave ? clave : usuario;
  await waitFor(() => expect(document.activeElement).toBe(wrong));
  expect(clave.value).toBe('');
  expect(usuario.value).toBe('operaciones');
  expect(posts(sent)).toHaveLength(2);
  expect(screen.queryByText('Oops...')).toBeNull();
});

test('CUM-41 too many attempts say how long to wait', async () => {
  const user = userEvent.setup({ delay: null });
  stubApi({
    ...catalogo(),
    'POST /api/despachos': ({ body }: Sent) =>
      (body as { autorizacion?: object }).autorizacion
        ? { status: 429, message: SHELL_MESSAGES.tooManyAttempts, headers: { 'Retry-After': '610' } }
        : refusedFor(SOAT),
  });
  renderApp(HERE, despachador);
  const { dialog, motivo, usuario, clave, send } = await askAutorizacion(user);
  await user.type(motivo, 'Relevo en la vía');
  await user.type(usuario, 'operaciones');
  await user.type(clave, 'Secreta-1');
  await user.click(send);
  expect(await dialog.findByText('Demasiados intentos. Espera 11 min e intenta de nuevo.')).toBeTruthy();
});

test('CUM-41 who signs in with a code authorises with a code', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({
    ...catalogo(),
    'POST /api/despachos': ({ body }: Sent) => {
      const { autorizacion } = body as { autorizacion?: { codigo?: string } };
      if (!autorizacion) return refusedFor(SOAT);
      if (autorizacion.codigo) return CREATED;
      const errors = [{ path: AUTORIZACION_PATHS.codigo, message: APTITUD_MESSAGES.askCode }];
      return { status: 400, message: SHELL_MESSAGES.invalid, errors };
    },
  });
  renderApp(HERE, despachador);
  const { dialog, motivo, usuario, clave, send } = await askAutorizacion(user);
  await user.type(motivo, 'Relevo en la vía');
  await user.type(usuario, 'operaciones');
  await user.type(clave, 'Secreta-1');
  await user.click(send);
  const codigo = await dialog.findByLabelText(/^Código de verificación de quien autoriza/);
  await user.type(clave, 'Secreta-1');
  await user.type(codigo, '123456');
  await user.click(send);
  expect(await screen.findByRole('dialog', { name: DESPACHO_MESSAGES.created, hidden: true })).toBeTruthy();
  expect(posts(sent).at(-1)?.body).toMatchObject({ autorizacion: { codigo: '123456' } });
});

test('CUM-41 after a lost answer the same decision goes out under the same key', async () => {
  const user = userEvent.setup({ delay: null });
  let isAway = true;
  const sent = stubApi({
    ...catalogo(),
    'POST /api/despachos': ({ body }: Sent) => {
      if (!(body as { autorizacion?: object }).autorizacion) return refusedFor(SOAT);
      return isAway ? { status: 503, message: SHELL_MESSAGES.unavailable } : CREATED;
    },
  });
  renderApp(HERE, despachador);
  const { dialog, motivo, usuario, clave, send } = await askAutorizacion(user);
  await user.type(motivo, 'Relevo en la vía');
  await user.type(usuario, 'operaciones');
  await user.type(clave, 'Secreta-1');
  await user.click(send);
  expect(await dialog.findByText(SHELL_MESSAGES.unavailable)).toBeTruthy();
  isAway = false;
  await user.type(clave, 'Secreta-1');
  await user.click(send);
  await screen.findByRole('dialog', { name: DESPACHO_MESSAGES.created, hidden: true });
  const [, first, second] = posts(sent).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
});

test('CUM-41, DISP-48 another trip at that time is one of the reasons: one decision answers for both', async () => {
  const user = userEvent.setup({ delay: null });
  const sent = stubApi({
    ...catalogo(),
    'POST /api/despachos': ({ body }: Sent) =>
      (body as { autorizacion?: object }).autorizacion ? CREATED : refusedFor(SOAT, DOBLE_SALIDA),
  });
  renderApp(HERE, despachador);
  const { dialog, motivo, usuario, clave, send } = await askAutorizacion(user);
  expect(dialog.getByText(/SANTA MARTA - BARRANQUILLA/)).toBeTruthy();
  await user.type(motivo, 'Relevo en la vía');
  await user.type(usuario, 'operaciones');
  await user.type(clave, 'Secreta-1');
  await user.click(send);
  await screen.findByRole('dialog', { name: DESPACHO_MESSAGES.created, hidden: true });
  expect(posts(sent)).toHaveLength(2);
  expect(posts(sent)[1]?.body).toMatchObject({ motivo: 'Relevo en la vía', autorizacion: { usuario: 'operaciones' } });
});

test('CUM-41, DISP-48 what is found after the reason of an overlap is shown in the same dialog', async () => {
  const user = userEvent.setup({ delay: null });
  const overlap: Answer = {
    status: 409,
    message: 'El despacho se cruza con otro viaje pendiente del mismo vehículo.',
    errors: [
      { path: 'motivo', message: CRUCE_MESSAGES.reason },
      { path: 'cruces.0', message: '10/03/2026 08:30, SANTA MARTA - BARRANQUILLA' },
    ],
  };
  const sent = stubApi({
    ...catalogo(),
    'POST /api/despachos': ({ body }: Sent) => {
      const { motivo, autorizacion } = body as { motivo?: string; autorizacion?: object };
      if (!motivo) return overlap;
      return autorizacion ? CREATED : refusedFor(SOAT);
    },
  });
  renderApp(HERE, despachador);
  await fill(user);
  await user.keyboard('{Enter}');
  const crossing = within(
    await screen.findByRole('dialog', { name: 'Este vehículo ya tiene un viaje a esa hora', hidden: true }),
  );
  await user.type(crossing.getByRole('textbox', { hidden: true }), 'Sale otro conductor');
  await user.click(crossing.getByRole('button', { name: CRUCE_MESSAGES.proceed, hidden: true }));
  const dialog = within(await refused());
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
  // The overlap has its reason: only the other one is left.
  expect(dialog.queryByText(/SANTA MARTA - BARRANQUILLA/)).toBeNull();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Volver', hidden: true }));
  await user.click(dialog.getByRole('button', { name: 'Pedir autorización', hidden: true }));
  await user.type(dialog.getByLabelText(/^Motivo/), 'Relevo en la vía');
  await user.type(dialog.getByLabelText(/^Usuario de quien autoriza/), 'operaciones');
  await user.type(dialog.getByLabelText(/^Contraseña de quien autoriza/), 'Secreta-1');
  await user.click(dialog.getByRole('button', { name: 'Autorizar y crear', hidden: true }));
  await screen.findByRole('dialog', { name: DESPACHO_MESSAGES.created, hidden: true });
  expect(posts(sent).at(-1)?.body).toMatchObject({
    motivo: 'Sale otro conductor',
    autorizacion: { motivo: 'Relevo en la vía' },
  });
});
