import { describe, inject } from 'vitest';

type Group = (title: string, body: () => void | Promise<void>) => void;
const here: Group = describe;
const elsewhere: Group = () => {};

/** Tests that mean something on one of the databases only; on the other they do not exist, rather than being skipped. */
const { kind } = inject('database');
export const describeOnEmbedded = kind === 'embedded' ? here : elsewhere;
export const describeOnPostgres = kind === 'postgres' ? here : elsewhere;
