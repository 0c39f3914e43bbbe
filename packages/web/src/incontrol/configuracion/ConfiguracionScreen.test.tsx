import { notificationsStore } from '@mantine/notifications';
import { DEFAULT_CONFIG, type InspectorConfig } from '@fenix/domain/incontrol/configuracion/config';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { givenCliente, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, stubApi } from '../../testing/stubApi';
import { mergeConfig } from './useConfig';

const PUT = 'PUT /api/incontrol/config-incontrol-inspector';
const cliente = givenCliente('expreso del caribe');
const CONFIG: InspectorConfig = {
  ...DEFAULT_CONFIG,
  novelties: [{ name: 'Vía', data: ['Bache'] }],
  companyList: ['Expreso Uno'],
  version: 3,
};

function open(answers: Record<string, Answer | (() => Answer)> = {}, scopes: string[] = ['configInspect', 'all']) {
  const sent = stubApi({
    'GET /api/modules/expreso del caribe': { data: { ...cliente, configIncontrolInspector: CONFIG } },
    ...answers,
  });
  const user = givenUsuario({ cliente: 'expreso del caribe', scopes });
  renderApp('/ejecucion/incontrol/configuracion', user);
  return { sent, hand: userEvent.setup() };
}

const form = () => screen.findByRole('form', { name: 'Configuración de los inspectores' });
const phone = () => within(screen.getByRole('complementary', { name: 'Lo que verá el inspector' }));
/** How long the one toast there is stays. */
const secondsShown = () => Number(notificationsStore.getState().notifications[0]?.autoClose) / 1_000;
const asked = () =>
  phone()
    .getAllByRole('listitem')
    .map((item) => item.firstChild?.textContent);

test('ICFG-01, ICFG-02, ICFG-03, ICFG-04, ICFG-05 the switches in their order, the default configuration last and off', async () => {
  open();
  const switches = within(await form()).getAllByRole('switch');
  expect(switches).toHaveLength(14);
  expect(switches.filter((one) => (one as HTMLInputElement).checked)).toHaveLength(13);
  const last = screen.getByRole('switch', { name: 'Configuracion por defecto' });
  expect([switches.at(-1) === last, (last as HTMLInputElement).checked]).toEqual([true, false]);
});

test('ICFG-09, ICFG-11, ICFG-17, ICFG-20, ICFG-21, ICFG-22 what is changed shows on the phone and is saved with the version that was seen', async () => {
  const { sent, hand } = open({ [PUT]: { data: { ...CONFIG, version: 4 } } });
  await form();
  expect(asked()).toContain('Video');
  await hand.click(screen.getByRole('switch', { name: 'Video' }));
  expect(asked()).not.toContain('Video');
  await hand.type(screen.getByLabelText('Agregar empresa'), ' Expreso Dos {Enter}{Enter}');
  const counts = within(screen.getByRole('group', { name: 'Bus' }));
  await hand.click(counts.getByRole('radio', { name: '3' }));
  expect(phone().getByText('3 fotografías')).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Guardar configuración' }));
  expect(await screen.findByText('configuracion actualizada corectamente.')).toBeTruthy();
  expect(secondsShown()).toBe(5);
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...CONFIG,
    id: cliente._id,
    stateToggles: CONFIG.stateToggles.map((one) => (one.name === 'Video' ? { name: 'Video', checked: false } : one)),
    companyList: ['Expreso Uno', 'Expreso Dos'],
    configImages: { ...CONFIG.configImages, bus: 3 },
  });
});

test('ICFG-01 the phone beside the switches shows the sections and fields in the order of the app', async () => {
  const { hand } = open();
  await form();
  const sections = () =>
    phone()
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent);
  expect(sections()).toEqual(['Reporte', 'Fotografías', 'Novedades', 'Personas', 'Cierre']);
  expect(asked()).toEqual([
    'Fecha y hora de reporte',
    'Nombre del inspector',
    'Punto de control',
    'Número de pasajeros',
    'Empresa',
    'Tipo de vehículo',
    'Registro fotográfico',
    'Novedad',
    'Funcionario',
    'Implicado',
    'Descripción',
    'Video',
    'Nombre de quien recibe',
    'Firma de quien recibe',
  ]);
  await hand.click(screen.getByRole('switch', { name: 'Funcionarios' }));
  await hand.click(screen.getByRole('switch', { name: 'Implicados' }));
  expect(sections()).toEqual(['Reporte', 'Fotografías', 'Novedades', 'Cierre']);
});

test.each([
  ['staff', ['colfenix', 'configInspect', 'all'], '/ejecucion/incontrol/usuarios'],
  ['the company itself', ['configInspect', 'all'], undefined],
])('IUSR-01 for %s the configuration links to the users of the app: %o', async (_, scopes, href) => {
  window.sessionStorage.setItem('clientTem', 'expreso del caribe');
  open({}, scopes);
  await form();
  const link = screen.queryByRole('link', { name: 'Usuarios inspectores' });
  expect(link?.getAttribute('href') ?? undefined).toBe(href);
});

test('ICFG-10, ICFG-16 a list that is pasted comes in whole, without empty lines or what is there already', async () => {
  const { hand } = open();
  await form();
  await hand.click(screen.getByLabelText('Agregar punto de control'));
  await hand.paste('Peaje La Loma\n\n  Terminal  \npeaje la loma');
  const points = within(screen.getByRole('list', { name: 'Puntos de control' }));
  expect(points.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Peaje La Loma', 'Terminal']);
  await hand.click(points.getByRole('button', { name: 'Quitar Terminal' }));
  expect(points.getAllByRole('listitem')).toHaveLength(1);
});

test('ICFG-08, ICFG-10 what was typed without the Enter key is saved, in a list and as a new collection', async () => {
  const { sent, hand } = open({ [PUT]: { data: CONFIG } });
  await form();
  await hand.type(screen.getByLabelText('Agregar empresa'), 'Expreso Dos');
  await hand.type(screen.getByLabelText('Nueva colección'), ' Terminales ');
  await hand.click(screen.getByRole('button', { name: 'Guardar configuración' }));
  expect(await screen.findByText('configuracion actualizada corectamente.')).toBeTruthy();
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    companyList: ['Expreso Uno', 'Expreso Dos'],
    novelties: [...CONFIG.novelties, { name: 'Terminales', data: [] }],
  });
});

test('ICFG-06, ICFG-07, ICFG-08 collections are created, filled, and deleted after a question', async () => {
  const { hand } = open();
  await form();
  await hand.type(screen.getByLabelText('Nueva colección'), 'VÍA');
  expect(screen.getByText('Ya hay una colección con este nombre.')).toBeTruthy();
  await hand.type(screen.getByLabelText('Nueva colección'), ' nueva{Enter}');
  await hand.type(screen.getByLabelText('Agregar novedad a VÍA nueva'), 'Derrumbe{Enter}');
  expect(screen.getByRole('list', { name: 'Novedades de VÍA nueva' }).textContent).toBe('Derrumbe');
  await hand.click(screen.getByRole('button', { name: 'Eliminar la colección Vía' }));
  const question = within(await screen.findByRole('dialog', { name: 'Seguro deseas eliminar esta colección?' }));
  expect(question.getByText('Estos datos no se pueden recuperar!')).toBeTruthy();
  await hand.click(question.getByRole('button', { name: 'Eliminar' }));
  expect(screen.queryByRole('region', { name: 'Colección Vía' })).toBeNull();
});

test('ICFG-05, ICFG-14 the default configuration asks first, keeps the lists, and ends with the next change', async () => {
  const { hand } = open();
  await form();
  await hand.click(screen.getByRole('switch', { name: 'Video' }));
  const byDefault = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Configuracion por defecto' });
  await hand.click(byDefault());
  const question = within(await screen.findByRole('dialog', { name: '¿Volver a la configuración por defecto?' }));
  await hand.click(question.getByRole('button', { name: 'Volver a la configuración por defecto' }));
  expect(await phone().findByText('4 fotografías')).toBeTruthy();
  expect([byDefault().checked, asked().includes('Video')]).toEqual([true, true]);
  expect(screen.getByRole('list', { name: 'Empresas' }).textContent).toBe('Expreso Uno');
  await hand.click(screen.getByRole('switch', { name: 'Firma recibido' }));
  expect(byDefault().checked).toBe(false);
});

test('ICFG-17 what was changed is thrown away after a question only', async () => {
  const { hand } = open();
  await form();
  const video = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Video' });
  await hand.click(video());
  await hand.click(screen.getByRole('button', { name: 'Descartar' }));
  const question = within(await screen.findByRole('dialog', { name: '¿Descartar los cambios?' }));
  expect(video().checked).toBe(false);
  await hand.click(question.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(video().checked).toBe(true));
});

test('ICFG-23 a failure shows the given message, and the input is kept', async () => {
  const { hand } = open({ [PUT]: { status: 500, message: 'x' } });
  await form();
  await hand.click(screen.getByRole('switch', { name: 'Video' }));
  await hand.click(screen.getByRole('button', { name: 'Guardar configuración' }));
  expect(await screen.findByText('Ocurrio un error al actualizar la configuracion, intentalo mas tarde.')).toBeTruthy();
  expect(secondsShown()).toBe(5);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Video' }).checked).toBe(false);
});

test('ICFG-17 who saves over a newer version sees who changed it, loads it, and keeps their own change', async () => {
  const words = 'María cambió empresas hace 2 minutos. Revisa y guarda de nuevo.';
  const current = { ...CONFIG, companyList: ['Expreso Uno', 'De otra'], version: 4 };
  const { hand, sent } = open({ [PUT]: { status: 409, message: words, reason: 'stale', current } });
  await form();
  await hand.type(screen.getByLabelText('Agregar empresa'), 'Mía{Enter}');
  await hand.click(screen.getByRole('button', { name: 'Guardar configuración' }));
  expect(await screen.findByText(words)).toBeTruthy();
  await hand.click(screen.getByRole('button', { name: 'Cargar los valores nuevos' }));
  const companies = within(screen.getByRole('list', { name: 'Empresas' }));
  expect(companies.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Expreso Uno', 'De otra', 'Mía']);
  await hand.click(screen.getByRole('button', { name: 'Guardar configuración' }));
  expect(sent.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 4 });
});

test('GUARD-34 without configInspect everything can be seen and nothing changed', async () => {
  open({}, ['readInspect', 'all']);
  const switches = within(await form()).getAllByRole<HTMLInputElement>('switch');
  expect(switches.every(({ disabled }) => disabled)).toBe(true);
  expect(screen.getByLabelText('Agregar empresa').closest('fieldset')?.disabled).toBe(true);
  expect(screen.getByText(/necesitas el permiso «Configurar InControl Inspector»/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Guardar configuración' })).toBeNull();
  expect(asked()).toContain('Video');
});

test('ICFG-01 a failed read says so and can be tried again', async () => {
  open({ 'GET /api/modules/expreso del caribe': { status: 500, message: 'x' } });
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
});

describe('what two people changed at once', () => {
  const { version: _, ...was } = CONFIG;

  test('is kept of both, switch by switch and entry by entry', () => {
    const mine = {
      ...was,
      stateToggles: was.stateToggles.map((one) => (one.name === 'Video' ? { ...one, checked: false } : one)),
      novelties: [
        { name: 'Vía', data: ['Bache', 'Derrumbe'] },
        { name: 'Clima', data: ['Lluvia'] },
      ],
      configImages: { ...was.configImages, bus: 4 },
    };
    const now = { ...was, novelties: [{ name: 'Vía', data: [] }], configImages: { ...was.configImages, camion: 0 } };
    expect(mergeConfig(was, mine, now)).toEqual({
      ...mine,
      novelties: [
        { name: 'Vía', data: ['Derrumbe'] },
        { name: 'Clima', data: ['Lluvia'] },
      ],
      configImages: { ...was.configImages, bus: 4, camion: 0 },
    });
  });
});

describe('INSP-36 staff copy the configuration of another client', () => {
  const OTHER: InspectorConfig = { ...CONFIG, companyList: ['Expreso Dos'], controllerPoints: ['Retén'], version: 8 };
  const companies = ['expreso del caribe', 'flota andina'].map((client, index) => ({
    _id: `0195b1c2-0000-7000-8000-00000000000${index}`,
    client,
    isProvider: false,
  }));
  const answers = {
    'GET /api/companies': { data: companies },
    'GET /api/modules/flota andina': { data: { ...cliente, configIncontrolInspector: OTHER } },
    [PUT]: { data: { ...OTHER, version: 4 } },
  };

  test('which asks, shows what changes, can be undone until it is saved, and says whose it was', async () => {
    window.sessionStorage.setItem('clientTem', 'expreso del caribe');
    const { sent, hand } = open(answers, ['colfenix', 'configInspect', 'all']);
    await form();
    const copy = async () => {
      await hand.click(screen.getByRole('button', { name: 'Copiar de otro cliente' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Copiar de otro cliente' }));
      expect(dialog.getByRole('button', { name: 'Copiar' })).toHaveProperty('disabled', true);
      await hand.click(dialog.getByRole('combobox', { name: 'Copiar la configuración de' }));
      await hand.click(await screen.findByRole('option', { name: /flota andina/i, hidden: true }));
      expect(await dialog.findByText('Entran: Expreso Dos. Salen: Expreso Uno.')).toBeTruthy();
      expect(dialog.getByText('Entran: Retén.')).toBeTruthy();
      await hand.click(dialog.getByRole('button', { name: 'Copiar' }));
    };
    await copy();
    const companiesShown = () => screen.getByRole('list', { name: 'Empresas' }).textContent;
    await waitFor(() => expect(companiesShown()).toBe('Expreso Dos'));
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
    await hand.click(screen.getByRole('button', { name: 'Deshacer la copia' }));
    await waitFor(() => expect(companiesShown()).toBe('Expreso Uno'));
    await copy();
    await hand.click(screen.getByRole('button', { name: 'Guardar configuración' }));
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')).toBeTruthy());
    const { version: _, ...parts } = OTHER;
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...parts,
      id: cliente._id,
      version: 3,
      copiadaDe: 'flota andina',
    });
  });

  test('and no other user is offered it', async () => {
    open(answers);
    await form();
    expect(screen.queryByRole('button', { name: 'Copiar de otro cliente' })).toBeNull();
  });
});

describe('INSP-37, INSP-38 entries are renamed and put in order', () => {
  const many: InspectorConfig = { ...CONFIG, companyList: ['Uno', 'Dos', 'Tres'] };
  const start = async () => {
    const { sent, hand } = open({
      'GET /api/modules/expreso del caribe': { data: { ...cliente, configIncontrolInspector: many } },
      [PUT]: { data: { ...many, version: 4 } },
    });
    await form();
    await hand.click(screen.getByRole('button', { name: 'Ordenar y cambiar nombres: Empresas' }));
    const list = within(screen.getByRole('list', { name: 'Empresas, en orden' }));
    const names = () => list.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    return { sent, hand, list, names };
  };

  test('by buttons, which the focus follows', async () => {
    const { hand, list, names } = await start();
    await hand.click(list.getByRole('button', { name: 'Bajar Uno' }));
    expect(names()).toEqual(['Dos', 'Uno', 'Tres']);
    expect(document.activeElement).toBe(list.getByRole('button', { name: 'Bajar Uno' }));
    await hand.keyboard('{Enter}');
    expect(names()).toEqual(['Dos', 'Tres', 'Uno']);
    expect(list.getByRole('button', { name: 'Bajar Uno' })).toHaveProperty('disabled', true);
  });

  test('by Alt with the arrows, and renamed by Enter; a name that is taken is not taken over', async () => {
    const { sent, hand, list, names } = await start();
    await hand.click(list.getByRole('textbox', { name: 'Nombre de Tres' }));
    await hand.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Uno', 'Tres', 'Dos']);
    expect(document.activeElement).toBe(list.getByRole('textbox', { name: 'Nombre de Tres' }));
    await hand.clear(list.getByRole('textbox', { name: 'Nombre de Tres' }));
    await hand.type(list.getByRole('textbox', { name: 'Nombre de Tres' }), ' dos {Enter}');
    expect(list.getByText('Ya está en la lista.')).toBeTruthy();
    await hand.clear(list.getByRole('textbox', { name: 'Nombre de Tres' }));
    await hand.type(list.getByRole('textbox', { name: 'Nombre de Tres' }), 'Tercera{Enter}');
    expect(document.activeElement).toBe(list.getByRole('textbox', { name: 'Nombre de Tercera' }));
    await hand.click(screen.getByRole('button', { name: 'Guardar configuración' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        companyList: ['Uno', 'Tercera', 'Dos'],
      }),
    );
  });

  test('collections keep their novelties under another name and at another place', async () => {
    const novelties = [
      { name: 'Vía', data: ['Bache'] },
      { name: 'Estado', data: ['Llantas'] },
    ];
    const { sent, hand } = open({
      'GET /api/modules/expreso del caribe': {
        data: { ...cliente, configIncontrolInspector: { ...CONFIG, novelties } },
      },
      [PUT]: { data: { ...CONFIG, version: 4 } },
    });
    await form();
    await hand.click(screen.getByRole('button', { name: 'Ordenar y cambiar nombres: las colecciones' }));
    const list = within(screen.getByRole('list', { name: 'Colecciones, en orden' }));
    await hand.click(list.getByRole('button', { name: 'Subir Estado' }));
    await hand.type(list.getByRole('textbox', { name: 'Nombre de Estado' }), ' del bus{Enter}');
    await hand.click(screen.getByRole('button', { name: 'Guardar configuración' }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
        novelties: [
          { name: 'Estado del bus', data: ['Llantas'] },
          { name: 'Vía', data: ['Bache'] },
        ],
      }),
    );
  });

  test('an order is kept over what another user changed meanwhile elsewhere', () => {
    const mine = { ...many, companyList: ['Tres', 'Uno', 'Dos'] };
    const now = { ...many, controllerPoints: ['Peaje'] };
    expect(mergeConfig(many, mine, now)).toMatchObject({
      companyList: ['Tres', 'Uno', 'Dos'],
      controllerPoints: ['Peaje'],
    });
  });
});
