import { matchesSearch } from '@fenix/domain/text/search';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import styles from './SearchSelect.module.css';

export type Option = { value: string; label: string };

type Props = {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  /** What an empty field means. */
  all?: string;
};

/** Accents or not, in any order. */
export const byWords: OptionsFilter = ({ options, search }) =>
  options.filter((option): option is ComboboxItem => 'label' in option && matchesSearch(option.label, search));

/** One of many, found by typing part of it, accents or not. Empty means all. */
export function SearchSelect({ label, options, value, onChange, all = 'Todos' }: Props) {
  return (
    <Select
      label={label}
      data={[...options]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      filter={byWords}
      searchable
      clearable
      placeholder={all}
      nothingFoundMessage="Sin coincidencias"
      clearButtonProps={{ 'aria-label': `Quitar ${label.toLowerCase()}` }}
      maxDropdownHeight={320}
      className={styles.select}
    />
  );
}
