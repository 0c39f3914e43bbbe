import { z } from 'zod';
import { SHELL_MESSAGES } from '../messages';
import { pageOf } from '../paging';
import { optionalField, paragraphField } from '../text/fields';
import { type AlertaTorre, type TipoAlerta, TIPOS_ALERTA } from './torre';

export const NOTA_MAX = 200;
/** A speeding alert that was taken on becomes unattended again when the speeding lasts longer than this. */
export const VELOCIDAD_ATENDIDA_MINUTES = 30;

const Nota = paragraphField(NOTA_MAX);

/** BI-20: takes an alert on, by the id that the tower sends. */
export const Atender = z.strictObject({
  client: z.string().trim().min(1).max(200).optional(),
  alerta: z.string(SHELL_MESSAGES.required).min(1, SHELL_MESSAGES.required).max(300, SHELL_MESSAGES.tooLong),
  nota: optionalField(Nota),
});
export type Atender = z.output<typeof Atender>;

/** BI-21: what was done, which may be written again; blank takes it away. */
export const NotaEscrita = z.strictObject({ nota: optionalField(Nota) });

/** BI-23: an alert that a user took on, as it is stored. */
export const AlertaAtendida = z.object({
  _id: z.uuid(),
  tipo: z.enum(TIPOS_ALERTA),
  placa: z.string(),
  texto: z.string(),
  /** Since when it was an alert. */
  desde: z.iso.datetime(),
  por: z.string(),
  porId: z.uuid(),
  /** When it was taken on. */
  hora: z.iso.datetime(),
  nota: z.string().nullable(),
  soltada: z.iso.datetime().nullable(),
  soltadaPor: z.string().nullable(),
  /** It was neither released by a user nor has it lapsed. */
  isHeld: z.boolean(),
});
export type AlertaAtendida = z.infer<typeof AlertaAtendida>;

export const AtendidasPage = pageOf(AlertaAtendida);

/** The newest claim on an alert. `hasta`: when it lapses; `isHeld` is false once it was released. */
export type Marca = {
  clave: string;
  _id: string;
  por: string;
  porId: string;
  hora: string;
  nota: string | null;
  hasta: string | null;
  isHeld: boolean;
  /** When it was written: of two, the later one counts. */
  cambio: string;
};

/** BI-22: when the claim on an alert taken on at this moment lapses; null where it lasts as long as the alert. */
export function atendidaHasta(tipo: TipoAlerta, hora: Date): Date | null {
  return tipo === 'velocidad' ? new Date(hora.getTime() + VELOCIDAD_ATENDIDA_MINUTES * 60_000) : null;
}

/** The same alerts, each with who has it. */
export function withMarcas(
  alertas: readonly AlertaTorre[],
  marcas: ReadonlyMap<string, Marca>,
  now: Date,
): AlertaTorre[] {
  return alertas.map((alerta) => {
    const marca = marcas.get(alerta.id);
    if (!marca?.isHeld || (marca.hasta !== null && Date.parse(marca.hasta) <= now.getTime())) return alerta;
    const { _id, por, porId, hora, nota } = marca;
    return { ...alerta, atendida: { _id, por, porId, hora, nota } };
  });
}
