import { VEREDICTOS, veredictoOf } from '@fenix/domain/aptitud/veredicto';
import { fullName } from '@fenix/domain/flota/drivers';
import { Button } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { Razones } from '../aptitud/Razones';
import { VEREDICTO_ICONS, VEREDICTO_STATES } from '../aptitud/veredictos';
import styles from './AptitudPanel.module.css';
import type { Chosen, DespachoValues } from './despachoFields';
import { type AptitudShown, useAptitud } from './useAptitud';

type Props = { client: string; values: DespachoValues; chosen: Chosen };

/** CUM-40: the verdict on the departure while the form is filled in. It does not block sending: the server decides. */
export function AptitudPanel({ client, values, chosen }: Props) {
  const shown = useAptitud(client, values, chosen);
  const { vehiculo, conductor, ruta } = chosen;
  const isWhole = conductor !== undefined && ruta !== undefined;
  const found = shown?.aptitud && !shown.isOld ? veredictoOf(shown.aptitud.razones) : undefined;
  // Of half a dispatch only what already stops it is certain.
  const veredicto = isWhole || found !== 'apto' ? found : undefined;
  const Sign = veredicto ? VEREDICTO_ICONS[veredicto] : IconClipboardList;
  const razones = shown?.aptitud?.razones ?? [];
  const about = {
    client,
    idactivo: vehiculo?.id,
    placa: vehiculo?.patente,
    conductor: conductor && fullName(conductor),
  };
  return (
    <section
      className={styles.panel}
      aria-label="¿Puede salir?"
      data-state={veredicto && VEREDICTO_STATES[veredicto]}
      aria-busy={shown?.isOld ?? false}
    >
      <output className={styles.verdict}>
        <Sign size={20} stroke={2} aria-hidden />
        <span>{veredicto ? VEREDICTOS[veredicto] : headOf(shown, found !== undefined)}</span>
      </output>
      <p className={styles.words}>{wordsOf(shown, chosen)}</p>
      {razones.length > 0 && (
        <div className={styles.reasons} data-old={shown?.isOld || undefined}>
          <Razones razones={razones} about={about} label="Razones" />
        </div>
      )}
      {shown?.error && (
        <Button variant="subtle" size="compact-sm" onClick={shown.retry}>
          Reintentar
        </Button>
      )}
    </section>
  );
}

function headOf(shown: AptitudShown | undefined, isKnown: boolean): string {
  if (!shown) return '¿Puede salir?';
  if (isKnown) return 'Sin novedades hasta ahora';
  return shown.error && !shown.aptitud ? 'No pudimos consultar si puede salir' : 'Consultando si puede salir…';
}

const list = new Intl.ListFormat('es-CO');

/** What is still to be chosen, or why there is no answer of now. */
function wordsOf(shown: AptitudShown | undefined, { vehiculo, conductor, ruta }: Chosen): string {
  if (shown?.error) return 'Puedes seguir: se revisa al crear el despacho.';
  if (shown?.isSlow) return 'Está tardando. Puedes seguir: se revisa al crear el despacho.';
  const missing = [!vehiculo && 'vehículo', !conductor && 'conductor', !ruta && 'ruta'].filter((one) => one !== false);
  if (!vehiculo) return 'Elige vehículo, conductor y ruta, y aquí lo dice.';
  return missing.length > 0 ? `Falta elegir ${list.format(missing)}.` : '';
}
