import { type IsoDay, addDays, bogotaDay, startOfDay } from '@fenix/domain/dates/days';
import type { TipoAlerta } from '@fenix/domain/torre/torre';
import type { Db } from '../db/database';
import { newId } from '../ground/ids';

type Attended = {
  tipo: TipoAlerta;
  texto: string;
  at: [hour: number, minute: number];
  after: number;
  nota: string | null;
};

/** The attended alerts of each demo day: when each began, and how many minutes later a user took it on. */
const DAYS: readonly (readonly Attended[])[] = [
  [
    {
      tipo: 'velocidad',
      texto: 'Va a 94 km/h',
      at: [6, 42],
      after: 3,
      nota: 'Llamé al conductor; bajó la velocidad antes de Palermo',
    },
    { tipo: 'tarde', texto: '18 min tarde: BARRANQUILLA - SANTA MARTA', at: [9, 30], after: 21, nota: null },
  ],
  [
    {
      tipo: 'alarma',
      texto: 'Botón de pánico',
      at: [14, 7],
      after: 1,
      nota: 'Falsa alarma: lo oprimió un pasajero al subir el equipaje',
    },
    {
      tipo: 'sinSenal',
      texto: 'Sin señal durante su viaje',
      at: [17, 55],
      after: 12,
      nota: 'Zona sin cobertura en Ciénaga; volvió a reportar a los 20 minutos',
    },
  ],
  [
    {
      tipo: 'perdida',
      texto: 'No salió: SANTA MARTA - BARRANQUILLA',
      at: [5, 30],
      after: 35,
      nota: 'El bus quedó en el taller por frenos; salió el relevo a las 6:20',
    },
    {
      tipo: 'sinPrealistamiento',
      texto: 'En ruta sin prealistamiento aprobado',
      at: [7, 10],
      after: 8,
      nota: 'Se hizo en la siguiente terminal',
    },
  ],
];
const FIRST_DAYS = 6;

/** BI-23: who took alerts of the last days on; each day brings those of the day before. */
export async function addAtendidas(db: Db, now: Date): Promise<void> {
  const people = await db
    .selectFrom('users')
    .innerJoin('clients', 'clients._id', 'users.client_id')
    .select(['users._id', 'users.nameUser', 'users.client_id', 'clients.gps_account_id'])
    .where('users.name', 'in', ['operaciones', 'sierra'])
    .execute();
  const today = bogotaDay(now);
  for (const person of people) {
    const { client_id, gps_account_id } = person;
    if (gps_account_id === null) continue;
    const vehicles = await db
      .selectFrom('gps_vehicles')
      .select(['_id', 'patente'])
      .where('account_id', '=', gps_account_id)
      .orderBy('patente')
      .limit(12)
      .execute();
    const known = await db
      .selectFrom('alertas_atendidas')
      .select('_id')
      .where('client_id', '=', client_id)
      .limit(1)
      .execute();
    const days = Array.from({ length: known.length > 0 ? 1 : FIRST_DAYS }, (_, ago) => addDays(today, -ago - 1));
    const rows = days.flatMap((day) =>
      (DAYS[Number(day.slice(-2)) % DAYS.length] ?? []).flatMap((told, index) => {
        const vehicle = vehicles[(Number(day.slice(-2)) * 2 + index) % vehicles.length];
        return vehicle ? rowOf(told, day, vehicle, person) : [];
      }),
    );
    if (rows.length > 0) await db.insertInto('alertas_atendidas').values(rows).execute();
  }
}

type Vehicle = { _id: string; patente: string };
type Person = { _id: string; nameUser: string; client_id: string };

function rowOf(
  { tipo, texto, at: [hour, minute], after, nota }: Attended,
  day: IsoDay,
  vehicle: Vehicle,
  person: Person,
) {
  const desde = new Date(startOfDay(day).getTime() + (hour * 60 + minute) * 60_000);
  const fecha = new Date(desde.getTime() + after * 60_000);
  return {
    _id: newId(fecha.getTime()),
    client_id: person.client_id,
    clave: `${tipo} ${vehicle._id} ${desde.toISOString()}`,
    tipo,
    placa: vehicle.patente,
    texto,
    desde,
    user_id: person._id,
    por: person.nameUser,
    fecha,
    nota,
    cambio: fecha,
  };
}
