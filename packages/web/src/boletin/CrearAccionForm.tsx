import { Description, EVERY_CLIENT, NewAccion, Title } from '@fenix/domain/boletin/accion';
import { isEmail } from '@fenix/domain/boletin/emails';
import { ITEMS_MAX, ITEMS_MIN } from '@fenix/domain/boletin/limits';
import { BOLETIN_MESSAGES } from '@fenix/domain/boletin/messages';
import { displayName } from '@fenix/domain/text/names';
import { Button, Loader, MultiSelect, Progress } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import type { ZodType } from 'zod';
import type { CreateFormProps } from '../shared/form/DrawerForm';
import formStyles from '../shared/form/Form.module.css';
import { SEARCHED } from '../shared/form/SearchSelect';
import { useFields } from '../shared/form/useFields';
import { clientNames, companyQuery } from '../shared/list/companies';
import { notify } from '../shared/notify';
import styles from './Boletin.module.css';
import { EmailsField } from './EmailsField';
import { type Item, ItemFields } from './ItemFields';
import { usePublish } from './useBoletin';

const EMPTY_ITEM: Item = { title: '', description: '', files: [] };
const EMPTY = { emails: [] as string[], emailText: '', clientsList: [] as string[], items: [EMPTY_ITEM] };
type Values = typeof EMPTY;
/** Beside the fields themselves, what may be wrong with each item. */
type Problem = keyof Values | `title${number}` | `description${number}`;

/** NEWS-02, NEWS-10 to NEWS-12, NEWS-20, NEWS-22 to NEWS-27. */
export function CrearAccionForm({ onCreated }: CreateFormProps) {
  const { values, problems: found, form, key, set, check, refuse, reset } = useFields<Values>(EMPTY);
  const problems: Partial<Record<Problem, string | undefined>> = found;
  const { publish, progress } = usePublish();
  const { emails, emailText, clientsList, items } = values;

  const changeItem = (index: number, change: Partial<Item>) =>
    set(
      'items',
      items.map((item, at) => (at === index ? { ...item, ...change } : item)),
    );

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (publish.isPending) return;
    // An address that only lacks its space is meant; anything else in the field is a mistake.
    const pending = emailText.trim();
    const recipients = pending ? [...emails, pending] : emails;
    if (recipients.length === 0) notify.warning(BOLETIN_MESSAGES.noRecipient);
    const accion = check(schemaFor(items.length), { emails: recipients, clientsList, ...textsOf(items) });
    if (!accion || (pending && !isEmail(pending))) return;
    publish.mutate(
      { key, accion, files: items.map(({ files }) => files) },
      {
        onSuccess: (id) => {
          reset();
          onCreated(id);
        },
        onError: refuse,
      },
    );
  }

  return (
    <form
      ref={form}
      className={formStyles.fields}
      onSubmit={handleSubmit}
      noValidate
      aria-label="Crear acción de mejora"
    >
      <EmailsField
        value={emails}
        onChange={(next) => set('emails', next)}
        text={emailText}
        onText={(next) => set('emailText', next)}
        error={problems.emails}
      />
      <ClientsField value={clientsList} onChange={(next) => set('clientsList', next)} error={problems.clientsList} />
      {items.map((item, index) => (
        <ItemFields
          // Items have no name of their own; they are few and only the last ones move.
          key={`item-${index + 1}`}
          number={index + 1}
          item={item}
          onChange={(change) => changeItem(index, change)}
          canRemove={items.length > ITEMS_MIN}
          onRemove={() =>
            set(
              'items',
              items.filter((_, at) => at !== index),
            )
          }
          problems={{
            title: item.title.trim() ? undefined : problems[`title${index + 1}`],
            description: item.description.trim() ? undefined : problems[`description${index + 1}`],
          }}
        />
      ))}
      <Button
        variant="default"
        disabled={items.length >= ITEMS_MAX}
        onClick={() => set('items', [...items, EMPTY_ITEM])}
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      >
        Agregar punto
      </Button>
      <div className={formStyles.save}>
        {publish.isPending && (
          <Progress
            value={progress * 100}
            size="sm"
            mb="xs"
            aria-label="Archivos enviados"
            className={styles.progress}
          />
        )}
        <Button
          type="submit"
          fullWidth
          aria-disabled={publish.isPending}
          leftSection={
            publish.isPending ? (
              <Loader size={16} color="currentColor" aria-hidden />
            ) : (
              <IconSend size={16} stroke={1.75} aria-hidden />
            )
          }
        >
          {publish.isPending ? 'Enviando' : 'Enviar'}
        </Button>
      </div>
    </form>
  );
}

const TWO = NewAccion.extend({ title2: Title, description2: Description });
const THREE = TWO.extend({ title3: Title, description3: Description });

/** Every item on the screen needs its words. */
function schemaFor(items: number): ZodType<NewAccion> {
  return items > 2 ? THREE : items > 1 ? TWO : NewAccion;
}

function textsOf(items: readonly Item[]) {
  const texts = items.flatMap(({ title, description }, index) => [
    [`title${index + 1}`, title],
    [`description${index + 1}`, description],
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

type Props = { value: readonly string[]; onChange: (clients: string[]) => void; error: string | undefined };

/** NEWS-22: some clients, or 'Todos', which is alone. */
function ClientsField({ value, onChange, error }: Props) {
  const { data: clients = [] } = useQuery({ ...companyQuery, select: clientNames });

  function change(next: string[]) {
    const isEvery = next.includes(EVERY_CLIENT);
    if (!isEvery) onChange(next);
    else if (value.includes(EVERY_CLIENT)) onChange(next.filter((client) => client !== EVERY_CLIENT));
    else onChange([EVERY_CLIENT]);
  }

  return (
    <MultiSelect
      {...SEARCHED}
      label="Clientes"
      placeholder={value.length === 0 ? 'Elige uno o varios' : ''}
      data={[
        { value: EVERY_CLIENT, label: EVERY_CLIENT },
        ...clients.map((client) => ({ value: client, label: displayName(client) })),
      ]}
      value={[...value]}
      onChange={change}
      error={error}
      required
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar todos los clientes' }}
    />
  );
}
