import { DomainError } from '@fenix/domain/errors';
import type { FormDef } from '@fenix/domain/forms/def';
import { UPLOADS } from '@fenix/domain/uploads';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FormPage } from '../../forms/FormPage';
import { DeviceContext } from '../../outbox/DeviceProvider';
import { memoryStore } from '../../outbox/deviceStore';
import { type Submission, createOutbox } from '../../outbox/outbox';
import { watchDrafts } from '../../outbox/draftChanges';
import { watchRoom } from '../../outbox/room';
import type { OpenDraft } from '../../outbox/useDraft';
import { ViewerProvider, createViewerStore } from '../../shared/viewer';
import { givenUsuario } from '../../testing/givens';
import { renderPiece } from '../../testing/renderPiece';
import { RecordForm } from './RecordForm';
import { formKind } from './formKind';
import { useFormSubmission } from './useFormSubmission';
import { type RecordFormState, useRecordForm } from './useRecordForm';

const KIND = formKind({
  words: { one: 'turno', many: 'turnos', gender: 'm' },
  offline: { kind: 'turno', attached: 'sus fotos' },
});

const DEF = {
  sections: [
    {
      id: 'datos',
      title: 'Datos',
      fields: [
        { kind: 'text', name: 'lugar', label: 'Lugar', max: 20, need: 'required' },
        { kind: 'text', name: 'notas', label: 'Notas', max: 20 },
        { kind: 'yesNo', name: 'conFoto', label: '¿Con foto?', look: 'tick', start: false },
        { kind: 'file', name: 'foto', label: 'Foto', upload: UPLOADS.clientLogo, shownBy: ['conFoto'] },
      ],
    },
  ],
} as const satisfies FormDef;

type Values = { lugar: string; notas: string; conFoto: boolean; version: number };
const FRESH: Values = { lugar: '', notas: 'Sin novedad', conFoto: false, version: 2 };

function Fields({ form, draft }: { form: RecordFormState; draft: OpenDraft<Values> }) {
  const fields = useFormSubmission({
    form,
    draft,
    def: DEF,
    title: 'Turno · ABC123',
    plate: 'ABC123',
    call: () => ({
      path: '/api/turnos',
      parts: [
        ['lugar', draft.values.lugar],
        ['version', String(draft.values.version)],
      ],
    }),
    onDiscarded: () => undefined,
  });
  return <FormPage label="Turno" {...fields} />;
}

/** The form of record 7 of a person with the id 'ana', on a device that holds `stored` already. */
async function open({
  stored = {},
}: { stored?: Record<string, [storeName: 'drafts' | 'files', value: unknown]> } = {}) {
  const store = memoryStore();
  for (const [key, [storeName, value]] of Object.entries(stored)) await store.put(storeName, key, value);
  const network: { answer: () => Promise<unknown> } = { answer: async () => ({ _id: 'made' }) };
  const sent: Submission[] = [];
  const outbox = createOutbox({
    store,
    user: 'ana',
    send: async (submission) => {
      if (submission.kind === 'turno') sent.push(submission);
      return network.answer();
    },
    mutex: (work) => work(),
    now: Date.now,
    discards: '/api/descartes',
  });
  const answers: unknown[] = [];
  function Piece() {
    const form = useRecordForm(KIND, '7', { onSent: (answer) => answers.push(answer) });
    return (
      <RecordForm form={form} initial={() => FRESH} onDiscarded={() => answers.push('discarded')}>
        {(draft) => <Fields form={form} draft={draft} />}
      </RecordForm>
    );
  }
  await renderPiece(() => (
    <ViewerProvider store={createViewerStore(givenUsuario())}>
      <DeviceContext value={{ ...watchRoom(store), ...watchDrafts(store), raw: store, outbox, isLasting: true }}>
        <Piece />
      </DeviceContext>
    </ViewerProvider>
  ));
  return { store, outbox, network, sent, answers };
}

const offline = async () => {
  throw new DomainError('unavailable', 'Sin conexión');
};

async function fillAndSave(lugar = 'Cali') {
  fireEvent.change(await screen.findByLabelText(/Lugar/), { target: { value: lugar } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
}

test('a draft that an older version of the product stored opens with its answers, its file and its version', async () => {
  const draft = { values: { lugar: 'Pasto', conFoto: true, version: 1 }, key: 'k1', savedAt: 1_700_000_000_000 };
  const { sent } = await open({
    stored: {
      'ana/turno/7': ['drafts', draft],
      'ana/turno/7/foto': ['files', new File(['x'], 'puerta.jpg', { type: 'image/jpeg' })],
    },
  });
  expect(await screen.findByDisplayValue('Pasto')).toBeTruthy();
  // A field that the older version did not have.
  expect(screen.getByDisplayValue('Sin novedad')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ kind: 'turno', record: '7', title: 'Turno · ABC123', plate: 'ABC123', key: 'k1' });
  expect(sent[0]?.parts.map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['lugar', 'Pasto'],
    ['version', '1'],
    ['foto', 'puerta.jpg'],
  ]);
});

test('a file of a hidden field is not sent', async () => {
  const draft = { values: { lugar: 'Pasto', conFoto: false, version: 1 }, key: 'k1', savedAt: 1 };
  const foto = new File(['x'], 'puerta.jpg', { type: 'image/jpeg' });
  const { sent } = await open({ stored: { 'ana/turno/7': ['drafts', draft], 'ana/turno/7/foto': ['files', foto] } });
  await screen.findByDisplayValue('Pasto');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.parts.map(([name]) => name)).toEqual(['lugar', 'version']);
});

test('without signal the form waits as a card, and reports its answer when it is sent later', async () => {
  const { network, outbox, answers } = await open();
  network.answer = offline;
  await fillAndSave();
  const card = within(await screen.findByRole('region', { name: 'Pendiente de enviar' }));
  await card.findByText(
    'El turno está completo y guardado en este equipo. Se envía solo cuando haya señal, una sola vez.',
  );
  expect(screen.queryByLabelText(/Lugar/)).toBeNull();
  expect(answers).toEqual([]);
  network.answer = async () => ({ _id: 'made' });
  await outbox.drain();
  await waitFor(() => expect(answers).toEqual([{ _id: 'made' }]));
});

test('a waiting form can be edited again with everything that was typed', async () => {
  const { network, outbox } = await open();
  network.answer = offline;
  await fillAndSave('Popayán');
  await waitFor(() => expect(outbox.get()[0]?.waiting).toBe('signal'));
  fireEvent.click(await screen.findByRole('button', { name: 'Volver a editar' }));
  expect(await screen.findByDisplayValue('Popayán')).toBeTruthy();
});

test('a form that the server refused comes back by itself with the errors at their fields', async () => {
  const { network, outbox } = await open();
  network.answer = async () => {
    throw new DomainError('invalid', 'Revisa los campos.', {
      errors: [{ path: 'lugar', message: 'Este lugar no existe.' }],
    });
  };
  await fillAndSave('Nunca Jamás');
  expect(await screen.findByText('Este lugar no existe.')).toBeTruthy();
  expect(screen.getByDisplayValue('Nunca Jamás')).toBeTruthy();
  expect(outbox.get()).toEqual([]);
});

test('a form that was refused without a field to correct says so and can be discarded', async () => {
  const { network, store, answers } = await open();
  network.answer = async () => {
    throw new DomainError('conflict', 'Este turno ya fue relevado.');
  };
  await fillAndSave();
  await screen.findByRole('heading', { name: 'El turno no se pudo enviar' });
  fireEvent.click(screen.getByRole('button', { name: 'Descartar borrador' }));
  const question = within(await screen.findByRole('dialog', { name: '¿Descartar el borrador?' }));
  expect(question.getByText('Se borra de este equipo todo lo que llenaste en este turno, con sus fotos.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(answers).toEqual(['discarded']));
  expect(await store.list('drafts', '')).toEqual([]);
});
