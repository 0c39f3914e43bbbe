import { mailWaiting } from '@fenix/domain/boletin/messages';
import { routeOf } from '@fenix/domain/routes';
import { Title } from '@mantine/core';
import { IconMailPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DrawerForm } from '../shared/form/DrawerForm';
import { PageHeader } from '../shared/PageHeader';
import { useTableState } from '../shared/list/useTableState';
import styles from './Boletin.module.css';
import { CrearAccionForm } from './CrearAccionForm';
import { LanzamientosTable } from './LanzamientosTable';
import { boletinQueries } from './useBoletin';

/** NEWS-01 to NEWS-03. */
export function BoletinScreen() {
  const [filters] = useState({ from: '', to: '', client: '' });
  const state = useTableState({ lista: 'boletin', filters });
  return (
    <>
      <PageHeader
        title={routeOf('boletin').title}
        subtitle="Nuevo lanzamiento"
        action={<DrawerForm title="Crear acción de mejora" Form={CrearAccionForm} size="lg" />}
      />
      <MailNotice />
      <section className={styles.list}>
        <Title order={2} mb="md">
          Tabla ultimos lanzamientos
        </Title>
        <LanzamientosTable state={state} preview="boletinPreview" />
      </section>
    </>
  );
}

/** NEWS-37: messages that wait for a mail server are no secret. */
function MailNotice() {
  const status = useQuery(boletinQueries.status());
  if (!status.data || status.data.isConfigured || status.data.waiting === 0) return null;
  return (
    <output className={styles.notice}>
      <IconMailPause size={18} stroke={1.75} aria-hidden />
      {mailWaiting(status.data.waiting)}
    </output>
  );
}
