import type { Vista } from '@fenix/domain/vistas/vista';
import type { Write } from '../http/write';
import { newId } from '../ground/ids';

/** What people look at each morning. None of them opens its list: a visitor meets every list as it comes. */
const VISTAS: readonly (Pick<Vista, 'lista' | 'name' | 'query'> & { user: string })[] = [
  {
    user: 'gerente',
    lista: 'actas',
    name: 'Correctivos de todos',
    query:
      'clientes=todos&columnas=consecutive.fecha.client.plate.name.state.age.actions&densidad=compacta&type=correctivo',
  },
  {
    user: 'gerente',
    lista: 'informes',
    name: 'Por vencer, todos los clientes',
    query: 'clientes=todos&columnas=-&densidad=compacta&vista=por-vencer',
  },
  {
    user: 'despachos',
    lista: 'despachos',
    name: 'Tablero por placa',
    query: 'columnas=inicio.hora.placa.ruta.estado.acciones&densidad=compacta&sort=placa%3Aasc',
  },
];

export async function addVistas({ tx, now }: Write): Promise<void> {
  for (const { user, ...vista } of VISTAS) {
    const { _id, client_id } = await tx
      .selectFrom('users')
      .select(['_id', 'client_id'])
      .where('name', '=', user)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('vistas')
      .values({ _id: newId(now.getTime()), user_id: _id, client_id, created_at: now, isEntrada: false, ...vista })
      .execute();
  }
}
