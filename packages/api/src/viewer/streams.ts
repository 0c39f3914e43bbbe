import { Readable } from 'node:stream';
import { DomainError } from '@fenix/domain/errors';
import { type Gate, access } from '@fenix/domain/permissions';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../ports/deps';
import { type Viewer, findLiving, type Rights } from './viewer';

export const STREAM = 'text/event-stream';
const MAX_STREAMS = 2_000;
const HEARTBEAT_MS = 15_000;
/** The browser reconnects by itself after this, and its permissions are checked again. */
const MAX_AGE_MS = 5 * 60_000;
/** The send buffer of a slow client; beyond it the stream is closed, and the client reconnects for what it missed. */
const MAX_BUFFERED = 4_000_000;

type Stream = { readable: Readable; viewer: Viewer; until: number; isOver: boolean };
type Options = {
  /** The number of open streams per user. */
  mostPerPerson: number;
  /** The permission and module of its call. */
  gate: Gate;
  /** The message for a stream beyond the limit; without one it gets the current state and is closed. */
  words?: { tooMany: string; full: string };
  /** The interval of heartbeats, at which each stream's permissions are checked again. */
  pulseMs?: number;
};

/** Writes to the stream. */
export type Send = (chunk: string) => void;
/** Starts to send, and returns a function that stops it. */
export type Follow = (send: Send) => Promise<() => void> | (() => void);

/**
 * Open streams of server-sent events: limited per user and in all, with heartbeats, and closed once their session has
 * ended or their call would be refused.
 */
export function createStreams(deps: Deps, { mostPerPerson, gate, words, pulseMs = HEARTBEAT_MS }: Options) {
  const streams = new Set<Stream>();
  let pulse: NodeJS.Timeout | undefined;

  function hasRoom({ _id }: Viewer): boolean {
    const isFull = streams.size >= MAX_STREAMS;
    if (isFull && words) throw new DomainError('unavailable', words.full, { retryAfter: HEARTBEAT_MS / 1000 });
    const own = [...streams].filter(({ viewer }) => viewer._id === _id).length;
    if (own < mostPerPerson) return !isFull;
    if (words) throw new DomainError('tooMany', words.tooMany, { retryAfter: MAX_AGE_MS / 1000 });
    return false;
  }

  function remove(stream: Stream): void {
    if (streams.delete(stream)) deps.meters.openLines -= 1;
  }

  /** One query for all streams: those with a valid session get a heartbeat, the others are closed. */
  async function beat(): Promise<void> {
    const ids = new Set([...streams].map(({ viewer }) => viewer.sessionId));
    const moment = { now: deps.clock.now(), idleHours: deps.config.IDLE_HOURS };
    const living = await findLiving(deps.database.system, [...ids], moment).catch(() => undefined);
    for (const stream of streams) {
      const { viewer, until } = stream;
      // An unreachable database proves nothing: the streams stay open until it answers, or their time is over.
      const isAllowed = !living || mayFollow(living.get(viewer.sessionId), viewer);
      if (isAllowed && Date.now() < until) push(stream, ':\n\n');
      else end(stream);
    }
  }

  /** N13: a cancelled module, a removed permission or another company close a stream as they refuse calls. */
  function mayFollow(rights: Rights | undefined, { clienteId }: Viewer): boolean {
    return rights?.clienteId === clienteId && access(rights, gate) === 'open';
  }

  return {
    /** With `wantsOnce` the stream ends after its first events: for clients that poll. */
    async open(viewer: Viewer, wantsOnce: boolean, follow: Follow): Promise<Readable> {
      const isOnce = wantsOnce || !hasRoom(viewer);
      const readable = new Readable({ read: () => {} });
      const stream = { readable, viewer, until: Date.now() + MAX_AGE_MS, isOver: false };
      if (!isOnce) {
        streams.add(stream);
        deps.meters.openLines += 1;
      }
      const send: Send = (chunk) => {
        push(stream, chunk);
        if (readable.readableLength > MAX_BUFFERED) readable.destroy();
      };
      let leave: () => void;
      try {
        leave = await follow(send);
      } catch (error) {
        remove(stream);
        throw error;
      }
      const forget = () => {
        remove(stream);
        leave();
      };
      if (readable.closed) forget();
      else readable.once('close', forget);
      if (isOnce) end(stream);
      else pulse ??= setInterval(() => void beat(), pulseMs).unref();
      return readable;
    },

    beat,

    close(): void {
      clearInterval(pulse);
      for (const stream of streams) end(stream);
    },
  };
}

/** A heartbeat may close a stream whose first events are still being read: a push after the end is an error. */
function push({ readable, isOver }: Stream, chunk: string): void {
  if (!isOver && !readable.destroyed) readable.push(chunk);
}

function end(stream: Stream): void {
  if (stream.isOver || stream.readable.destroyed) return;
  stream.isOver = true;
  stream.readable.push(null);
}

export const asksForEvents = (accept = '') => accept.includes(STREAM);

export function sendStream(reply: FastifyReply, stream: Readable) {
  return (
    reply
      .type(`${STREAM}; charset=utf-8`)
      // A proxy that buffers the response would delay the events.
      .header('x-accel-buffering', 'no')
      .send(stream)
  );
}
