import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { type Arrival, useArrival } from '../shared/later';
import { ExportButton, type ExportMenuProps } from './ExportButton';
import { type ExportFormat, exportList } from './exportList';

export const EXPORT_CHOICES = [
  { format: 'csv', label: 'Exportar CSV', icon: IconFileTypeCsv },
  { format: 'xlsx', label: 'Exportar Excel', icon: IconFileSpreadsheet },
] as const;

/** The menu behind the button 'Exportar'. */
export function ExportChoices({ list, disabled = false, arrival }: ExportMenuProps & Arrival) {
  const button = useArrival(arrival);
  const [isBusy, setBusy] = useState(false);

  async function handleExport(format: ExportFormat) {
    setBusy(true);
    await exportList(list, format);
    setBusy(false);
  }

  return (
    <Menu position="bottom-start" width={200} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ExportButton ref={button} isBusy={isBusy} disabled={disabled} />
      </Menu.Target>
      <Menu.Dropdown>
        {EXPORT_CHOICES.map(({ format, label, icon: Drawing }) => (
          <Menu.Item
            key={format}
            leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
            onClick={() => void handleExport(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
