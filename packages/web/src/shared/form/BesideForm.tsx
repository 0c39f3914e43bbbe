import { Button, Modal, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import styles from './BesideForm.module.css';
import { useIsPhone } from '../useIsPhone';

type Props = { title: string; list: ReactNode; Form: ComponentType<{ onCreated: () => void }> };

/** A list with its form beside it; on a phone the form is one button away and keeps what was typed. */
export function BesideForm({ title, list, Form }: Props) {
  const isPhone = useIsPhone();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isPhone) {
    return (
      <div className={styles.beside}>
        {list}
        <section className={styles.panel} aria-label={title}>
          <Title order={2} mb="md">
            {title}
          </Title>
          <Form onCreated={close} />
        </section>
      </div>
    );
  }
  return (
    <>
      <Button fullWidth mb="md" onClick={open} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
        {title}
      </Button>
      {list}
      <Modal opened={isOpen} onClose={close} keepMounted fullScreen title={title}>
        <Form onCreated={close} />
      </Modal>
    </>
  );
}
