import { MANAGER_SCOPE, MANAGER_SCOPE_LABEL, MODULE_LABELS, SCOPE_LABELS } from '@fenix/domain/permissions';
import type { GivenScope } from '@fenix/domain/sesion/persona';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { matchesSearch } from '@fenix/domain/text/search';
import { SCOPE_PRESETS, applyPreset, presetOf } from '@fenix/domain/usuarios/presets';
import { SCOPE_GROUPS, SCOPE_WHAT } from '@fenix/domain/usuarios/scopeGroups';
import { Checkbox, CloseButton, TextInput } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { stateColors } from '../theme/colors';
import { ModuleCards } from './ModuleCards';
import styles from './ScopesField.module.css';

type Props = {
  value: readonly GivenScope[];
  onChange: (scopes: GivenScope[]) => void;
  error?: string | undefined;
  /** Only these may be added: users cannot add scopes to their own account. */
  only?: readonly GivenScope[] | undefined;
};

/**
 * USR-10 to USR-13, USR-41: by what a person does, by the cards, or each by name; the manager's apart from the rest.
 * Not drawn again while a name is typed beside it.
 */
export const ScopesField = memo(({ value, onChange, error, only }: Props) => {
  const errorId = useId();
  const mayGive = (scope: GivenScope) => !only || only.includes(scope);
  const isFixed = (scope: GivenScope) => !value.includes(scope) && !mayGive(scope);
  const toggle = (scope: GivenScope) =>
    onChange(value.includes(scope) ? value.filter((held) => held !== scope) : [...value, scope]);

  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        Permisos{' '}
        <span className={styles.mark} aria-hidden>
          *
        </span>
      </legend>
      <Presets value={value} onChange={onChange} isFixed={isFixed} />
      <ModuleCards held={value} mayGive={mayGive} onChange={onChange} />
      <EveryScope value={value} isFixed={isFixed} toggle={toggle} />
      <div className={styles.manager} data-on={value.includes(MANAGER_SCOPE) || undefined}>
        <Checkbox
          size="sm"
          color={stateColors.warning}
          label={MANAGER_SCOPE_LABEL}
          description={USUARIO_MESSAGES.managerWarning}
          checked={value.includes(MANAGER_SCOPE)}
          disabled={isFixed(MANAGER_SCOPE)}
          onChange={() => toggle(MANAGER_SCOPE)}
        />
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
});

type PartProps = Pick<Props, 'value'> & { isFixed: (scope: GivenScope) => boolean };

/** One press for the usual jobs. The one that what is held amounts to is marked, also when it was ticked by hand. */
function Presets({ value, onChange, isFixed }: PartProps & Pick<Props, 'onChange'>) {
  const chosen = presetOf(value);
  return (
    <div className={styles.presets}>
      <fieldset className={styles.names} aria-label="Perfiles">
        {SCOPE_PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            className={styles.preset}
            title={preset.what}
            aria-pressed={preset === chosen}
            disabled={preset.scopes.some(isFixed)}
            onClick={() => onChange(applyPreset(preset, value))}
          >
            {preset === chosen && <IconCheck size={14} stroke={2.25} aria-hidden />}
            {preset.name}
          </button>
        ))}
      </fieldset>
      <output className={styles.what}>
        {chosen?.what ??
          (value.length === 0 ? 'Elige un perfil, o marca los permisos uno por uno.' : 'Permisos a la medida.')}
      </output>
    </div>
  );
}

function EveryScope({ value, isFixed, toggle }: PartProps & { toggle: (scope: GivenScope) => void }) {
  const [search, setSearch] = useState('');
  const groups = SCOPE_GROUPS.map(({ module, scopes }) => ({
    module,
    scopes,
    found: scopes.filter((scope) =>
      matchesSearch(`${SCOPE_LABELS[scope]} ${SCOPE_WHAT[scope]} ${MODULE_LABELS[module]}`, search),
    ),
  })).filter(({ found }) => found.length > 0);
  return (
    <>
      <TextInput
        type="search"
        aria-label="Buscar un permiso"
        placeholder="Buscar un permiso"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={search && <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={() => setSearch('')} />}
      />
      <div className={styles.groups}>
        {groups.map(({ module, scopes, found }) => (
          <fieldset key={module} className={styles.group} aria-label={MODULE_LABELS[module]}>
            <legend className={styles.groupName}>
              <span>{MODULE_LABELS[module]}</span>
              <span className={styles.count}>
                {scopes.filter((scope) => value.includes(scope)).length} de {scopes.length}
              </span>
            </legend>
            {found.map((scope) => (
              <Checkbox
                key={scope}
                size="sm"
                label={SCOPE_LABELS[scope]}
                description={SCOPE_WHAT[scope]}
                checked={value.includes(scope)}
                disabled={isFixed(scope)}
                onChange={() => toggle(scope)}
              />
            ))}
          </fieldset>
        ))}
        {groups.length === 0 && <p className={styles.what}>Ningún permiso coincide con «{search}».</p>}
      </div>
    </>
  );
}
