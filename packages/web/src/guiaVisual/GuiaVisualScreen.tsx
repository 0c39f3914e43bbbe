import { routeOf } from '@fenix/domain/routes';
import { PageHeader } from '../shared/PageHeader';
import { ColorsSection } from './ColorsSection';
import { ControlsSection } from './ControlsSection';
import { DocumentSection } from './DocumentSection';
import { MapSection } from './MapSection';
import { FilesSection, MessagesSection } from './MessagesSection';
import { TableSection } from './TableSection';
import { TableStatesSection } from './TableStatesSection';
import { TypeSection } from './TypeSection';

/** Every piece the screens are made of, alive: for those who build them and those who judge them. */
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
