import { SHELL_MESSAGES } from '@fenix/domain/messages';
import { bestFirst } from '@fenix/domain/text/search';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './TypeAhead.module.css';

/** Options shown at once; typing another letter is quicker than scrolling through more. */
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
  /** What is searched besides: each typed word somewhere in it, accents or not; what was most likely meant comes first. */
  searchOf?: (option: T) => string;
  /** The heading it is under. Options that have one are all shown: the headings lead through them. */
  groupOf?: (option: T) => string | undefined;
  render?: (option: T) => ReactNode;
  placeholder?: string;
  icon?: ReactNode;
  isRequired?: boolean;
  error?: string | undefined;
  /** What is said where no option has the words that were typed. */
  nothing?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** Enter chooses and does not send the form around it. */
  holdsEnter?: boolean;
  /** What is chosen may be a sentence: on a phone it is shown whole, in two lines. */
  isLong?: boolean;
  /** Help, under the field. */
  hint?: string | undefined;
};

/**
 * One of many, found by typing. Made for hands that stay on the keyboard: the first match is ready while typing, and
 * both Enter and Tab take it, even while the list is on its way. Text that matches nothing stays in the field to be
 * mended.
 */
export function TypeAhead<T>(props: Props<T>) {
  const {
    label,
    placeholder,
    icon,
    isRequired = false,
    error,
    inputRef,
    nothing = 'Sin coincidencias',
    holdsEnter = false,
    isLong = false,
    hint,
  } = props;
  const { options, value, onChange, idOf, labelOf, searchOf = labelOf, groupOf = noGroup, render = labelOf } = props;
  const [typed, setTyped] = useState<string>();
  // What was typed for a value is spent once the value is chosen.
  if (value && typed !== undefined) setTyped(undefined);
  /** Enter or Tab came before the list did. */
  const isAwaited = useRef(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useMemo(
    () => (typed ? bestFirst(options ?? [], typed, (option) => [labelOf(option), searchOf(option)]) : (options ?? [])),
    [options, typed, labelOf, searchOf],
  );
  const isGrouped = found[0] !== undefined && groupOf(found[0]) !== undefined;
  const shown = isGrouped ? found : found.slice(0, SHOWN);

  function take(option: T | undefined) {
    if (!option) return;
    onChange(option);
    combobox.closeDropdown();
  }

  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (typed) selectFirstOption();
  }, [typed, selectFirstOption]);

  const takeAwaited = useEffectEvent(() => {
    if (isAwaited.current && found[0]) onChange(found[0]);
    isAwaited.current = false;
  });
  const isThere = options !== undefined;
  useEffect(() => {
    if (isThere) takeAwaited();
  }, [isThere]);

  function handleType(text: string) {
    setTyped(text);
    isAwaited.current = false;
    if (value) onChange(undefined);
    combobox.openDropdown();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && (event.key !== 'Tab' || event.shiftKey)) return;
    if (!options) {
      if (event.key === 'Enter' && holdsEnter) event.preventDefault();
      isAwaited.current = Boolean(typed);
      return;
    }
    const marked = combobox.getSelectedOptionIndex();
    take(marked >= 0 ? shown[marked] : typed ? shown[0] : undefined);
    // Enter does not pass over text that matches nothing.
    if (event.key === 'Enter' && (holdsEnter || (typed && shown.length === 0))) event.preventDefault();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => take(shown.find((option) => idOf(option) === id))}>
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          ref={inputRef}
          label={label}
          required={isRequired}
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
          {...(hint && { description: hint })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          spellCheck={false}
          {...(isLong && { inputContainer: inTwoLines(value === undefined ? undefined : labelOf(value)) })}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        <Combobox.Options className={styles.options} aria-label={label}>
          {inGroups(shown, groupOf).map(({ group, members }) => {
            const lines = members.map((option) => (
              <Combobox.Option
                key={idOf(option)}
                value={idOf(option)}
                active={value !== undefined && idOf(option) === idOf(value)}
              >
                {render(option)}
              </Combobox.Option>
            ));
            return group === undefined ? (
              lines
            ) : (
              <Combobox.Group key={idOf(members[0])} label={group}>
                {lines}
              </Combobox.Group>
            );
          })}
          {shown.length === 0 && <Combobox.Empty>{options ? nothing : SHELL_MESSAGES.loading}</Combobox.Empty>}
        </Combobox.Options>
        {found.length > shown.length && (
          <Combobox.Footer className={styles.more}>
            {SHOWN} de {found.length}. Escribe más letras para acotar.
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** An input has one line: what is chosen lies over it in two. */
const inTwoLines = (chosen: string | undefined) => (input: ReactNode) => (
  <div className={styles.long} data-chosen={chosen !== undefined || undefined}>
    {input}
    <span className={styles.whole} aria-hidden>
      {chosen}
    </span>
  </div>
);

const noGroup = () => undefined;

/** In their order, under the heading that several in a row share. */
function inGroups<T>(options: readonly T[], groupOf: (option: T) => string | undefined) {
  const groups: { group: string | undefined; members: [T, ...T[]] }[] = [];
  for (const option of options) {
    const group = groupOf(option);
    const last = groups.at(-1);
    if (last && last.group === group) last.members.push(option);
    else groups.push({ group, members: [option] });
  }
  return groups;
}
