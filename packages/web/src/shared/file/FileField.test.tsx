import { UPLOADS, type Upload } from '@fenix/domain/uploads';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPiece } from '../../testing/renderPiece';
import { FileField } from './FileField';

const file = (name: string, type: string, size = 3) => new File(['x'.repeat(size)], name, { type });

function Field({ upload }: { upload: Upload }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  return <FileField label="Logo" upload={upload} value={files} onChange={setFiles} />;
}

const show = (upload: Upload) => renderPiece(() => <Field upload={upload} />);
const input = () => screen.getByLabelText<HTMLInputElement>('Logo', { selector: 'input' });

test('the field takes the formats of the table and nothing else', async () => {
  await show(UPLOADS.clientLogo);
  expect(input().accept).toBe('image/png,image/jpeg,image/webp');
  fireEvent.change(input(), { target: { files: [file('informe.pdf', 'application/pdf')] } });
  expect(screen.getByRole('alert').textContent).toContain('informe.pdf: el formato no está permitido');
  expect(screen.queryByRole('button', { name: /Quitar/ })).toBeNull();
});

test('a file that is too large or empty is refused with its reason', async () => {
  await show({ ...UPLOADS.clientLogo, maxBytes: 2_000_000 });
  fireEvent.change(input(), { target: { files: [file('grande.png', 'image/png', 2_000_001)] } });
  expect(screen.getByRole('alert').textContent).toContain('grande.png: supera 2 MB');
  fireEvent.change(input(), { target: { files: [file('vacio.png', 'image/png', 0)] } });
  expect(screen.getByRole('alert').textContent).toContain('vacio.png: el archivo está vacío');
});

test('a place for one file keeps the newest, and gives it up', async () => {
  await show(UPLOADS.clientLogo);
  await userEvent.upload(input(), file('uno.png', 'image/png'));
  await userEvent.upload(input(), file('dos.png', 'image/png'));
  expect(screen.getAllByRole('button', { name: /Quitar/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Quitar dos.png',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar dos.png' }));
  expect(screen.queryByRole('button', { name: /Quitar/ })).toBeNull();
});

test('a place for several takes as many as fit and says so', async () => {
  await show({ formats: ['png'], maxFiles: 2, maxBytes: 100 });
  fireEvent.change(input(), { target: { files: ['a', 'b', 'c'].map((name) => file(`${name}.png`, 'image/png')) } });
  expect(screen.getAllByRole('button', { name: /Quitar/ })).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toContain('Máximo 2 archivos.');
});

test('files may be dropped as well', async () => {
  await show(UPLOADS.clientLogo);
  fireEvent.drop(screen.getByRole('group', { name: 'Logo' }), {
    dataTransfer: { files: [file('uno.webp', 'image/webp')] },
  });
  expect(screen.getByRole('button', { name: 'Quitar uno.webp' })).toBeTruthy();
});
