import { type Field, type FormDef, allFields, longLabelOf } from '@fenix/domain/forms/def';
import { formatDateTime } from '@fenix/domain/dates/format';
import { saveBlob } from '../shared/file/saveBlob';
import type { FormState } from './useForm';

/** What was filled in as one page that opens anywhere, with its pictures: to another device, or to the office. */
export async function shareDraft(label: string, form: FormState): Promise<void> {
  const now = new Date();
  const page = await pageOf(`${label}, borrador del ${formatDateTime(now)}`, form);
  const file = new File([page], `borrador-${now.toISOString().slice(0, 16).replaceAll(':', '')}.html`, {
    type: 'text/html',
  });
  if (!navigator.canShare?.({ files: [file] })) return saveBlob(file, file.name);
  await navigator.share({ files: [file], title: label }).catch((error: unknown) => {
    // The user closed the share dialog.
    if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
  });
}

async function pageOf(title: string, { def, values, files }: FormState): Promise<string> {
  const answers = allFields(def).flatMap((field) => rowOf(def, field, values[field.name]));
  const pictures = await Promise.all(
    Object.entries(files).flatMap(([place, file]) => (file ? [pictureOf(longLabelOf(def, place), file)] : [])),
  );
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>${safe(title)}</title><h1>${safe(title)}</h1>
<dl>${answers.join('')}</dl>${pictures.join('')}</html>`;
}

function rowOf(def: FormDef, { name }: Field, value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  const text = typeof value === 'object' ? JSON.stringify(value, null, 1) : `${value as string | number | boolean}`;
  return [`<dt>${safe(longLabelOf(def, name))}</dt><dd><pre>${safe(text)}</pre></dd>`];
}

function pictureOf(label: string, file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.addEventListener('load', () => {
      const source = safe(typeof reader.result === 'string' ? reader.result : '');
      const shown = file.type.startsWith('image/')
        ? `<img alt="" style="max-width:100%" src="${source}">`
        : `<a download="${safe(file.name)}" href="${source}">${safe(file.name)}</a>`;
      resolve(`<figure><figcaption>${safe(label)}</figcaption>${shown}</figure>`);
    });
    reader.readAsDataURL(file);
  });
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
