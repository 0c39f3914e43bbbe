import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Span } from '@fenix/domain/gps/programar';
import type { Platform } from '../platform';

const PAGE = 500;

/** Every trip of the span, page by page. */
export async function* programadas(platform: Platform, accountId: string, span: Span, extra: boolean) {
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await platform.listProgramadas(accountId, { ...span, limit: PAGE, sort: 'asc', extra, cursor });
    yield* page.items;
    cursor = page.next;
  }
}

/** Months of trips go out as they are read: memory stays flat however long the list is. */
export async function sendList(reply: FastifyReply, items: AsyncGenerator): Promise<FastifyReply> {
  // The first is read before anything is said: what fails there still is a refusal and not half an answer.
  const first = await items.next();
  async function* lines() {
    yield '{"status":200,"data":[';
    if (!first.done) yield JSON.stringify(first.value);
    for await (const item of items) yield `,${JSON.stringify(item)}`;
    yield ']}';
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(lines()));
}
