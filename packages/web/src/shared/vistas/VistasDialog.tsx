import { NewVista, VISTA_NAME_MAX, type Vista } from '@fenix/domain/vistas/vista';
import { ActionIcon, Button, Modal, Text, TextInput } from '@mantine/core';
import { IconDoorEnter, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { confirm, useIsAsking } from '../confirm';
import { useFields } from '../form/useFields';
import { notify } from '../notify';
import { useIsPhone } from '../useIsPhone';
import { useReturnFocus } from '../useReturnFocus';
import type { ListaState } from './useLista';
import { useChangeVista, useDeleteVista } from './useVistas';
import styles from './VistasDialog.module.css';

type Props = { caption: string; lista: ListaState; onClose: () => void };

/** VISTA-05: renamed, replaced by what the list shows now, chosen to open the list, deleted. */
export function VistasDialog({ caption, lista, onClose }: Props) {
  useReturnFocus();
  const isAsking = useIsAsking();
  const [renamed, setRenamed] = useState<string>();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isAsking}
      trapFocus={!isAsking}
      fullScreen={useIsPhone()}
      size="lg"
      title={`Vistas de ${caption}`}
    >
      {lista.vistas.length === 0 && <Text>No tienes vistas de esta lista.</Text>}
      <ul className={styles.list} aria-label="Vistas">
        {lista.vistas.map((vista) => (
          <li key={vista._id} className={styles.line}>
            {renamed === vista._id ? (
              <Rename vista={vista} onDone={() => setRenamed(undefined)} />
            ) : (
              <VistaLine vista={vista} query={lista.query} onRename={() => setRenamed(vista._id)} />
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

type LineProps = { vista: Vista; query: string; onRename: () => void };

function VistaLine({ vista: { _id, name, query: kept, isEntrada }, query, onRename }: LineProps) {
  const change = useChangeVista();
  const { mutate: remove } = useDeleteVista();

  async function handleReplace() {
    const title = `¿Reemplazar «${name}»?`;
    const message = 'Guarda lo que la lista muestra ahora, en vez de lo que tenía.';
    if (!(await confirm({ title, message, confirmLabel: 'Reemplazar' }))) return;
    change.mutate({ id: _id, change: { query } }, { onSuccess: () => notify.success('Vista reemplazada', name) });
  }

  async function handleDelete() {
    const title = `¿Eliminar «${name}»?`;
    const message = 'Los enlaces que copiaste con ella siguen abriendo.';
    if (await confirm({ title, message, confirmLabel: 'Eliminar', danger: true })) remove(_id);
  }

  return (
    <>
      <span className={styles.name}>
        {name}
        {isEntrada && <span className={styles.entrada}>La de entrada</span>}
      </span>
      <Act
        label={`Abrir la lista con ${name}`}
        icon={IconDoorEnter}
        isPressed={isEntrada}
        onClick={() => change.mutate({ id: _id, change: { isEntrada: !isEntrada } })}
      />
      <Act label={`Renombrar ${name}`} icon={IconPencil} onClick={onRename} />
      <Act
        label={`Reemplazar ${name} con lo que se ve`}
        icon={IconReplace}
        isOff={query === kept}
        onClick={() => void handleReplace()}
      />
      <Act label={`Eliminar ${name}`} icon={IconTrash} onClick={() => void handleDelete()} />
    </>
  );
}

type ActProps = {
  label: string;
  icon: typeof IconTrash;
  onClick: () => void;
  isPressed?: boolean;
  isOff?: boolean;
};

function Act({ label, icon: Icon, onClick, isPressed, isOff = false }: ActProps) {
  return (
    <ActionIcon
      size={36}
      variant={isPressed ? 'light' : 'subtle'}
      color={isPressed ? 'blue' : 'gray'}
      aria-label={label}
      data-tip={label}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

function Rename({ vista: { _id, name }, onDone }: { vista: Vista; onDone: () => void }) {
  const { values, problems, form, set, check, refuse } = useFields({ name });
  const change = useChangeVista();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const checked = check(NewVista.pick({ name: true }));
    if (!checked || change.isPending) return;
    change.mutate({ id: _id, change: checked }, { onSuccess: onDone, onError: refuse });
  }

  return (
    <form ref={form} className={styles.rename} onSubmit={handleSubmit} noValidate aria-label={`Renombrar ${name}`}>
      <TextInput
        className={styles.field ?? ''}
        aria-label="Nombre"
        ref={focusAll}
        autoComplete="off"
        maxLength={VISTA_NAME_MAX}
        value={values.name}
        onChange={(event) => set('name', event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The dialog stays.
          event.stopPropagation();
          onDone();
        }}
        error={problems.name}
      />
      <Button type="submit" loading={change.isPending}>
        Guardar
      </Button>
      <Button variant="default" onClick={onDone}>
        Cancelar
      </Button>
    </form>
  );
}

/** Who asked for another name types it. */
function focusAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
