import { MANAGER_SCOPE, MANAGER_SCOPE_LABEL, MODULE_LABELS, SCOPE_LABELS } from '@fenix/domain/permissions';
import type { GivenScope } from '@fenix/domain/sesion/persona';
import { USUARIO_MESSAGES } from '@fenix/domain/sesion/messages';
import { SCOPE_GROUPS } from '@fenix/domain/usuarios/scopeGroups';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { stateColors } from '../theme/colors';
import { ModuleCards } from './ModuleCards';
import styles from './ScopesField.module.css';

type Props = {
  value: readonly GivenScope[];
  onChange: (scopes: GivenScope[]) => void;
  error?: string | undefined;
  /** The scopes that may be added; nobody raises their own rights. */
  mayGive?: (scope: GivenScope) => boolean;
};

const anyScope = () => true;

/** USR-10 to USR-13: the cards, then every permission by name, and the manager's apart from the rest. */
export function ScopesField({ value, onChange, error, mayGive = anyScope }: Props) {
  const errorId = useId();
  const isFixed = (scope: GivenScope) => !value.includes(scope) && !mayGive(scope);
  const toggle = (scope: GivenScope) =>
    onChange(value.includes(scope) ? value.filter((held) => held !== scope) : [...value, scope]);

  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>Permisos</legend>
      <ModuleCards held={value} mayGive={mayGive} onChange={onChange} />
      <div className={styles.groups}>
        {SCOPE_GROUPS.map(({ module, scopes }) => (
          <fieldset key={module} className={styles.group}>
            <legend className={styles.groupName}>{MODULE_LABELS[module]}</legend>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                size="sm"
                label={SCOPE_LABELS[scope]}
                checked={value.includes(scope)}
                disabled={isFixed(scope)}
                onChange={() => toggle(scope)}
              />
            ))}
          </fieldset>
        ))}
      </div>
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
}
