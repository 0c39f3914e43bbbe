import type { FastifyReply } from 'fastify';

/** What a browser may show by itself. Anything else, however it came to be stored, is only bytes to download. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'video/mp4']);

/** The headers of a file that somebody sent: it is shown under its name, and never read as anything that runs. */
export function describeFile(reply: FastifyReply, { mime, label }: { mime: string; label: string }): FastifyReply {
  const isShown = SHOWN.has(mime);
  return reply
    .type(isShown ? mime : 'application/octet-stream')
    .header('content-disposition', isShown ? `inline; filename*=UTF-8''${encodeLabel(label)}` : 'attachment')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** RFC 8187 leaves fewer characters as they are than an address does. */
function encodeLabel(label: string): string {
  return encodeURIComponent(label).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
