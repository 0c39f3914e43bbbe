// @ts-check
/** What a file of actas holds, as COPY is asked for it. */
export const COPIED = `select a.consecutive, a.fecha, c.client, a.tipe, a.format, a.plate, a."internalNumber", a.name,
  a.complete, a.close, a."delete", a."timeDiffFinally"
  from actas a join clients c on c._id = a.client_id order by a.fecha desc`;
