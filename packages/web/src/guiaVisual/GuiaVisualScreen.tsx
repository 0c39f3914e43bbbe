import { routeOf } from '@fenix/domain/routes';
import { Text, Title } from '@mantine/core';
import { PageHeader } from '../shared/PageHeader';
import { Mark } from '../theme/Mark';
import { ColorsSection } from './ColorsSection';
import { ControlsSection } from './ControlsSection';
import { DocumentSection } from './DocumentSection';
import styles from './GuiaVisual.module.css';
import { MapSection } from './MapSection';
import { FilesSection, MessagesSection } from './MessagesSection';
import { Section } from './Section';
import { TableSection } from './TableSection';
import { TableStatesSection } from './TableStatesSection';

/** A live style guide: every component of the screens, for developers and reviewers. */
export function GuiaVisualScreen() {
  return (
    <>
      <PageHeader
        title={routeOf('guiaVisual').title}
        subtitle="Las piezas con las que se arman las pantallas, en el tema que estás usando."
      />
      <TypeSection />
      <ColorsSection />
      <ControlsSection />
      <MessagesSection />
      <FilesSection />
      <TableSection />
      <TableStatesSection />
      <MapSection />
      <DocumentSection />
    </>
  );
}

function TypeSection() {
  return (
    <Section
      title="Marca y letra"
      about="Inter, con cifras de igual ancho: las columnas de números se leen sin saltos."
    >
      <div className={styles.columns}>
        <div className={`${styles.panel} ${styles.marks}`}>
          <Mark size={20} title="Fénix, 20 píxeles" />
          <Mark size={32} title="Fénix, 32 píxeles" />
          <Mark size={72} title="Fénix, 72 píxeles" />
        </div>
        <div className={`${styles.panel} ${styles.type}`}>
          <Title order={3} size="h1">
            Título de pantalla
          </Title>
          <Title order={3} size="h2">
            Título de sección
          </Title>
          <Text fw={500}>Texto con peso 500: ¿cuántos pingüinos? ¡Ñandú!</Text>
          <Text>Texto corriente. 02/11/2026 23:30</Text>
          <Text c="dimmed" size="xs">
            Texto pequeño y secundario
          </Text>
        </div>
        <div className={styles.panel}>
          <Text ta="right">1.234,56</Text>
          <Text ta="right">11.111,11</Text>
          <Text ta="right">98.765,43</Text>
        </div>
      </div>
    </Section>
  );
}
