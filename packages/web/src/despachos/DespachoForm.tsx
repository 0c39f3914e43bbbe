import { FLOTA_MESSAGES } from '@fenix/domain/flota/messages';
import { DESPACHO_MESSAGES } from '@fenix/domain/despachos/messages';
import { DomainError } from '@fenix/domain/errors';
import { driverLabel } from '@fenix/domain/flota/drivers';
import { lugarShown } from '@fenix/domain/flota/lugar';
import { vehicleLabel } from '@fenix/domain/flota/vehicleLabel';
import { Button, Loader, Switch, Text } from '@mantine/core';
import { IconBus, IconRoute, IconSteeringWheel, IconTicket } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, type SyntheticEvent, useEffect } from 'react';
import { RouteOption, VehicleOption, routeSummary, vehicleText } from '../flota/options';
import type { Catalogo } from '../flota/useCatalogo';
import { TimeField } from '../shared/form/TimeField';
import { TypeAhead } from '../shared/form/TypeAhead';
import { parseTime } from '../shared/form/timeText';
import { StateLabel } from '../shared/StateLabel';
import { DayField } from '../shared/list/DateRange';
import styles from './DespachoForm.module.css';
import { PrealistamientoBadge } from './PrealistamientoBadge';
import { type Chosen, type DespachoFields, departureOf } from './despachoFields';
import { despachoQueries } from './useDespachos';

type Props = {
  client: string;
  fields: DespachoFields;
  catalogo: Catalogo;
  chosen: Chosen;
  /** What is known of it before it is sent, where it is below the fields. */
  verdict: ReactNode;
  isSending: boolean;
  failure: Error | null;
  onSubmit: () => void;
  vehicleRef: RefObject<HTMLInputElement | null>;
  submitRef: RefObject<HTMLButtonElement | null>;
};

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const idOf = ({ id }: { id: string }) => id;
const routeName = ({ nombre }: { nombre: string }) => nombre;

/** DISP-03 to DISP-07, DISP-25: made to be filled in without leaving the keyboard. */
export function DespachoForm(props: Props) {
  const { client, fields, catalogo, chosen, verdict, isSending, failure, onSubmit, vehicleRef, submitRef } = props;
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
          isRequired
        />
        <TimeField
          label="Hora de salida"
          value={time}
          onChange={(next) => set('fecha', { day, time: next })}
          error={isTime ? undefined : problems.fecha}
          isRequired
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
          nothing={FLOTA_MESSAGES.noVehicle}
          error={problems.idactivo}
          isRequired
          inputRef={vehicleRef}
        />
        {/* Their room is kept from the start: nothing moves under the fingers. */}
        {chosen.vehiculo ? (
          <>
            <PrealistamientoBadge client={client} vehiculo={chosen.vehiculo} day={day} />
            <Lugar
              client={client}
              idactivo={chosen.vehiculo.id}
              origen={chosen.ruta?.origen}
              start={departureOf(values)}
            />
          </>
        ) : (
          <>
            <div className={styles.badge} />
            <div className={styles.lugar} />
          </>
        )}
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
        isRequired
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
          isRequired
        />
        <Text c="dimmed" mt={4} className={styles.summary ?? ''}>
          {chosen.ruta && routeSummary(chosen.ruta)}
        </Text>
      </div>
      <Switch
        label="Inspeccionar con InControl"
        description="Los inspectores verán este viaje en la aplicación."
        checked={chosen.inControl}
        onChange={(event) => set('inControl', event.currentTarget.checked)}
      />
      {verdict}
      <SubmitDespacho isSending={isSending} failure={failure} button={submitRef} />
    </form>
  );
}

type LugarProps = { client: string; idactivo: string; origen: string | undefined; start: Date | undefined };

/** DISP-06: said while the hand is still on the form; it never stops the dispatch. */
function Lugar({ client, idactivo, origen, start }: LugarProps) {
  const { data } = useQuery(despachoQueries.lugar(client, idactivo));
  const shown = data && lugarShown(data, origen, start);
  return (
    <output className={styles.lugar}>
      {shown?.isElsewhere ? <StateLabel state="warning">{shown.text}</StateLabel> : shown?.text}
    </output>
  );
}

type SubmitDespachoProps = {
  isSending: boolean;
  failure: Error | null;
  button: RefObject<HTMLButtonElement | null>;
};

/** DISP-19, DISP-20: the spinner takes the button's place; after a failure the button is back under the finger. */
function SubmitDespacho({ isSending, failure, button }: SubmitDespachoProps) {
  const isAboutFields = failure instanceof DomainError && failure.errors.length > 0;
  useEffect(() => {
    if (failure && !isAboutFields) button.current?.focus();
  }, [failure, isAboutFields, button]);

  return (
    <div className={styles.submit}>
      {failure && !isAboutFields && (
        <div role="alert" className={styles.failure}>
          <strong>{DESPACHO_MESSAGES.createFailed}</strong>
          {reasonOf(failure)}
        </div>
      )}
      {isSending ? (
        <output className={styles.sending}>
          <Loader aria-hidden />
          Creando el despacho…
        </output>
      ) : (
        <Button
          ref={button}
          type="submit"
          fullWidth
          size="md"
          leftSection={<IconTicket size={18} stroke={1.75} aria-hidden />}
        >
          Crear despacho
        </Button>
      )}
    </div>
  );
}

/** Under the words of the toast: why, where that is known. */
function reasonOf(failure: Error): string | undefined {
  const isKnown = failure instanceof DomainError && failure.kind !== 'unexpected';
  return isKnown && failure.message !== DESPACHO_MESSAGES.createFailed ? failure.message : undefined;
}

/**
 * Enter in a field moves to the next one, as Tab does, and from the last one to the button. The listener is on the
 * document, so that the field has handled the key before.
 */
function useEnterSteps(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
      if (!form.current?.contains(target)) return;
      event.preventDefault();
      stepFrom(form.current, target)?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [form]);
}

/** The field or button after this one; the switch is passed over, because it mostly is right. */
function stepFrom(form: HTMLFormElement, field: HTMLInputElement): HTMLElement | undefined {
  const steps = [...form.querySelectorAll<HTMLElement>('input:not([type="hidden"]), [type="submit"]')];
  return steps.slice(steps.indexOf(field) + 1).find((step) => !step.matches('[type="checkbox"]'));
}
