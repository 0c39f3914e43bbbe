import { COLLECTIONS_MAX, type Collection, ENTRIES_MAX, ENTRY_MAX } from '@fenix/domain/incontrol/configuracion/config';
import { INCONTROL_MESSAGES } from '@fenix/domain/incontrol/messages';
import { sameName } from '@fenix/domain/text/names';
import { ActionIcon, Button, TextInput, Title } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ClipboardEvent, useRef, useState } from 'react';
import { confirm } from '../../shared/confirm';
import styles from './Lists.module.css';
import { OrderSwitch, Ordered } from './Ordered';

type EntriesProps = {
  /** What the list holds, and one of it: «Empresas», «empresa». */
  label: string;
  one: string;
  entries: readonly string[];
  onChange: (entries: string[]) => void;
};

/** ICFG-09, ICFG-10, ICFG-16: Enter adds; a list that is pasted, one per line, is added whole. */
export function Entries({ label, one, entries, onChange }: EntriesProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [isOrdering, setOrdering] = useState(false);

  function keep(texts: readonly string[]) {
    const added = [...entries];
    for (const text of texts.map((line) => line.trim().slice(0, ENTRY_MAX)))
      if (text !== '' && !added.some((other) => sameName(other, text))) added.push(text);
    onChange(added.slice(0, ENTRIES_MAX));
    setTyped('');
  }

  function add(texts: readonly string[]) {
    keep(texts);
    input.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter here is for the list, not for the whole form.
    event.preventDefault();
    add([typed]);
  }

  function handlePaste(event: ClipboardEvent) {
    const lines = event.clipboardData.getData('text').split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    add([typed, ...lines]);
  }

  return (
    <div className={styles.entries}>
      {entries.length > 0 && <OrderSwitch of={label} isOn={isOrdering} onChange={setOrdering} />}
      {isOrdering && entries.length > 0 && (
        <Ordered label={label} names={entries} onChange={(list) => onChange(list.map(({ name }) => name))} />
      )}
      {!isOrdering && entries.length > 0 && (
        <ul className={styles.pills} aria-label={label}>
          {entries.map((entry) => (
            <li key={entry} className={styles.pill}>
              <span>{entry}</span>
              <ActionIcon
                size="sm"
                aria-label={`Quitar ${entry}`}
                onClick={() => {
                  onChange(entries.filter((other) => other !== entry));
                  input.current?.focus();
                }}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <TextInput
          ref={input}
          aria-label={`Agregar ${one}`}
          placeholder={`Agregar ${one}`}
          maxLength={ENTRY_MAX}
          disabled={entries.length >= ENTRIES_MAX}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          // What was typed and not entered counts too: leaving the field, as saving does, adds it.
          onBlur={() => typed.trim() !== '' && keep([typed])}
        />
        <Button
          variant="default"
          disabled={typed.trim() === ''}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => add([typed])}
        >
          Agregar
        </Button>
      </div>
    </div>
  );
}

type CollectionsProps = { collections: readonly Collection[]; onChange: (collections: Collection[]) => void };

/** ICFG-06, ICFG-07. */
export function Collections({ collections, onChange }: CollectionsProps) {
  const [typed, setTyped] = useState('');
  const [isOrdering, setOrdering] = useState(false);
  const isTaken = collections.some(({ name }) => sameName(name, typed));

  function add() {
    const name = typed.trim();
    if (name === '' || isTaken) return;
    onChange([...collections, { name, data: [] }]);
    setTyped('');
  }

  async function handleDelete(gone: Collection) {
    const question = {
      title: INCONTROL_MESSAGES.deleteCollection,
      message: INCONTROL_MESSAGES.deleteCollectionDetail,
      confirmLabel: 'Eliminar',
      danger: true,
    };
    if (await confirm(question)) onChange(collections.filter((one) => one !== gone));
  }

  return (
    <div className={styles.collections}>
      {collections.length > 0 && <OrderSwitch of="las colecciones" isOn={isOrdering} onChange={setOrdering} />}
      {isOrdering && (
        <Ordered
          label="Colecciones"
          names={collections.map(({ name }) => name)}
          onChange={(list) => onChange(list.map(({ name, from }) => ({ name, data: collections[from]?.data ?? [] })))}
        />
      )}
      {collections.map((collection) => (
        <section key={collection.name} className={styles.collection} aria-label={`Colección ${collection.name}`}>
          <header className={styles.head} role="presentation">
            <Title order={3}>{collection.name}</Title>
            <ActionIcon
              aria-label={`Eliminar la colección ${collection.name}`}
              onClick={() => void handleDelete(collection)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </header>
          <Entries
            label={`Novedades de ${collection.name}`}
            one={`novedad a ${collection.name}`}
            entries={collection.data}
            onChange={(data) => onChange(collections.map((one) => (one === collection ? { ...one, data } : one)))}
          />
        </section>
      ))}
      <div className={styles.adding}>
        <TextInput
          aria-label="Nueva colección"
          placeholder="Nueva colección, por ejemplo Estado del vehículo"
          maxLength={ENTRY_MAX}
          disabled={collections.length >= COLLECTIONS_MAX}
          value={typed}
          error={isTaken && INCONTROL_MESSAGES.collectionTwice}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
          onBlur={add}
        />
        <Button
          variant="default"
          disabled={typed.trim() === '' || isTaken}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Crear colección
        </Button>
      </div>
    </div>
  );
}
