import type { TicketRespaldo, Ticket as TicketData } from '@fenix/domain/despachos/ticket';
import { useCallback } from 'react';
import '../shared/document/paper.css';
import styles from './Ticket.module.css';

/** DISP-01, DISP-08 to DISP-17: the paper a dispatcher hands to the driver, as wide on screen as on its 80 mm roll. */
export function Ticket({ ticket }: { ticket: TicketData }) {
  const { company, nit, header, despachador, fecha, hora, vehiculo, placa, conductor, ruta, paradas, respaldo } =
    ticket;
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
        <Fact label="Conductor" text={conductor} more={respaldo?.conductor.documento} />
        <Fact label="Ruta" text={ruta} />
        <Fact label="Despachador" text={despachador} />
        {respaldo && <Alistamiento respaldo={respaldo} />}
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
      {respaldo?.autorizacion && <Autorizada autorizacion={respaldo.autorizacion} />}
    </article>
  );
}

type FactProps = { label: string; text: string; more?: string | null | undefined };

function Fact({ label, text, more }: FactProps) {
  return (
    <div data-empty={!text || undefined}>
      <dt>{label}</dt>
      <dd>
        {text || 'Sin elegir'}
        {more && <span className={styles.more}>{more}</span>}
      </dd>
    </div>
  );
}

/** CUM-42: the check that the departure depends on, and who answers for it. */
function Alistamiento({ respaldo: { alistamiento, responsable } }: { respaldo: TicketRespaldo }) {
  return (
    <>
      <Fact label="Alistamiento" text={alistamiento === null ? 'Sin alistamiento' : `N.º ${alistamiento}`} />
      {responsable && <Fact label="Responsable" text={responsable.nombre} more={responsable.documento} />}
    </>
  );
}

type AutorizadaProps = { autorizacion: NonNullable<TicketRespaldo['autorizacion']> };

/** CUM-42: who let it go although something stood against it, and why. */
function Autorizada({ autorizacion: { autoriza, motivo, razones } }: AutorizadaProps) {
  return (
    <section className={styles.allowed} aria-label="Salida autorizada">
      <p className={styles.allowedHead}>Salida autorizada</p>
      <dl className={styles.facts}>
        <Fact label="Autoriza" text={autoriza} />
        <Fact label="Motivo" text={motivo} />
      </dl>
      <ul className={styles.against} aria-label="Novedades">
        {razones.map((razon, index) => (
          <li key={`razon-${index + 1}`}>{razon}</li>
        ))}
      </ul>
    </section>
  );
}

/** The ticket's roll: no printer margin, and a page just as long as the ticket, so that nothing is fed in vain. */
const WIDTH = '80mm';
const PIXELS_PER_MM = 96 / 25.4;

/**
 * Keeps the printed page as long as the element is high. A style sheet cannot say `80mm` by 'as long as it takes': a
 * single length makes a square, and no unit in `@page` looks at the content.
 */
function useRollPage() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const fit = () => {
      const height = Math.ceil(element.offsetHeight / PIXELS_PER_MM) + 1;
      sheet.replaceSync(`@page ticket { size: ${WIDTH} ${height}mm; margin: 0; }`);
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    // The observer answers a frame later: a print order may come before that.
    window.addEventListener('beforeprint', fit);
    return () => {
      watch.disconnect();
      window.removeEventListener('beforeprint', fit);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
}
