import { bestFirst } from '@fenix/domain/text/search';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import styles from './SearchSelect.module.css';

export type Option = { value: string; label: string };

const LIST_HEIGHT = 320;
const NOTHING = 'Sin coincidencias';

function matching(options: readonly Option[], typed: string): Option[] {
  return bestFirst(options, typed, ({ label }) => [label]);
}

const byWords: OptionsFilter = ({ options, search }) =>
  matching(
    options.filter((option): option is ComboboxItem => 'label' in option),
    search,
  );

/** How every list that is searched by typing finds: accents or not, in any order, the first match ready for Enter. */
export const SEARCHED = {
  filter: byWords,
  searchable: true,
  selectFirstOptionOnChange: true,
  nothingFoundMessage: NOTHING,
  maxDropdownHeight: LIST_HEIGHT,
} as const;

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchValue' | 'onSearchChange'> & {
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
};

/** One of many, found by typing part of it: what was most likely meant is first, and both Enter and Tab take it. */
export function SearchSelect({ options, value, onChange, onDropdownOpen, onDropdownClose, ...look }: Props) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const chosen = options.find((option) => option.value === value);

  function handleKeyDown({ key, shiftKey }: KeyboardEvent) {
    setTyping(key.length === 1 || key === 'Backspace' || key === 'Delete');
    if (key !== 'Tab' || shiftKey || !typed || typed === chosen?.label) return;
    const [first] = matching(options, typed);
    if (first) onChange(first.value);
  }

  return (
    <Select
      {...SEARCHED}
      {...look}
      // A provider has hundreds of clients: the list is made when it is opened, not with every page that could open it.
      data={isOpen ? [...options] : options.filter((option) => option === chosen)}
      // A list that opens goes to what is chosen, a moment later; one that typing opens stays with its first match.
      selectFirstOptionOnDropdownOpen={isTyping}
      onDropdownOpen={() => {
        setOpen(true);
        onDropdownOpen?.();
      }}
      onDropdownClose={() => {
        setOpen(false);
        setTyping(false);
        onDropdownClose?.();
      }}
      // An option may be the empty text: 'Todos'.
      value={chosen || value ? value : null}
      onChange={(next) => onChange(next ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
      onKeyDown={handleKeyDown}
    />
  );
}

type FilterProps = Pick<Props, 'options' | 'value' | 'onChange'> & { label: string; all?: string };

/** One that narrows a list. Empty means `all`. */
export function FilterSelect({ label, all = 'Todos', ...choice }: FilterProps) {
  return (
    <SearchSelect
      {...choice}
      label={label}
      placeholder={all}
      clearable
      clearButtonProps={{ 'aria-label': `Quitar ${label.toLowerCase()}` }}
      className={styles.select}
    />
  );
}
