import type { Connection } from '../db/engine';

/** Counts the round trips to the database from here on. */
export function countTrips(engine: { connect: () => Promise<Connection> }): { count: number } {
  const trips = { count: 0 };
  const connect = engine.connect.bind(engine);
  const counted = new WeakSet<Connection>();
  engine.connect = async () => {
    const connection = await connect();
    if (counted.has(connection)) return connection;
    counted.add(connection);
    const query = connection.query.bind(connection) as (sql: string, values: unknown[]) => Promise<unknown>;
    const queryAll = connection.queryAll.bind(connection);
    connection.query = ((sql: string, values: unknown[]) => {
      trips.count += 1;
      return query(sql, values);
    }) as unknown as Connection['query'];
    connection.queryAll = (statements) => {
      trips.count += 1;
      return queryAll(statements);
    };
    return connection;
  };
  return trips;
}
