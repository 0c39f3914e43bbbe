import { driverLabel } from '@fenix/domain/flota/drivers';
import { Switch, Text } from '@mantine/core';
import { IconBus, IconRoute, IconSteeringWheel } from '@tabler/icons-react';
import type { RefObject, SyntheticEvent } from 'react';
import { DayField } from '../shared/list/DateRange';
import { TimeField } from '../shared/form/TimeField';
import { parseTime } from '../shared/form/timeText';
import { TypeAhead } from '../shared/form/TypeAhead';
import styles from './Despacho.module.css';
import type { Chosen, DespachoFields } from './despachoFields';
import { RouteOption, VehicleOption, routeSummary, vehicleLabel, vehicleText } from '../flota/options';
import { PrealistamientoBadge } from './PrealistamientoBadge';
import { SubmitDespacho } from './SubmitDespacho';
import type { Catalogo } from '../flota/useCatalogo';
import { useEnterSteps } from './useEnterSteps';

type Props = {
  client: string;
  fields: DespachoFields;
  catalogo: Catalogo;
  chosen: Chosen;
  isSending: boolean;
  failure: Error | null;
  onSubmit: () => void;
  vehicleRef: RefObject<HTMLInputElement | null>;
};

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const idOf = ({ id }: { id: string }) => id;
const routeName = ({ nombre }: { nombre: string }) => nombre;

/** DISP-03 to DISP-07, DISP-25: made to be filled in without leaving the keyboard. */
export function DespachoForm(props: Props) {
  const { client, fields, catalogo, chosen, isSending, failure, onSubmit, vehicleRef } = props;
  const { values, problems, form, set } = fields;
  const { day, time } = values.fecha;
  const isTime = parseTime(time) !== null;

  useEnterSteps(form);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate aria-label="Nuevo despacho">
      <div className={styles.when}>
        <DayField
          label="Fecha"
          value={day}
          onChange={(next) => set('fecha', { day: next, time })}
          error={isTime ? problems.fecha : undefined}
        />
        <TimeField
          label="Hora de salida"
          value={time}
          onChange={(next) => set('fecha', { day, time: next })}
          error={isTime ? undefined : problems.fecha}
        />
      </div>
      <div>
        <TypeAhead
          label="Vehículo"
          placeholder="Placa, número interno o grupo"
          icon={<IconBus {...ICON} />}
          options={catalogo.vehiculos}
          value={chosen.vehiculo}
          onChange={(vehiculo) => set('idactivo', vehiculo?.id ?? '')}
          idOf={idOf}
          labelOf={vehicleLabel}
          searchOf={vehicleText}
          render={VehicleOption}
          error={problems.idactivo}
          inputRef={vehicleRef}
        />
        {chosen.vehiculo && <PrealistamientoBadge client={client} vehiculo={chosen.vehiculo} />}
      </div>
      <TypeAhead
        label="Conductor"
        placeholder="Nombre del conductor"
        icon={<IconSteeringWheel {...ICON} />}
        options={catalogo.conductores}
        value={chosen.conductor}
        onChange={(conductor) => set('conductor', conductor?.id ?? '')}
        idOf={idOf}
        labelOf={driverLabel}
        error={problems.conductor}
      />
      <div>
        <TypeAhead
          label="Ruta"
          placeholder="Nombre de la ruta"
          icon={<IconRoute {...ICON} />}
          options={catalogo.rutas}
          value={chosen.ruta}
          onChange={(ruta) => set('idruta', ruta?.id ?? '')}
          idOf={idOf}
          labelOf={routeName}
          render={RouteOption}
          error={problems.idruta}
        />
        {chosen.ruta && (
          <Text c="dimmed" mt={4}>
            {routeSummary(chosen.ruta)}
          </Text>
        )}
      </div>
      <Switch
        label="Inspeccionar con InControl"
        description="Los inspectores verán este viaje en la aplicación."
        checked={chosen.inControl}
        onChange={(event) => set('inControl', event.currentTarget.checked)}
      />
      <SubmitDespacho isSending={isSending} failure={failure} />
    </form>
  );
}
