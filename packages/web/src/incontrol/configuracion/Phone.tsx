import { inspectionForm } from '@fenix/domain/incontrol/app/formulario';
import {
  type ConfigParts,
  IMAGE_TYPES,
  type ImageType,
  TYPE_WORDS,
  imagesOf,
  isOn,
} from '@fenix/domain/incontrol/configuracion/config';
import type { Section } from '@fenix/domain/forms/def';
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
type Part = Section['fields'][number];

/** What the inspector will have in the hand, as it changes: the sections and fields of the app's own form. */
export function Phone({ client, config }: Props) {
  const [type, setType] = useState<ImageType>('bus');
  const sections = inspectionForm(config, type).sections.filter(({ fields }) => fields.length > 0);
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
          {sections.length === 0 && (
            <p className={styles.nothing}>No se pide nada: el inspector solo envía su reporte.</p>
          )}
          {sections.map(({ id, title, fields }) => (
            <section key={id} className={styles.section} aria-label={title}>
              <h3>{title}</h3>
              <ul className={styles.fields}>
                {fields.map((field) => (
                  <li key={labelOf(field)}>
                    <span className={styles.label}>{labelOf(field)}</span>
                    {drawn(field, config, type)}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </ScrollArea>
        <div className={styles.send}>Enviar reporte</div>
      </div>
    </aside>
  );
}

/** The photographs are the only group of the form. */
const labelOf = (field: Part) => (field.kind === 'group' ? 'Registro fotográfico' : field.label);

function drawn(field: Part, config: ConfigParts, type: ImageType): ReactNode {
  if (field.kind === 'group')
    return <Photos count={imagesOf(config, type)} isTreated={isOn(config, 'Aplicar algoritmo de imagenes')} />;
  switch (field.name) {
    case 'inicio':
      return <Line>Hoy, 8:15 a. m.</Line>;
    case 'nameInspector':
      return <Line>Quien ingresó en la aplicación</Line>;
    case 'controlPoint':
      return <Choice entries={config.controllerPoints} none="Se escribe: no hay puntos en la lista" />;
    case 'company':
      return <Choice entries={config.companyList} none="Se escribe: no hay empresas en la lista" />;
    case 'tipo':
      return <Choice entries={[TYPE_WORDS[type]]} none="" />;
    case 'totalPassengers':
      return (
        <span className={styles.stepper}>
          <IconMinus size={14} aria-hidden />
          <b>32</b>
          <IconPlus size={14} aria-hidden />
        </span>
      );
    case 'novelties':
      return <Novelties config={config} />;
    case 'description':
      return <span className={styles.area}>Escribe lo que viste…</span>;
    case 'video':
      return (
        <span className={styles.add}>
          <IconVideo size={14} aria-hidden />
          Grabar video
        </span>
      );
    case 'signature':
      return (
        <span className={styles.sign}>
          <IconSignature size={22} stroke={1.5} aria-hidden />
        </span>
      );
    default:
      return field.kind === 'repeat' ? <Add>{field.add}</Add> : <Line>{''}</Line>;
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
