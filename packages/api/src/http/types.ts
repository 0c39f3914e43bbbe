import type { ClientScope, Gate, Permission } from '@fenix/domain/permissions';
import type { DataKeys } from '../adapters/dataKey';
import type { Db } from '../db/database';
import type { Claim } from '../sesion/claim';
import type { Inspector } from '../sesion/inspector';
import type { Viewer } from '../sesion/viewer';

/** One registered call and what it asks of its caller. Tests walk this list. */
export type Policy = Gate & { method: string; url: string };

/** Services that the product serves to other systems beside its own API. */
export type Service = 'incontrol';

/** Records of which it is known who has read them. */
export type ReadRecord = 'acta' | 'boletin' | 'documento' | 'informe' | 'prealistamiento';

declare module 'fastify' {
  interface FastifyContextConfig {
    permission?: Permission;
    alsoFor?: readonly ClientScope[];
    module?: Gate['module'];
    /** Open as well to who has this service's token; such a call has no viewer. */
    service?: Service;
    /** Open as well to a session that owes something: its password, its second step (AUTH-30, AUTH-35). */
    whileOwing?: true;
    /** Reads and does nothing else, so that it can be begun again: its session is borne out by its first read. */
    canRepeat?: true;
    /** Opening one of these leaves an entry; see http/evidence.ts. */
    reads?: ReadRecord;
  }
  interface FastifyRequest {
    /** The signed-in user. Reading it on a public route is a defect and throws. */
    readonly viewer: Viewer;
    /** The tables as the viewer may see them. */
    readonly db: Db;
    foundViewer: Viewer | undefined;
    /** Who works with the inspector's app. Reading it on any other route is a defect and throws. */
    readonly inspector: Inspector;
    foundInspector: Inspector | undefined;
    /** What was opened, where the route alone does not tell. */
    opened: ReadRecord | undefined;
    /** A file that was given to the viewer, and the record it is of. */
    readFile: { owner: string | null; label: string } | undefined;
    /** Set while the viewer is the one of an earlier request. */
    claim: Claim | undefined;
  }
  interface FastifyInstance {
    policies: readonly Policy[];
    dataKeys: DataKeys;
  }
}
