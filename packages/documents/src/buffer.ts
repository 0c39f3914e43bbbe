import { Buffer } from 'buffer';

// The PDF library reads pictures through Node's Buffer; browsers have none.
globalThis.Buffer ??= Buffer;
