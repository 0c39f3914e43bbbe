import { MODULES, MODULE_LABELS, type Module } from '@fenix/domain/permissions';
import { Stack, Switch } from '@mantine/core';

type Props = { value: readonly Module[]; onChange: (modules: Module[]) => void; error?: string | undefined };

/** GUARD-06: the groups of the menu, each contracted or not. */
export function ModulesField({ value, onChange, error }: Props) {
  return (
    <Switch.Group
      value={[...value]}
      onChange={(chosen) => onChange(MODULES.filter((module) => chosen.includes(module)))}
      error={error}
      label="Módulos contratados"
      description="Un módulo apagado queda bloqueado para los usuarios de este cliente."
    >
      <Stack gap="sm" mt="xs" mb="xs">
        {MODULES.map((module) => (
          <Switch key={module} value={module} label={MODULE_LABELS[module]} />
        ))}
      </Stack>
    </Switch.Group>
  );
}
