import {
  BY_DEFAULT,
  type ConfigParts,
  IMAGES_MAX,
  IMAGE_TYPES,
  InspectorConfig,
  type Toggle,
  type ToggleName,
  TYPE_WORDS,
  isOn,
  restoreDefaults,
  settleDefault,
} from '@fenix/domain/incontrol/configuracion/config';
import { SCOPE_LABELS, access, allows, isManager } from '@fenix/domain/permissions';
import { routeOf } from '@fenix/domain/routes';
import { displayName } from '@fenix/domain/text/names';
import { Alert, Button, Switch, Title } from '@mantine/core';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { DraftStatus } from '../../forms/DraftStatus';
import { Segments } from '../../forms/Segments';
import { useDevice } from '../../outbox/DeviceProvider';
import { type OpenDraft, useDraft } from '../../outbox/useDraft';
import { Loading } from '../../shared/Loading';
import { ErrorState } from '../../shared/ErrorState';
import { PageHeader } from '../../shared/PageHeader';
import { RouteLink } from '../../shared/routing';
import { confirm } from '../../shared/confirm';
import { useStale } from '../../shared/form/useStale';
import { useViewer, useWorkingClient } from '../../shared/viewer';
import { stateColors } from '../../theme/colors';
import styles from './ConfiguracionScreen.module.css';
import { type Copied, CopyConfig } from './CopyConfig';
import { Collections, Entries } from './Lists';
import { Phone } from './Phone';
import { configQuery, mergeConfig, partsOf, useSaveConfig } from './useConfig';
import { TOGGLE_WORDS } from '../words';

/** ICFG-01: what the inspectors of a company are asked for. */
export function ConfiguracionScreen() {
  // The guard has sent users without a client to choose one (GUARD-81).
  const client = useWorkingClient() ?? '';
  const isStaff = access(useViewer(), routeOf('inspectorUsers')) === 'open';
  const { data, error, refetch } = useQuery(configQuery(client));
  // What was saved or thrown away is over; the desk begins anew.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeader
        title={routeOf('inspectorConfig').title}
        subtitle={`Qué pide la aplicación a los inspectores de ${displayName(client)}.`}
        action={isStaff && <InspectorsLink />}
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading height={480} />}
      {data && (
        <Begin
          key={`${data._id} ${round}`}
          id={data._id}
          client={client}
          config={data.configIncontrolInspector}
          onOver={() => setRound(round + 1)}
        />
      )}
    </>
  );
}

/** No line of the menu leads to the users of the app, so the screen that decides what they are asked for does. */
function InspectorsLink() {
  return (
    <Button
      variant="default"
      leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
      renderRoot={(props) => <RouteLink {...props} to="inspectorUsers" />}
    >
      Usuarios inspectores
    </Button>
  );
}

/** What someone is changing, and what it is a change of: a version that may not be the newest by now. */
type Edited = { base: InspectorConfig; parts: ConfigParts; copied?: Copied | undefined };
type Props = { id: string; client: string; config: InspectorConfig; onOver: () => void };

/** What was begun before on this device is still here. */
function Begin(props: Props) {
  const { outbox } = useDevice();
  const { config } = props;
  const draft = useDraft<Edited>(outbox.idOf({ kind: 'incontrol-config', record: props.id }), () => ({
    base: config,
    parts: partsOf(config),
  }));
  return draft ? <Desk {...props} draft={draft} /> : <Loading height={480} />;
}

function Desk({ id, client, config, draft, onOver }: Props & { draft: OpenDraft<Edited> }) {
  const viewer = useViewer();
  const canSave = allows(viewer, 'configInspect');
  const save = useSaveConfig(client, draft.drop);
  const { base, parts, copied } = draft.values;
  const { alert } = useStale(InspectorConfig, base, save, (_, now) =>
    draft.set({ base: now, parts: mergeConfig(partsOf(base), parts, partsOf(now)) }),
  );
  // A draft of something that is saved by now, however it got there, has nothing left to save.
  const newest = base.version > config.version ? base : config;
  const isDirty = JSON.stringify(parts) !== JSON.stringify(partsOf(newest));
  const change = (part: Partial<ConfigParts>) => draft.set({ parts: settleDefault({ ...parts, ...part }) });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending || !isDirty) return;
    const from = copied && { copiadaDe: copied.client };
    save.mutate({ id, ...parts, ...from, version: base.version }, { onSuccess: onOver });
  }

  async function handleDiscard() {
    if (!(await confirm(DISCARD))) return;
    await draft.drop();
    onOver();
  }

  async function handleToggle(name: ToggleName, checked: boolean) {
    if (name === BY_DEFAULT && checked) {
      if (await confirm(RESTORE)) draft.set({ parts: restoreDefaults(parts) });
      return;
    }
    change({ stateToggles: parts.stateToggles.map((one) => (one.name === name ? { name, checked } : one)) });
  }

  return (
    <form className={styles.desk} onSubmit={handleSubmit} noValidate aria-label="Configuración de los inspectores">
      <div className={styles.side}>
        {!canSave && (
          <Alert color={stateColors.info} variant="light" icon={<IconLock aria-hidden />}>
            Puedes verla. Para cambiarla necesitas el permiso «{SCOPE_LABELS.configInspect}».
          </Alert>
        )}
        {canSave && isManager(viewer) && (
          <CopyConfig
            client={client}
            parts={parts}
            copied={copied}
            onCopy={(next, from) => draft.set({ parts: settleDefault(next), copied: { client: from, before: parts } })}
            onUndo={({ before }) => draft.set({ parts: before, copied: undefined })}
          />
        )}
        <fieldset className={styles.parts} disabled={!canSave}>
          <Part
            title="Qué se pide"
            hint="Lo que está encendido se pide; el celular dibujado lo muestra en el orden en que se llena."
          >
            <ul className={styles.switches}>
              {parts.stateToggles.map((toggle) => (
                <Row
                  key={toggle.name}
                  {...toggle}
                  isLocked={!canSave}
                  onChange={(checked) => void handleToggle(toggle.name, checked)}
                />
              ))}
            </ul>
          </Part>
          <Part title="Fotografías por tipo de vehículo" hint={photosHint(parts)}>
            <div className={styles.counts}>
              {IMAGE_TYPES.map((type) => (
                <Segments
                  key={type}
                  legend={TYPE_WORDS[type]}
                  segments={COUNTS}
                  value={String(parts.configImages[type])}
                  onChange={(count) => change({ configImages: { ...parts.configImages, [type]: Number(count) } })}
                />
              ))}
            </div>
          </Part>
          <Part title="Novedades" hint={offHint(parts, 'Novedades', 'Agrúpalas para encontrarlas rápido en la vía.')}>
            <Collections collections={parts.novelties} onChange={(novelties) => change({ novelties })} />
          </Part>
          <Part title="Empresas" hint={offHint(parts, 'Lista de empresas', PASTE)}>
            <Entries
              label="Empresas"
              one="empresa"
              entries={parts.companyList}
              onChange={(companyList) => change({ companyList })}
            />
          </Part>
          <Part title="Puntos de control" hint={offHint(parts, 'Puntos de control', PASTE)}>
            <Entries
              label="Puntos de control"
              one="punto de control"
              entries={parts.controllerPoints}
              onChange={(controllerPoints) => change({ controllerPoints })}
            />
          </Part>
        </fieldset>
      </div>
      <Phone client={client} config={parts} />
      {canSave && (
        <div className={styles.save}>
          {alert}
          <div className={styles.buttons}>
            <span className={styles.status}>{isDirty && <DraftStatus draft={draft} />}</span>
            <Button variant="default" disabled={!isDirty} onClick={() => void handleDiscard()}>
              Descartar
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isDirty}>
              Guardar configuración
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

const RESTORE = {
  title: '¿Volver a la configuración por defecto?',
  message:
    'Se enciende todo y las fotografías vuelven a su número inicial. Tus novedades, empresas y puntos de control se conservan.',
  confirmLabel: 'Volver a la configuración por defecto',
};

const DISCARD = {
  title: '¿Descartar los cambios?',
  message: 'Se pierde lo que cambiaste desde la última vez que se guardó la configuración.',
  confirmLabel: 'Descartar',
  danger: true,
};

const PASTE = 'Escribe y presiona Enter, o pega una lista completa, cada nombre en su línea.';
const COUNTS = Array.from({ length: IMAGES_MAX + 1 }, (_, count) => ({ value: String(count), label: String(count) }));

function offHint(parts: ConfigParts, name: ToggleName, hint: string): string {
  return isOn(parts, name) ? hint : `Está apagado en «Qué se pide»: el inspector no lo ve. ${hint}`;
}

function photosHint(parts: ConfigParts): string {
  if (!isOn(parts, 'Registro fotografico')) return 'Están apagadas en «Qué se pide»: el inspector no toma ninguna.';
  if (isOn(parts, BY_DEFAULT)) return 'Con la configuración por defecto se toman 4 de cualquier vehículo.';
  return 'Cuántas toma el inspector de cada uno.';
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <header className={styles.title} role="presentation">
        <Title order={2}>{title}</Title>
        <p>{hint}</p>
      </header>
      {children}
    </section>
  );
}

type RowProps = Toggle & { isLocked: boolean; onChange: (checked: boolean) => void };

/** ICFG-02 to ICFG-05. */
function Row({ name, checked, isLocked, onChange }: RowProps) {
  const id = useId();
  const { hint, icon: Sign } = TOGGLE_WORDS[name];
  return (
    <li className={styles.row} data-apart={name === BY_DEFAULT || undefined} data-on={checked || undefined}>
      <Sign size={20} stroke={1.5} aria-hidden />
      <label htmlFor={id} className={styles.name}>
        {name}
      </label>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        className={styles.switch ?? ''}
        disabled={isLocked}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </li>
  );
}
