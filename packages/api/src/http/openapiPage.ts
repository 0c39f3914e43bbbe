import { VERSION } from '@fenix/domain/version';
import { escapeHtml } from './web';

type Operation = {
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: { type?: string } }[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
  'x-permission'?: string;
};
type Description = { info: { title: string; description?: string }; paths: Record<string, Record<string, Operation>> };

/** The OpenAPI description as a plain page: every call with its permission, parameters and schemas. */
export function renderDocs({ info, paths }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ tag: operation.tags?.[0] ?? 'Otros', path, verb, operation })),
  );
  const tags = [...new Set(calls.map((call) => call.tag))];
  const sections = tags.map(
    (tag) =>
      `<h2>${escapeHtml(tag)}</h2>${calls
        .filter((call) => call.tag === tag)
        .map((call) => article(call.verb, call.path, call.operation))
        .join('')}`,
  );
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? '')} Versión ${VERSION}. <a href="/api/openapi.json">Descripción OpenAPI 3.1</a></p>
${sections.join('\n')}</main></body></html>`;
}

function article(verb: string, path: string, operation: Operation): string {
  const parameters = operation.parameters ?? [];
  return `<article><h3><code class="verb">${verb}</code><code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}</p><p>Permiso: <code>${escapeHtml(operation['x-permission'] ?? 'public')}</code></p>
${parameters.length > 0 ? `<p>Parámetros: ${parameters.map(parameter).join(', ')}</p>` : ''}
${shape('Cuerpo', operation.requestBody)}${shape('Respuestas', operation.responses)}</article>`;
}

function parameter(one: { name: string; in: string; required?: boolean }): string {
  return `<code>${escapeHtml(one.name)}</code> (${one.in}${one.required ? ', obligatorio' : ''})`;
}

function shape(title: string, value: unknown): string {
  if (value === undefined) return '';
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;
}
