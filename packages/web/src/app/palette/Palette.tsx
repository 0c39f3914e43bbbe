import { BUSQUEDA_MAX } from '@fenix/domain/buscar/busqueda';
import { Combobox, Modal, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { rememberPlace } from '../../shared/recent';
import { useViewer } from '../../shared/viewer';
import styles from './Palette.module.css';
import { type Entry, type Group, usePalette } from './usePalette';

type Props = { isOpen: boolean; onClose: () => void; onShowKeys: () => void };

/** SHELL-40, Ctrl+K: what this person may reach or make, found without accents. */
export function Palette({ isOpen, onClose, onShowKeys }: Props) {
  const [isGoing, setGoing] = useState(false);
  return (
    <Modal
      opened={isOpen}
      onEnterTransitionEnd={() => setGoing(false)}
      // A new screen says itself where the focus goes.
      returnFocus={!isGoing}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      // At its place from the first letter on: in the middle it would move with each answer.
      centered={false}
      yOffset={80}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { 'aria-label': 'Ir a' } }}
      classNames={{ body: styles.body ?? '' }}
    >
      <Finder onClose={onClose} onGo={() => setGoing(true)} onShowKeys={onShowKeys} />
    </Modal>
  );
}

const LABEL = 'Placa, número, cliente, pantalla o acción';

type FinderProps = Pick<Props, 'onClose' | 'onShowKeys'> & { onGo: () => void };

function Finder({ onClose, onGo, onShowKeys }: FinderProps) {
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const here = useLocation({ select: ({ href }) => href.split(/[?#]/, 1)[0] ?? '/' });
  const { groups, isWaiting, hasFailed } = usePalette(query, here, onShowKeys);
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(active, entries.length - 1);
  const choose = useChoose(onClose, onGo);
  const combobox = useCombobox({ opened: true });
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;

  /** Enter came before the answer did: what was typed is opened as soon as it is known. */
  const wanted = useRef<string>(undefined);
  const first = entries[0];
  useEffect(() => {
    if (wanted.current !== query || isWaiting) return;
    wanted.current = undefined;
    if (first) choose(first);
  }, [query, isWaiting, first, choose]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    const move = { ArrowDown: chosen >= last ? 0 : chosen + 1, ArrowUp: chosen <= 0 ? last : chosen - 1 }[event.key];
    const entry = entries[chosen];
    if (move !== undefined) setActive(move);
    else if (event.key === 'Enter' && entry) choose(entry);
    else if (event.key === 'Enter' && isWaiting) wanted.current = query;
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={styles.search}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          role="combobox"
          className={styles.input}
          aria-label={LABEL}
          placeholder={LABEL}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? optionId(chosen) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={BUSQUEDA_MAX}
          data-autofocus
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <Combobox store={combobox}>
        <Combobox.Options id={listId} aria-label="Resultados" className={styles.list ?? ''} aria-busy={isWaiting}>
          {numbered(groups).map(({ label, rows }) => (
            <Combobox.Group key={label} label={label} classNames={{ groupLabel: styles.group ?? '' }}>
              {rows.map(({ entry, index }) => (
                <Option
                  key={entry.id}
                  id={optionId(index)}
                  entry={entry}
                  isActive={index === chosen}
                  onPoint={() => setActive(index)}
                  onChoose={() => choose(entry)}
                />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox>
      <div className={styles.foot}>
        <output>{saying(entries.length, isWaiting, hasFailed)}</output>
        <span aria-hidden>↑ ↓ mover · Enter abrir · Esc cerrar</span>
      </div>
    </>
  );
}

/** Each entry with its place in the whole list, which the arrows go through. */
function numbered(groups: readonly Group[]) {
  let next = 0;
  return groups.map(({ label, entries }) => ({
    label,
    rows: entries.map((entry) => {
      const index = next;
      next += 1;
      return { entry, index };
    }),
  }));
}

function saying(count: number, isWaiting: boolean, hasFailed: boolean): string {
  if (isWaiting) return 'Buscando…';
  if (hasFailed) return 'No pudimos buscar registros: solo pantallas y acciones';
  if (count === 0) return 'Nada coincide con la búsqueda';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}

/** Goes there, and keeps it among the recent ones. */
function useChoose(onClose: () => void, onGo: () => void) {
  const { history } = useRouter();
  const { _id } = useViewer();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  return ({ label, detail, to, act }: Entry) => {
    latest.current();
    if (to === undefined) return act?.();
    onGo();
    rememberPlace(_id, { label, detail, to });
    history.push(to);
  };
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onChoose: () => void };

function Option({ id, entry: { label, detail, icon }, isActive, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Combobox.Option
      ref={element}
      id={id}
      value={id}
      active={isActive}
      aria-selected={isActive}
      className={styles.option ?? ''}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      {icon}
      <span className={styles.label}>{label}</span>
      <span className={styles.detail}>{detail}</span>
    </Combobox.Option>
  );
}
