import { defaultItems } from '@fenix/domain/actas/completar/checklist';
import { VEHICLE_CLASS_KEYS } from '@fenix/domain/flota/vehicleClass';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { givenManager, givenUsuario } from '../../testing/givens';
import { renderApp } from '../../testing/renderApp';
import { type Answer, stubApi } from '../../testing/stubApi';
import { actaId } from '../../testing/actas/givenActa';

const EDGAR = {
  _id: actaId(1),
  nombre: 'Édgar Núñez',
  firma: '/uploads/f?exp=1&sig=x',
  usuario: 'edgar',
  activo: true,
};
const WILMER = { _id: actaId(2), nombre: 'Wilmer Cárdenas', firma: null, usuario: null, activo: false };
const hidden = { hidden: true };

const PLANTILLAS: Answer = {
  data: VEHICLE_CLASS_KEYS.map((clase) => ({
    clase,
    items: clase === 'moto' ? [{ name: 'Espejos', checked: 'Bueno' }] : [...defaultItems(clase)].slice(0, 3),
    version: clase === 'moto' ? 4 : 0,
  })),
};

function open(tab = '', answers: Record<string, Answer> = {}, user = givenManager()) {
  const log = stubApi({
    'GET /api/catalogos/tecnicos': { data: [EDGAR, WILMER] },
    'GET /api/catalogos/analistas': { data: [{ _id: actaId(9), nombre: 'Paola Quintero', activo: true }] },
    'GET /api/catalogos/plantillas': PLANTILLAS,
    ...answers,
  });
  return { log, hand: userEvent.setup(), ...renderApp(`/optimizacion/catalogos${tab}`, user) };
}

const writes = (log: ReturnType<typeof stubApi>) => log.filter(({ method }) => method !== 'GET');

test('ACTA-65, ACTA-104 the catalogues are the managers’', async () => {
  const { address } = open('', {}, givenUsuario());
  await waitFor(() => expect(address()).not.toContain('/optimizacion/catalogos'));
});

describe('technicians', () => {
  test('ACTA-104 names, signatures and who is still active', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Técnicos' }));
    expect(await table.findByAltText('Firma de Édgar Núñez')).toBeTruthy();
    expect(table.getByText('Sin firma')).toBeTruthy();
    expect(table.getByText('Activo')).toBeTruthy();
    expect(table.getByText('Inactivo')).toBeTruthy();
  });

  test('ACTA-104 one is added with the picture of a signature; the form closes', async () => {
    const { hand, log, address } = open('?nuevo=si', { 'POST /api/catalogos/tecnicos': { data: actaId(3) } });
    const form = within(await screen.findByRole('form', { name: 'Agregar técnico' }));
    await hand.type(form.getByLabelText(/^Nombre completo/), 'Yuliana Rincón');
    await hand.click(form.getByRole('button', { name: 'Subir una imagen de la firma' }));
    const file = new File(['x'], 'firma.png', { type: 'image/png' });
    await hand.upload(form.getByLabelText('Firma', { selector: 'input:not([capture])' }), file);
    await hand.click(form.getByRole('button', { name: 'Agregar técnico' }));
    const toast = (await screen.findByText('Agregado al catálogo')).closest('[role=status]');
    expect(toast?.textContent).toContain('Yuliana Rincón');
    await waitFor(() => expect(address()).toContain(`#${actaId(3)}`));
    expect(writes(log)[0]?.body).toEqual({
      nombre: 'Yuliana Rincón',
      firma: expect.objectContaining({ name: 'firma.png' }),
    });
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Agregar técnico' })).toBeNull());
  });

  test('ACTA-104 signing by name and sending at once sends the signature too', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/png;base64,${btoa('ink')}`);
    const { hand, log } = open('?nuevo=si', { 'POST /api/catalogos/tecnicos': { data: actaId(3) } });
    const form = within(await screen.findByRole('form', { name: 'Agregar técnico' }));
    await hand.type(form.getByLabelText(/^Nombre completo/), 'Yuliana Rincón');
    await hand.click(form.getByText('Escribir el nombre'));
    fireEvent.change(form.getByLabelText('Nombre como firma'), { target: { value: 'Yuliana' } });
    fireEvent.click(form.getByRole('button', { name: 'Agregar técnico' }));
    expect(await screen.findByText('Agregado al catálogo')).toBeTruthy();
    const sent = writes(log)[0]?.body as { firma: File } | undefined;
    expect(await sent?.firma.text()).toBe('ink');
  });

  test('ACTA-104 a taken name shows an error under its field, and stays', async () => {
    const message = 'Ya está en el catálogo.';
    const errors = [{ path: 'nombre', message }];
    const { hand } = open('?nuevo=si', { 'POST /api/catalogos/tecnicos': { status: 409, message, errors } });
    const form = within(await screen.findByRole('form', { name: 'Agregar técnico' }));
    await hand.click(form.getByRole('button', { name: 'Agregar técnico' }));
    expect(await form.findByText('Este campo es obligatorio')).toBeTruthy();
    await hand.type(form.getByLabelText(/^Nombre completo/), 'Édgar Núñez');
    await hand.click(form.getByRole('button', { name: 'Agregar técnico' }));
    expect(await form.findByText(message)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(/^Nombre completo/).value).toBe('Édgar Núñez');
  });

  test('ACTA-104 one press ends or brings back; no person is deleted', async () => {
    const { hand, log } = open('', {
      [`PUT /api/catalogos/tecnicos/${EDGAR._id}`]: { data: EDGAR._id },
      [`PUT /api/catalogos/tecnicos/${WILMER._id}`]: { data: WILMER._id },
    });
    await hand.click(await screen.findByRole('button', { name: 'Desactivar Édgar Núñez' }));
    await hand.click(screen.getByRole('button', { name: 'Activar Wilmer Cárdenas' }));
    await waitFor(() => expect(writes(log).map(({ body }) => body)).toEqual([{ activo: 'false' }, { activo: 'true' }]));
    expect(screen.queryByRole('button', { name: /Eliminar/ })).toBeNull();
  });

  test('ACTA-103, ACTA-104 a misspelt name is corrected, and the account is named; a refusal is shown under its field', async () => {
    const message = 'No hay ningún usuario con este nombre de usuario.';
    const errors = [{ path: 'usuario', message }];
    const { hand, log } = open('', { [`PUT /api/catalogos/tecnicos/${EDGAR._id}`]: { status: 400, message, errors } });
    await hand.click(await screen.findByRole('button', { name: 'Editar Édgar Núñez' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar técnico', hidden: true }));
    await hand.type(dialog.getByLabelText(/^Nombre completo/), ' Palacio');
    await hand.type(dialog.getByLabelText('Usuario con el que ingresa (opcional)'), '2');
    await hand.click(dialog.getByRole('button', { name: 'Actualizar', ...hidden }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(writes(log)[0]?.body).toEqual({ nombre: 'Édgar Núñez Palacio', usuario: 'edgar2', activo: 'true' });
  });
});

test('ACTA-65 analysts are a list of their own, without signatures', async () => {
  const { hand, log } = open('?tab=analistas&nuevo=si', { 'POST /api/catalogos/analistas': { data: actaId(10) } });
  const table = within(await screen.findByRole('table', { name: 'Analistas' }));
  expect(await table.findByText('Paola Quintero')).toBeTruthy();
  expect(table.queryByRole('columnheader', { name: 'Firma' })).toBeNull();
  const form = within(screen.getByRole('form', { name: 'Agregar analista' }));
  await hand.type(form.getByLabelText(/^Nombre completo/), 'Andrés Bohórquez');
  await hand.click(form.getByRole('button', { name: 'Agregar analista' }));
  await waitFor(() => expect(writes(log)[0]?.body).toEqual({ nombre: 'Andrés Bohórquez' }));
});

describe('templates', () => {
  const openMoto = async (answers: Record<string, Answer> = {}) => {
    const opened = open('?tab=plantillas&clase=moto', answers);
    const form = within(await screen.findByRole('form', { name: 'Plantilla de checklist' }));
    await form.findByDisplayValue('Espejos');
    return { ...opened, form };
  };

  test('ACTA-43 offers the seven classes and shows which version this is', async () => {
    const { hand, form } = await openMoto();
    expect(form.getByText('1 ítems · versión 4')).toBeTruthy();
    await hand.click(screen.getByRole('combobox', { name: 'Clase de vehículo' }));
    expect((await screen.findAllByRole('option', hidden)).length).toBeGreaterThanOrEqual(7);
  });

  test('ACTA-44 items are added, moved, given their first value, and saved over the version read', async () => {
    const items = [
      { name: 'Casco', checked: 'Malo' },
      { name: 'Espejos', checked: 'Bueno' },
    ];
    const { hand, log, form } = await openMoto({
      'PUT /api/catalogos/plantillas/moto': { data: { clase: 'moto', items, version: 5 } },
    });
    await hand.click(form.getByRole('button', { name: 'Agregar ítem' }));
    await hand.type(form.getByRole('textbox', { name: 'Ítem 2' }), 'Casco');
    await hand.selectOptions(form.getByRole('combobox', { name: 'Valor inicial del ítem 2' }), 'Malo');
    await hand.click(form.getByRole('button', { name: 'Subir el ítem 2' }));
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Ítem 1' }).value).toBe('Casco');
    await hand.click(form.getByRole('button', { name: 'Guardar plantilla' }));
    expect(await screen.findByText('Plantilla guardada')).toBeTruthy();
    expect(writes(log)[0]?.body).toEqual({ items, version: 4 });
  });

  test('ACTA-44 errors are shown beside the item and nothing is sent', async () => {
    const { hand, log, form } = await openMoto();
    await hand.click(form.getByRole('button', { name: 'Agregar ítem' }));
    await hand.type(form.getByRole('textbox', { name: 'Ítem 2' }), 'espejos');
    await hand.click(form.getByRole('button', { name: 'Guardar plantilla' }));
    expect(await form.findByText('Este ítem está repetido.')).toBeTruthy();
    for (const number of [2, 1]) await hand.click(form.getByRole('button', { name: `Quitar el ítem ${number}` }));
    await hand.click(form.getByRole('button', { name: 'Guardar plantilla' }));
    expect(await form.findByText('Deja al menos un ítem.')).toBeTruthy();
    expect(writes(log)).toEqual([]);
  });

  test('ACTA-44 another manager was faster: a message, and the work stays', async () => {
    const message = 'Otra persona cambió este registro. Actualiza e intenta de nuevo.';
    const { hand, form } = await openMoto({ 'PUT /api/catalogos/plantillas/moto': { status: 409, message } });
    await hand.type(form.getByRole('textbox', { name: 'Ítem 1' }), ' laterales');
    await hand.click(form.getByRole('button', { name: 'Guardar plantilla' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Ítem 1' }).value).toBe('Espejos laterales');
  });

  test('ACTA-43 another class asks before unsaved work is left', async () => {
    const { hand, form, address } = await openMoto();
    await hand.type(form.getByRole('textbox', { name: 'Ítem 1' }), ' x');
    await hand.click(screen.getByRole('combobox', { name: 'Clase de vehículo' }));
    await hand.click(await screen.findByRole('option', { name: 'Bus', hidden: true }));
    const question = within(await screen.findByRole('dialog', { name: '¿Descartar los cambios?', hidden: true }));
    await hand.click(question.getByRole('button', { name: 'Cancelar', hidden: true }));
    expect(address()).toContain('clase=moto');
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Ítem 1' }).value).toBe('Espejos x');
  });

  test('ACTA-44 the original comes back by one press and is saved like any change', async () => {
    const { hand, form } = await openMoto();
    await hand.click(form.getByRole('button', { name: 'Traer la original' }));
    expect(form.getAllByRole('textbox')).toHaveLength(defaultItems('moto').length);
    await hand.click(form.getByRole('button', { name: 'Descartar' }));
    expect(form.getAllByRole('textbox')).toHaveLength(1);
  });
});
