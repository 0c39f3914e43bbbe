import type { FormDef } from '@fenix/domain/forms/def';
import { UPLOADS } from '@fenix/domain/uploads';
import { freshValues } from '@fenix/domain/forms/values';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type Device, DeviceContext } from '../outbox/DeviceProvider';
import { memoryStore } from '../outbox/deviceStore';
import type { Room } from '../outbox/room';
import { renderPiece } from '../testing/renderPiece';
import { FoldedForm } from './FoldedForm';
import { Steps, sectionAt } from './Steps';
import { useForm } from './useForm';
import { usePageForm } from './usePageForm';

const DEF = {
  sections: [
    {
      id: 'datos',
      title: 'Datos',
      fields: [
        { kind: 'text', name: 'lugar', label: 'Lugar', max: 10 },
        { kind: 'file', name: 'foto', label: 'Foto', upload: UPLOADS.clientLogo },
      ],
    },
    { id: 'cierre', title: 'Cierre', fields: [{ kind: 'text', name: 'notas', label: 'Notas', max: 10 }] },
  ],
} as const satisfies FormDef;

let sent = 0;
beforeEach(() => {
  sent = 0;
});

async function open({ isFailing = false, isFull = false, isFolded = false, unkept = [] as readonly string[] } = {}) {
  const store = memoryStore();
  const full: Room = { get: () => isFull, subscribe: () => () => {} };
  const device = { store, raw: store, full, isLasting: true } as Device;
  function Piece() {
    const held = { ...usePageForm(() => freshValues(DEF, {})), unkept };
    const { form } = useForm({ def: DEF, held });
    const [section, setSection] = useState('datos');
    const shown = {
      label: 'Prueba',
      form,
      draft: { isFailing, isSaved: true, isTouched: false, savedAt: undefined },
      isSaving: false,
      saveLabel: 'Enviar',
      onSave: () => {
        sent += 1;
      },
      onDiscard: () => {},
    };
    if (isFolded) return <FoldedForm {...shown} />;
    return <Steps {...shown} section={sectionAt(DEF.sections, section)} onOpen={setSection} />;
  }
  await renderPiece(() => (
    <DeviceContext value={device}>
      <Piece />
    </DeviceContext>
  ));
}

const button = (name: string) => screen.getByRole('button', { name });

test('two taps on the last «Siguiente» turn the page and send nothing', async () => {
  await open();
  const next = button('Siguiente');
  fireEvent.click(next, { detail: 1 });
  await screen.findByText('2 de 2 · Cierre');
  // The second tap hits the button that was there, or the one that replaced it.
  fireEvent.click(next, { detail: 2 });
  fireEvent.click(next, { detail: 1 });
  fireEvent.click(button('Enviar'), { detail: 2 });
  expect(sent).toBe(0);
});

test('TPL-08 a quick tap on the last button after one that it refused sends', async () => {
  await open();
  fireEvent.click(button('Siguiente'), { detail: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar' }), { detail: 1 });
  // The browser counts taps in one place as one double tap, whatever was corrected between them.
  fireEvent.click(button('Enviar'), { detail: 2 });
  expect(sent).toBe(2);
});

test('one tap on the last button sends, and so does the Enter key', async () => {
  await open();
  fireEvent.click(button('Siguiente'), { detail: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar' }), { detail: 1 });
  fireEvent.click(button('Enviar'), { detail: 0 });
  expect(sent).toBe(2);
});

test('SHELL-43 a form that a full device could not queue is shared too, though its draft was stored before', async () => {
  await open({ isFull: true });
  expect(screen.getByRole('alert').textContent).toContain('No cierres esta página.');
  expect(button('Compartir el borrador')).toBeTruthy();
});

test.each([
  { isFolded: false, way: 'step by step' },
  { isFolded: true, way: 'on one page' },
])(
  'SHELL-43 $way, a device without room says so above the buttons, on the photo that was refused, and shares what was filled in',
  async ({ isFolded }) => {
    const shared: File[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [] }: ShareData) => void shared.push(...files),
    });
    await open({ isFailing: true, isFolded, unkept: ['foto'] });
    if (isFolded) fireEvent.click(screen.getByRole('button', { name: /Datos \(opcional\)$/ }));
    expect(screen.getByText(/no tiene espacio/).textContent).toContain(
      'Este equipo no tiene espacio: lo que llenas no queda guardado. No cierres esta página.',
    );
    expect(screen.getByText('No quedó en este equipo: está solo en esta página.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: /Lugar/ }), { target: { value: '<b>Cali' } });
    fireEvent.click(button('Compartir el borrador'));
    await waitFor(() => expect(shared).toHaveLength(1));
    const text = (await shared[0]?.text()) ?? '';
    expect([shared[0]?.type, text.includes('&lt;b&gt;Cali'), text.includes('<b>')]).toEqual(['text/html', true, false]);
  },
);
