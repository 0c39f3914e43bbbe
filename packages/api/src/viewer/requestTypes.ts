import type { FileOwnerKey, RecordKey } from '@fenix/domain/assembly/records';
import type { ClientScope, Gate, Permission } from '@fenix/domain/permissions';
import type { DataKeys } from '../ground/dataKey';
import type { Db } from '../db/database';
import type { Service } from '../ports/deps';
import type { CachedSession } from './cachedSession';
import type { Inspector } from './inspector';
import type { Viewer } from './viewer';

/** One registered route and the permission it requires; tests iterate over these. */
export type Policy = Gate & { method: string; url: string; onlyReads: boolean };

/** `clientId`: the company whose file it is, where it is one company's. */
export type ReadFile = { owner: { kind: FileOwnerKey; record: string; clientId: string | undefined }; label: string };

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    alsoFor?: readonly ClientScope[];
    module?: Gate['module'];
    /** Also open to this service's token; such a request has no viewer. */
    service?: Service;
    /** Also open to a session that must first set its password or second step (AUTH-30, AUTH-35). */
    whileOwing?: true;
    /**
     * Starts with the cached session and verifies it with the first read, so it may run twice and must only read. By
     * default every GET that answers JSON; `true` for a POST that only reads, `false` for a GET that sends as it goes.
     */
    usesCachedSession?: boolean;
    /** The kind of record that this route opens, for the access log. */
    reads?: RecordKey;
  }
  interface FastifyRequest {
    /** The signed-in user. Reading it on a public route is a defect and throws. */
    readonly viewer: Viewer;
    /** A handle under the viewer's row-level security. */
    readonly db: Db;
    foundViewer: Viewer | undefined;
    /** The signed-in inspector. Reading it outside of the inspector's app is a defect and throws. */
    readonly inspector: Inspector;
    foundInspector: Inspector | undefined;
    /** The record that was opened, where its kind or its description is not known from the route. */
    opened: { kind: RecordKey; facts?: Record<string, unknown> } | undefined;
    /** The file that is sent, with its record, for the access log. */
    readFile: ReadFile | undefined;
    /** Set while the viewer comes from the session cache. */
    cachedSession: CachedSession | undefined;
  }
  interface FastifyInstance {
    policies: readonly Policy[];
    dataKeys: DataKeys;
  }
}
