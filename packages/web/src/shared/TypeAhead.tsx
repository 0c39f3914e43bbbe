import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { matchesSearch } from '@fenix/domain/text/search';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import styles from './TypeAhead.module.css';

/** More than this nobody reads through; typing one letter more is quicker. */
const SHOWN = 50;

type Props<T> = {
  label: string;
  /** Absent while the list is on its way. */
  options: readonly T[] | undefined;
  value: T | undefined;
  onChange: (option: T | undefined) => void;
  idOf: (option: T) => string;
  /** What the field says once the option is chosen. */
  labelOf: (option: T) => string;
  /** What is searched: each typed word somewhere in it, in any order, accents or not. */
  searchOf?: (option: T) => string;
  render?: (option: T) => ReactNode;
  placeholder?: string;
  icon?: ReactNode;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * One of many, found by typing. Made for hands that stay on the keyboard: the first match is ready while typing, and
 * both Enter and Tab take it. Text that matches nothing stays in the field to be mended.
 */
export function TypeAhead<T>(props: Props<T>) {
  const { label, placeholder, icon, error, inputRef } = props;
  const { options, value, onChange, idOf, labelOf, searchOf = labelOf, render = labelOf } = props;
  const [typed, setTyped] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useMemo(
    () => (options ?? []).filter((option) => !typed || matchesSearch(searchOf(option), typed)),
    [options, typed, searchOf],
  );
  const shown = found.slice(0, SHOWN);

  function take(option: T | undefined) {
    if (!option) return;
    setTyped(undefined);
    onChange(option);
    combobox.closeDropdown();
  }

  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (typed) selectFirstOption();
  }, [typed, selectFirstOption]);

  function handleType(text: string) {
    setTyped(text);
    if (value) onChange(undefined);
    combobox.openDropdown();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && (event.key !== 'Tab' || event.shiftKey)) return;
    const marked = combobox.getSelectedOptionIndex();
    take(marked >= 0 ? shown[marked] : typed ? shown[0] : undefined);
    // Enter does not pass over text that matches nothing.
    if (event.key === 'Enter' && typed && shown.length === 0) event.preventDefault();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => take(shown.find((option) => idOf(option) === id))}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          ref={inputRef}
          label={label}
          placeholder={placeholder}
          value={typed ?? (value ? labelOf(value) : '')}
          onChange={(event) => handleType(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            if (!typed) setTyped(undefined);
          }}
          onKeyDown={handleKeyDown}
          leftSection={icon}
          rightSection={options ? <Combobox.Chevron /> : <Loader size={16} aria-hidden />}
          rightSectionPointerEvents="none"
          error={error}
          spellCheck={false}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Options className={styles.options} aria-label={label}>
          {shown.map((option) => (
            <Combobox.Option
              key={idOf(option)}
              value={idOf(option)}
              active={value !== undefined && idOf(option) === idOf(value)}
            >
              {render(option)}
            </Combobox.Option>
          ))}
          {shown.length === 0 && (
            <Combobox.Empty>{options ? 'Sin coincidencias' : SHELL_MESSAGES.loading}</Combobox.Empty>
          )}
        </Combobox.Options>
        {found.length > SHOWN && (
          <Combobox.Footer className={styles.more}>
            {SHOWN} de {found.length}. Escribe más letras para acotar.
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
