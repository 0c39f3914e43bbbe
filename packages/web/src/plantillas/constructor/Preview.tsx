import { blankDocument, sampleDocument } from '@fenix/domain/plantillas/documentos/document';
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { DocumentPage } from '../../shared/document/DocumentPage';
import styles from './Preview.module.css';
import type { Work } from './work';

const LOOKS = [
  { value: 'ejemplo', label: 'Con datos de ejemplo' },
  { value: 'vacio', label: 'Formato vacío' },
];

type Props = { plantilla: Work & { client: string }; onBack: () => void };

/** 'Vista previa': the paper as it will be, filled in with a sample, or empty to be printed and written on by hand. */
export function Preview({ plantilla, onBack }: Props) {
  const [look, setLook] = useState('ejemplo');
  const drawn = {
    ...plantilla,
    name: plantilla.name.trim() || 'Plantilla sin nombre',
    components: [...plantilla.components],
  };
  return (
    <>
      <div className={styles.bar}>
        <Button variant="default" leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />} onClick={onBack}>
          Volver a la plantilla
        </Button>
        <SegmentedControl aria-label="Qué ver" data={LOOKS} value={look} onChange={setLook} />
      </div>
      <DocumentPage doc={look === 'vacio' ? blankDocument(drawn) : sampleDocument(drawn)} />
    </>
  );
}
