import { escapeHtml } from '../http/web';
import { itemsOf } from '@fenix/domain/boletin/accion';
import { href } from '@fenix/domain/routes';
import type { Mail } from '../ports/mail';

type Release = Parameters<typeof itemsOf>[0] & { _id: string; consecutive: number; title1: string };

/** NEWS-15: where a release is read. Recipients need an account; the list beside it is theirs as well. */
export function releaseAddress(publicUrl: string, id: string): string {
  return `${publicUrl}${href('accionPreview', {})}?id=${id}`;
}

/** NEWS-37: title, text and link, as plain text and as simple HTML. */
export function mailContent(
  release: Release,
  { productName, publicUrl }: { productName: string; publicUrl: string },
): Omit<Mail, 'id' | 'to'> {
  const address = releaseAddress(publicUrl, release._id);
  const items = itemsOf(release);
  const subject = `Acción de mejora ${release.consecutive}: ${release.title1}`;
  const text = [
    ...items.flatMap(({ title, description }) => [title, '', description, '']),
    'Lee la acción de mejora completa y respóndela en:',
    address,
    '',
    '—',
    `${productName}. Recibes este mensaje porque te incluyeron en este lanzamiento.`,
  ].join('\n');
  const sections = items.map(
    ({ title, description }) =>
      `<h2 style="margin:24px 0 8px;font-size:18px">${escapeHtml(title)}</h2><p style="margin:0;white-space:pre-line">${escapeHtml(description)}</p>`,
  );
  const html = `<!doctype html><html lang="es"><meta charset="utf-8"><body style="margin:0;padding:24px;font:15px/1.5 Arial,sans-serif;color:#17212b;max-width:640px"><p style="margin:0;color:#56636f">Acción de mejora ${release.consecutive}</p>${sections.join('')}<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="color:#0f5c73">Ver la acción de mejora y responder</a></p><p style="margin:0;font-size:13px;color:#56636f">${escapeHtml(productName)}. Recibes este mensaje porque te incluyeron en este lanzamiento.</p></body></html>`;
  return { subject, text, html };
}
