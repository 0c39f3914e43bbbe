import type { Ticket as TicketData } from '@fenix/domain/despachos/ticket';
import '../shared/document/paper.css';
import styles from './Ticket.module.css';
import { useRollPage } from './useRollPage';

/** DISP-01, DISP-08 to DISP-17: the paper a dispatcher hands to the driver, as wide on screen as on its 80 mm roll. */
export function Ticket({ ticket }: { ticket: TicketData }) {
  const { company, nit, header, despachador, fecha, hora, vehiculo, placa, conductor, ruta, paradas } = ticket;
  return (
    <article ref={useRollPage()} data-sheet className={styles.ticket} aria-label="Tiquete">
      <header className={styles.head}>
        <p className={styles.company}>{company || '\u00a0'}</p>
        {nit && <p>NIT {nit}</p>}
        {header.map((line, index) => (
          <p key={`line-${index + 1}`} className={styles.legal}>
            {line}
          </p>
        ))}
      </header>
      <div className={styles.glance}>
        <span className={styles.hour} data-empty={!hora || undefined}>
          {hora || '--:--'}
        </span>
        <span className={styles.plate} data-empty={!placa || undefined}>
          {placa || '––––––'}
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact label="Fecha" text={fecha} />
        <Fact label="Vehículo" text={vehiculo} />
        <Fact label="Conductor" text={conductor} />
        <Fact label="Ruta" text={ruta} />
        <Fact label="Despachador" text={despachador} />
      </dl>
      {paradas.length > 0 && (
        <table className={styles.stops}>
          <caption>Paradas</caption>
          <tbody>
            {paradas.map((parada, index) => (
              <tr key={`parada-${index + 1}`}>
                <th scope="row">{parada.nombre}</th>
                <td>
                  {parada.day && <small>{parada.day} </small>}
                  {parada.hora || '--:--'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div data-empty={!text || undefined}>
      <dt>{label}</dt>
      <dd>{text || 'Sin elegir'}</dd>
    </div>
  );
}
