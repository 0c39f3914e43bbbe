import { describe } from 'vitest';

type Group = (title: string, body: () => void | Promise<void>) => void;
const nowhere: Group = () => {};

/**
 * What a feature's own file asks beyond listing, writing, a conflict and another company. PostgreSQL is asked it each
 * time, the embedded database with --both or when the file is run by itself (scripts/test). Where it is not asked it
 * does not exist, rather than being skipped.
 */
export const describeInFull: Group = process.env['TEST_BRIEF'] === '1' ? nowhere : describe;
