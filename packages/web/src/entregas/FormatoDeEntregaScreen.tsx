import { cartaDeEntrega } from '@fenix/domain/entregas/carta';
import { type Doc } from '@fenix/domain/document/blocks';
import type { FormatoDeEntrega } from '@fenix/domain/entregas/formato';
import { routeOf } from '@fenix/domain/routes';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { DocumentPage } from '../shared/document/DocumentPage';
import { logResult } from '../shared/log';
import { PageHeader } from '../shared/PageHeader';
import { useViewer } from '../shared/viewer';
import { FormatoForm } from './FormatoForm';

/** DELIV-01, DELIV-05, DELIV-06: no call is made; the result is logged and its letter opens. */
export function FormatoDeEntregaScreen() {
  const { nameUser: person, cliente: company } = useViewer();
  const [letter, setLetter] = useState<Doc>();

  function handleCreate(formato: FormatoDeEntrega) {
    logResult('formato de entrega', formato);
    setLetter(cartaDeEntrega({ formato, person, company, now: new Date() }));
  }

  const back = (
    <Button
      variant="default"
      onClick={() => setLetter(undefined)}
      leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
    >
      Volver al formulario
    </Button>
  );
  return (
    <>
      <PageHeader title={routeOf('formatoDeEntrega').title} subtitle="La carta que acompaña un equipo o un informe." />
      {letter && <DocumentPage doc={letter} actions={back} />}
      {/* Behind the letter the form keeps what was typed. */}
      <div hidden={letter !== undefined}>
        <FormatoForm onCreate={handleCreate} />
      </div>
    </>
  );
}
