import { defaultDeparture } from '@fenix/domain/despachos/departure';
import { type TicketCompany, liveTicket } from '@fenix/domain/despachos/ticket';
import { allows } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useHasAptitud } from '../aptitud/useHasAptitud';
import { CatalogoNotice } from '../flota/CatalogoNotice';
import { useCatalogo } from '../flota/useCatalogo';
import { PageHeader } from '../shared/PageHeader';
import { useFields } from '../shared/form/useFields';
import { RouteLink } from '../shared/routing';
import { useArrivalFocus } from '../shared/useArrivalFocus';
import { useIsPhone } from '../shared/useIsPhone';
import { useViewer, useWorkingClient } from '../shared/viewer';
import { AptitudPanel } from './AptitudPanel';
import { CreatedDialog } from './CreatedDialog';
import styles from './CrearDespachoScreen.module.css';
import { DespachoForm } from './DespachoForm';
import { RefusalDialog } from './RefusalDialog';
import { Ticket } from './Ticket';
import {
  type Chosen,
  type DespachoFields,
  type DespachoValues,
  afterCreation,
  departureOf,
  fieldsOf,
  newDespacho,
} from './despachoFields';
import { LIST_ASKED, despachoQueries } from './useDespachos';
import { useNewDespacho } from './useNewDespacho';

/** DISP-01: a new dispatch with its ticket beside it. */
export function CrearDespachoScreen() {
  // The guard has sent users without a client to choose one (GUARD-81).
  const client = useWorkingClient() ?? '';
  // Elsewhere the menu is in sight, and leads to the list itself.
  const isPhone = useIsPhone();
  const leadsToList = allows(useViewer(), 'readDispatch') && isPhone;
  return (
    <>
      <PageHeader
        title={routeOf('despachoCreate').title}
        subtitle={`Un vehículo, un conductor y una ruta a una hora, para ${displayName(client)}.`}
        {...(leadsToList && {
          action: (
            <Button
              variant="default"
              renderRoot={(props) => (
                <RouteLink {...props} to="despachosList" params={{ client }} search={LIST_ASKED} />
              )}
            >
              Ver despachos
            </Button>
          ),
        })}
      />
      {/* Another client has other vehicles: what was chosen for one is not kept for the next. */}
      <DespachoDesk key={client} client={client} />
    </>
  );
}

const NOBODY_YET: TicketCompany = { company: '', nit: null, header: null, inControl: false };

/** The form, the ticket that follows it, and what happens when it is sent (DISP-18 to DISP-21). */
function DespachoDesk({ client }: { client: string }) {
  const { nameUser } = useViewer();
  const [initial] = useState(() => fieldsOf(defaultDeparture(new Date())));
  const fields = useFields(initial);
  const catalogo = useCatalogo(client);
  const { data: company = NOBODY_YET } = useQuery(despachoQueries.tiquete(client));
  const { create, refusal, send, proceed, authorise, reset } = useNewDespacho(client, fields);
  const hasAptitud = useHasAptitud(client);
  const isPhone = useIsPhone();
  const vehicle = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  useArrivalFocus(vehicle);
  useCurrentHour(fields, initial.fecha, create.isIdle);

  const { values } = fields;
  const chosen: Chosen = {
    vehiculo: catalogo.vehiculos?.find(({ id }) => id === values.idactivo),
    conductor: catalogo.conductores?.find(({ id }) => id === values.conductor),
    ruta: catalogo.rutas?.find(({ id }) => id === values.idruta),
    inControl: values.inControl ?? company.inControl,
  };
  const ticket = {
    ...liveTicket(company, nameUser, { start: departureOf(values), day: values.fecha.day, ...chosen }),
    respaldo: create.data?.respaldo ?? undefined,
  };
  const panel = hasAptitud && <AptitudPanel client={client} values={values} chosen={chosen} />;

  function handleSubmit() {
    // A second Enter on its way out sends nothing; after a lost answer the same key finds the same dispatch.
    if (create.isPending || create.isSuccess) return;
    const despacho = fields.check(newDespacho(new Date()), {
      fecha: departureOf(values)?.toISOString() ?? '',
      conductor: values.conductor,
      idruta: values.idruta,
      idactivo: values.idactivo,
      inControl: chosen.inControl,
    });
    if (despacho) send(despacho);
  }

  function handleBack() {
    reset();
    // The button that had the focus made room for the spinner.
    setTimeout(() => submit.current?.focus());
  }

  function handleNext() {
    fields.restart(afterCreation(values, new Date()));
    reset();
    vehicle.current?.focus();
  }

  return (
    <>
      <CatalogoNotice catalogo={catalogo} />
      <div className={styles.desk}>
        <DespachoForm
          client={client}
          fields={fields}
          catalogo={catalogo}
          chosen={chosen}
          verdict={isPhone && panel}
          isSending={create.isPending}
          failure={refusal ? null : create.error}
          onSubmit={handleSubmit}
          vehicleRef={vehicle}
          submitRef={submit}
        />
        <div className={styles.side}>
          {!isPhone && panel}
          <aside className={styles.paper} aria-label="Vista previa del tiquete">
            <Ticket ticket={ticket} />
          </aside>
        </div>
      </div>
      {refusal && (
        <RefusalDialog
          refusal={refusal}
          isSending={create.isPending}
          onProceed={proceed}
          onAuthorise={authorise}
          onClose={handleBack}
        />
      )}
      <CreatedDialog ticket={create.isSuccess ? ticket : undefined} onClose={handleNext} />
    </>
  );
}

const A_WHILE_MS = 20_000;

/**
 * DISP-03: the hour it opens with is that of now, also for anyone who left the screen open. Once a user chose one it
 * stays; and so does the one that was sent, which with another hour would be another dispatch.
 */
function useCurrentHour({ values, set }: DespachoFields, opening: DespachoValues['fecha'], isUnsent: boolean): void {
  const ours = useRef(opening);
  const follow = useEffectEvent(() => {
    const now = fieldsOf(defaultDeparture(new Date())).fecha;
    const isOurs = isUnsent && values.fecha === ours.current;
    if (!isOurs || (now.day === values.fecha.day && now.time === values.fecha.time)) return;
    ours.current = now;
    set('fecha', now);
  });
  useEffect(() => {
    const timer = setInterval(() => follow(), A_WHILE_MS);
    return () => clearInterval(timer);
  }, []);
}
