import { isManager } from '@fenix/domain/permissions';
import { displayName } from '@fenix/domain/text/names';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import styles from '../form/SearchSelect.module.css';
import { SearchSelect } from '../form/SearchSelect';
import { useViewer } from '../viewer';
import { clientNames, companyQuery } from './companies';

type Props = {
  value: string;
  onChange: (client: string) => void;
  /** The words for every client at once; their value is the empty text. */
  all?: string;
};

/** DISP-41: staff change the client whose list this is; no other user is asked. */
export function ClientPicker({ value, onChange, all }: Props) {
  const viewer = useViewer();
  const { data = [] } = useQuery({ ...companyQuery, select: clientNames, enabled: isManager(viewer) });
  if (!isManager(viewer)) return null;
  const names = data.includes(value) || value === '' ? data : [value, ...data];
  const options = names.map((client) => ({ value: client, label: displayName(client) }));
  return (
    <SearchSelect
      label="Cliente"
      options={all ? [{ value: '', label: all }, ...options] : options}
      value={value}
      onChange={onChange}
      allowDeselect={false}
      leftSection={<IconBuilding size={16} stroke={1.75} aria-hidden />}
      className={styles.select}
    />
  );
}
