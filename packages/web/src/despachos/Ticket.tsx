import type { Ticket as TicketData } from '@fenix/domain/despachos/ticket';
import { useCallback } from 'react';
import '../shared/document/paper.css';
import styles from './Ticket.module.css';

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
    return () => {
      watch.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
}
