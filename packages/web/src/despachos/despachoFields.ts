import { bogotaDay } from '@fenix/domain/dates/days';
import { formatTime } from '@fenix/domain/dates/format';
import { atWallTime } from '@fenix/domain/dates/wallTime';
import type { ConductorOption, RutaOption, VehiculoOption } from '@fenix/domain/flota/catalogo';
import { followingDeparture } from '@fenix/domain/despachos/departure';
import { NewDespacho, departureProblem } from '@fenix/domain/despachos/nuevo';
import { parseTime } from '../shared/form/timeText';
import type { useFields } from '../shared/form/useFields';

/** DISP-03: what the dispatcher chooses, by the names of the payload; the instant as its day and its hour. */
export type DespachoValues = {
  fecha: { day: string; time: string };
  idactivo: string;
  conductor: string;
  idruta: string;
  /** Absent until someone decides: then the client's products do (DISP-25). */
  inControl: boolean | undefined;
};

export type DespachoFields = ReturnType<typeof useFields<DespachoValues>>;

/** The same choices as the records they represent. */
export type Chosen = {
  vehiculo: VehiculoOption | undefined;
  conductor: ConductorOption | undefined;
  ruta: RutaOption | undefined;
  inControl: boolean;
};

export function fieldsOf(departure: Date): DespachoValues {
  return {
    fecha: { day: bogotaDay(departure), time: formatTime(departure) },
    idactivo: '',
    conductor: '',
    idruta: '',
    inControl: undefined,
  };
}

export function departureOf({ fecha: { day, time } }: DespachoValues): Date | undefined {
  return atWallTime(day, parseTime(time) ?? '');
}

/** DISP-04, and a departure that can still be entered. */
export function newDespacho(now: Date) {
  return NewDespacho.superRefine(({ fecha }, context) => {
    const message = departureProblem(new Date(fecha), now);
    if (message) context.addIssue({ code: 'custom', path: ['fecha'], message });
  });
}

/** The next dispatch mostly leaves on the same route: its hour and its route stay, the rest is chosen anew. */
export function afterCreation(values: DespachoValues, now: Date): DespachoValues {
  const last = departureOf(values) ?? now;
  return { ...fieldsOf(followingDeparture(last, now)), idruta: values.idruta };
}
