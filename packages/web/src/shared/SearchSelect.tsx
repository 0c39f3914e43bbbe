import { matchesSearch } from '@fenix/domain/text/search';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';

export type Option = { value: string; label: string };

type Props = { label: string; options: readonly Option[]; value: string; onChange: (value: string) => void };

const byWords: OptionsFilter = ({ options, search }) =>
  options.filter((option): option is ComboboxItem => 'label' in option && matchesSearch(option.label, search));

/** One of many, found by typing part of it, accents or not. Empty means all. */
export function SearchSelect({ label, options, value, onChange }: Props) {
  return (
    <Select
      label={label}
      data={[...options]}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      filter={byWords}
      searchable
      clearable
      placeholder="Todos"
      nothingFoundMessage="Sin coincidencias"
      clearButtonProps={{ 'aria-label': `Quitar ${label.toLowerCase()}` }}
      maxDropdownHeight={320}
    />
  );
}
