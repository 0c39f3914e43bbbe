import type { FastifyReply } from 'fastify';

/** Types that are shown inline; any other stored type is only offered as a download, under its name. */
const INLINE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'video/mp4']);

/** Headers for uploaded content: no sniffing, and a sandbox policy, so that it is never executed. */
export function describeFile(reply: FastifyReply, { mime, label }: { mime: string; label: string }): FastifyReply {
  const isInline = INLINE_TYPES.has(mime);
  return reply
    .type(isInline ? mime : 'application/octet-stream')
    .header('content-disposition', `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeLabel(label)}`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** RFC 8187 allows fewer unescaped characters than encodeURIComponent. */
function encodeLabel(label: string): string {
  return encodeURIComponent(label).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
