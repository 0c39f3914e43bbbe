import { PASSWORD_MIN } from '@fenix/domain/sesion/limits';
import { TextInput } from '@mantine/core';
import { PasswordField } from '../shared/form/PasswordField';

export type Person = { username: string; fullName: string; email: string; password: string };

type Props = {
  value: Person;
  onChange: (field: keyof Person, text: string) => void;
  problems: Partial<Record<keyof Person, string | undefined>>;
  /** The values that stay where a field is left blank; without them everything is required. */
  current?: Omit<Person, 'password'>;
};

/** Who someone is and how they sign in: the same fields wherever a user is made or changed. */
export function PersonFields({ value, onChange, problems, current }: Props) {
  const field = (name: keyof Person) => ({
    value: value[name],
    error: problems[name],
    required: !current,
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  return (
    <>
      <TextInput
        label="Nombre de usuario"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={current?.username}
        {...field('username')}
      />
      <TextInput label="Nombre completo" autoComplete="off" placeholder={current?.fullName} {...field('fullName')} />
      <TextInput
        label="Correo"
        type="email"
        inputMode="email"
        autoComplete="off"
        placeholder={current?.email}
        {...field('email')}
      />
      <PasswordField
        label="Contraseña"
        description={
          current
            ? `Déjala vacía para conservar la actual. Al menos ${PASSWORD_MIN} caracteres.`
            : `Al menos ${PASSWORD_MIN} caracteres.`
        }
        {...field('password')}
      />
    </>
  );
}
