import {
  ASKED,
  type Asked,
  type ConfigParts,
  IMAGE_TYPES,
  type ImageType,
  TYPE_WORDS,
  imagesOf,
  isOn,
} from '@fenix/domain/incontrol/config';
import { displayName } from '@fenix/domain/text/names';
import { NativeSelect, ScrollArea } from '@mantine/core';
import {
  IconCamera,
  IconChevronDown,
  IconMinus,
  IconPlus,
  IconSignature,
  IconVideo,
  IconWand,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './Phone.module.css';

type Props = { client: string; config: ConfigParts };

/** What the inspector will have in the hand, as it changes. */
export function Phone({ client, config }: Props) {
  const [type, setType] = useState<ImageType>('bus');
  // The photographs are treated, not asked for: the sign for it stands with them.
  const asked = ASKED.filter((name) => name !== 'Aplicar algoritmo de imagenes' && isOn(config, name));
  return (
    <aside className={styles.aside} aria-label="Lo que verá el inspector">
      <NativeSelect
        label="Ver con un vehículo de tipo"
        data={IMAGE_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value as ImageType)}
      />
      <div className={styles.phone}>
        <div className={styles.bar} aria-hidden>
          <span>8:15</span>
          <span className={styles.camera} />
          <span className={styles.battery} />
        </div>
        <header className={styles.head} role="presentation">
          <strong>InControl</strong>
          <span>{displayName(client)}</span>
        </header>
        {/* It scrolls like a phone, by keyboard as well. */}
        <ScrollArea className={styles.page ?? ''} type="auto" viewportProps={{ tabIndex: 0 }}>
          {asked.length === 0 ? (
            <p className={styles.nothing}>No se pide nada: el inspector solo envía su reporte.</p>
          ) : (
            <ul className={styles.fields} aria-label="Campos del reporte">
              {asked.map((name) => (
                <li key={name}>
                  <span className={styles.label}>{name}</span>
                  {drawn(name, config, type)}
                </li>
              ))}
            </ul>
          )}
        </ScrollArea>
        <div className={styles.send}>Enviar reporte</div>
      </div>
    </aside>
  );
}

function drawn(name: Asked, config: ConfigParts, type: ImageType): ReactNode {
  switch (name) {
    case 'Fecha y hora de reporte':
      return <Line>Hoy, 8:15 a. m.</Line>;
    case 'Puntos de control':
      return <Choice entries={config.controllerPoints} none="Sin puntos todavía" />;
    case 'Numero de pasajeros':
      return (
        <span className={styles.stepper}>
          <IconMinus size={14} aria-hidden />
          <b>32</b>
          <IconPlus size={14} aria-hidden />
        </span>
      );
    case 'Nombre del inspector':
      return <Line>Quien ingresó en la aplicación</Line>;
    case 'Registro fotografico':
      return <Photos count={imagesOf(config, type)} isTreated={isOn(config, 'Aplicar algoritmo de imagenes')} />;
    case 'Aplicar algoritmo de imagenes':
      return null;
    case 'Novedades':
      return <Novelties config={config} />;
    case 'Funcionarios':
      return <Add>Agregar funcionario</Add>;
    case 'Descripcion':
      return <span className={styles.area}>Escribe lo que viste…</span>;
    case 'Implicados':
      return <Add>Agregar implicado</Add>;
    case 'Lista de empresas':
      return <Choice entries={config.companyList} none="Sin empresas todavía" />;
    case 'Video':
      return (
        <span className={styles.add}>
          <IconVideo size={14} aria-hidden />
          Grabar video
        </span>
      );
    case 'Firma recibido':
      return (
        <span className={styles.sign}>
          <IconSignature size={22} stroke={1.5} aria-hidden />
        </span>
      );
    default:
      return name satisfies never;
  }
}

function Line({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}

function Add({ children }: { children: ReactNode }) {
  return (
    <span className={styles.add}>
      <IconPlus size={14} aria-hidden />
      {children}
    </span>
  );
}

function Choice({ entries, none }: { entries: readonly string[]; none: string }) {
  const [first, ...others] = entries;
  return (
    <span className={styles.line}>
      <span className={styles.cut}>{first ?? none}</span>
      {others.length > 0 && <span className={styles.more}>y {others.length} más</span>}
      <IconChevronDown size={14} aria-hidden />
    </span>
  );
}

function Photos({ count, isTreated }: { count: number; isTreated: boolean }) {
  if (count === 0) return <span className={styles.quiet}>Ninguna para este tipo de vehículo</span>;
  return (
    <>
      <span className={styles.photos} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={styles.photo}>
            <IconCamera size={18} stroke={1.5} />
          </span>
        ))}
      </span>
      <span className={styles.quiet}>{count === 1 ? '1 fotografía' : `${count} fotografías`}</span>
      {isTreated && (
        <span className={styles.quiet}>
          <IconWand size={12} aria-hidden /> Se enderezan y se reducen
        </span>
      )}
    </>
  );
}

const SHOWN = 3;

function Novelties({ config: { novelties } }: { config: ConfigParts }) {
  if (novelties.length === 0) return <span className={styles.quiet}>Sin colecciones todavía</span>;
  const rest = novelties.length - SHOWN;
  return (
    <span className={styles.chips}>
      {novelties.slice(0, SHOWN).map(({ name, data }) => (
        <span key={name} className={styles.chip}>
          {name} · {data.length}
        </span>
      ))}
      {rest > 0 && <span className={styles.quiet}>y {rest} más</span>}
    </span>
  );
}
