// @ts-check
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import pg from 'pg';
import { COPIED } from './copied.mjs';

/**
 * The yardstick: what is asked for over HTTP, read by the bare driver with prepared statements and nothing around it:
 * no session, no permission, no wall between companies, no description of the answer, no shape but the tables' own.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

const COLUMNS = `a._id, a.consecutive, a.fecha, a.tipe, c.client, a.plate, a."internalNumber", a.name, a.format, a.complete,
  a.close, a."delete", a."closeProcces", a."timeDiffFinally", a.observations, a.process_count, a.is_old,
  array(select tipo || ':' || one from acta_reports where acta_id = a._id) as reported,
  case when a.process_count = 0 then 0 else (select count(*)::int from acta_processes
    where acta_id = a._id and signature is null and "responsibleName" is null) end as unreceived`;
/** @param {string} where */
const page = (where) => `select ${COLUMNS}
  from (select record_id from cards_acta ${where} order by at desc, record_id desc limit 31) found
  join actas a on a._id = found.record_id join clients c on c._id = a.client_id order by a.fecha desc, a._id desc`;
/** @param {string} where */
const count = (where) =>
  `select count(*)::int from (select 1 from cards_acta ${where} order by at desc, record_id desc limit 1001) found`;

/**
 * A record with all that its answer shows: its company's name, its processes, its reports, the incident reports made
 * from it and its files with their thumbnails.
 */
const RECORD = `select a.*, c.client,
  (select coalesce(json_agg(p order by p.place), '[]') from acta_processes p where p.acta_id = a._id) as processes,
  (select coalesce(json_agg(r), '[]') from acta_reports r where r.acta_id = a._id) as reports,
  (select coalesce(json_agg(i), '[]') from (
    select _id, consecutive from informes where "proceddingId" = a._id and not "delete" order by consecutive) i) as informes,
  (select coalesce(json_agg(f), '[]') from (
    select m._id, m.label, m.mime, m.bytes, m.width, m.height, t._id as thumbnail
    from media_uses u join media m on m._id = u.media_id left join media t on t.thumb_of = m._id and t.deleted_at is null
    where u.kind = 'acta' and u.record = a._id::text and m.deleted_at is null) f) as files
  from actas a join clients c on c._id = a.client_id where a._id = $1 and c.deleted_at is null`;

app.get('/health', async () => ({ status: 200 }));
app.get('/actas', async () => {
  const { rows } = await pool.query({ name: 'page', text: page('') });
  const total = await pool.query({ name: 'count', text: count('') });
  return { status: 200, data: { items: rows, total: total.rows[0] } };
});
app.get('/actas/of/:client', async (request) => {
  const { client } = /** @type {{ client: string }} */ (request.params);
  const where = 'where client_id = $1 and not is_hidden';
  const { rows } = await pool.query({ name: 'own', text: page(where), values: [client] });
  const total = await pool.query({ name: 'own-count', text: count(where), values: [client] });
  return { status: 200, data: { items: rows, total: total.rows[0] } };
});
app.get('/actas/:id', async (request) => {
  const { id } = /** @type {{ id: string }} */ (request.params);
  const { rows } = await pool.query({ name: 'acta', text: RECORD, values: [id] });
  return { status: 200, data: rows[0] };
});

/** A file as PostgreSQL itself writes it, passed on line by line. */
const COPY = `copy (${COPIED}) to stdout (format csv, delimiter ';')`;
app.get('/actas/export', async (_, reply) => {
  const client = await pool.connect();
  const body = new PassThrough();
  const copied = Object.assign(new pg.Query(COPY), {
    /** @param {{ chunk: Buffer }} line */
    handleCopyData: ({ chunk }) => void body.write(chunk),
  });
  client.query(copied).once('end', () => {
    body.end();
    client.release();
  });
  return reply.type('text/csv; charset=utf-8').send(body);
});

process.on('SIGTERM', () => process.exit(0));
await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT']) });
