import type { TipoAlerta } from '@fenix/domain/torre/torre';
import type { ColumnType, Generated } from 'kysely';

type Stamp = ColumnType<Date, Date | string, Date | string>;

/** Who took the alerts of control towers on. */
export type TorreSchema = {
  alertas_atendidas: {
    _id: string;
    client_id: string;
    clave: string;
    tipo: TipoAlerta;
    placa: string;
    texto: string;
    desde: Stamp;
    user_id: string;
    por: string;
    fecha: Stamp;
    hasta: Stamp | null;
    nota: string | null;
    soltada: Stamp | null;
    soltadaPor: string | null;
    vigente: Generated<boolean>;
    cambio: Stamp;
  };
};
