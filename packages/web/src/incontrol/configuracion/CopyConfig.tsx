import { describeChanges } from '@fenix/domain/incontrol/configuracion/cambios';
import { type ConfigParts, settleDefault } from '@fenix/domain/incontrol/configuracion/config';
import { displayName, sameName } from '@fenix/domain/text/names';
import { Alert, Button, Group, Modal, Select, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../shared/ErrorState';
import { Loading } from '../../shared/Loading';
import { clientNames, companyQuery } from '../../shared/list/companies';
import { useReturnFocus } from '../../shared/useReturnFocus';
import { stateColors } from '../../theme/colors';
import styles from './CopyConfig.module.css';
import { configQuery, partsOf } from './useConfig';

/** Whose configuration was copied, and what stood here before, until it is saved. */
export type Copied = { client: string; before: ConfigParts };

type Props = {
  client: string;
  parts: ConfigParts;
  copied: Copied | undefined;
  onCopy: (parts: ConfigParts, from: string) => void;
  onUndo: (copied: Copied) => void;
};

/** INSP-36: staff copy the configuration of another client; nothing is saved by it. */
export function CopyConfig({ client, parts, copied, onCopy, onUndo }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {copied && (
        <Alert
          color={stateColors.info}
          variant="light"
          title={`Copiaste la configuración de ${displayName(copied.client)}`}
        >
          <p className={styles.note}>Todavía no se guarda: revísala y pulsa «Guardar configuración».</p>
          <Button variant="default" size="compact-sm" onClick={() => onUndo(copied)}>
            Deshacer la copia
          </Button>
        </Alert>
      )}
      <Button
        variant="default"
        className={styles.open ?? ''}
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Copiar de otro cliente
      </Button>
      {isOpen && (
        <CopyDialog
          client={client}
          parts={parts}
          onClose={() => setOpen(false)}
          onCopy={(next, from) => {
            onCopy(next, from);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

type DialogProps = Pick<Props, 'client' | 'parts' | 'onCopy'> & { onClose: () => void };

function CopyDialog({ client, parts, onCopy, onClose }: DialogProps) {
  useReturnFocus();
  const [from, setFrom] = useState('');
  const { data: names = [] } = useQuery({ ...companyQuery, select: clientNames });
  const { data, error, refetch } = useQuery({ ...configQuery(from), enabled: from !== '' });
  const next = data && settleDefault(partsOf(data.configIncontrolInspector));
  const changes = next && describeChanges(parts, next);
  return (
    <Modal opened onClose={onClose} title="Copiar de otro cliente" size="lg">
      <div className={styles.dialog}>
        <Select
          label="Copiar la configuración de"
          placeholder="Elige un cliente"
          searchable
          data={names
            .filter((name) => !sameName(name, client))
            .map((name) => ({ value: name, label: displayName(name) }))}
          value={from || null}
          onChange={(name) => setFrom(name ?? '')}
          nothingFoundMessage="Ningún cliente coincide."
        />
        {from !== '' && !data && !error && <Loading height={120} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {changes?.length === 0 && <Text>Las dos configuraciones son iguales: no hay nada que copiar.</Text>}
        {changes && changes.length > 0 && (
          <>
            <Text>Esto cambia en la configuración de {displayName(client)}:</Text>
            <dl className={styles.changes}>
              {changes.map(({ campo, texto }) => (
                <div key={campo}>
                  <dt>{campo}</dt>
                  <dd>{texto}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!changes || changes.length === 0} onClick={() => next && onCopy(next, from)}>
            Copiar
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
