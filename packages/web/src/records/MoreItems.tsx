import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { AnyLink, type AnyTarget } from '../shared/routing';
import { EXPORT_CHOICES } from './ExportChoices';
import { type ListExport, exportList } from './exportList';

export type MoreLink = { icon: Icon; label: string; target: AnyTarget };
export type MoreItemsProps = { links: readonly MoreLink[]; exported: ListExport | undefined };

/** The lines of the menu that a list has on a phone: links, and the export where there is one. */
export function MoreItems({ links, exported }: MoreItemsProps) {
  return (
    <>
      {links.map(({ icon: Drawing, label, target }) => (
        <Menu.Item
          key={label}
          leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
          renderRoot={(props) => <AnyLink {...props} {...target} />}
        >
          {label}
        </Menu.Item>
      ))}
      {exported &&
        EXPORT_CHOICES.map(({ format, label, icon: Drawing }) => (
          <Menu.Item
            key={format}
            leftSection={<Drawing size={16} stroke={1.75} aria-hidden />}
            onClick={() => void exportList(exported, format)}
          >
            {label}
          </Menu.Item>
        ))}
    </>
  );
}
