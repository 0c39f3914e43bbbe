import type { SectionId } from '@fenix/domain/actas/completar/completion';
import type { ComponentType } from 'react';
import { CambiosSection } from './CambiosSection';
import { ChecklistSection } from './ChecklistSection';
import { CierreSection } from './CierreSection';
import { DatosSection } from './DatosSection';
import { EvidenciasSection } from './EvidenciasSection';
import { PruebasSection } from './PruebasSection';
import type { SectionProps } from './form';

export const SECTION_PARTS: Record<SectionId, ComponentType<SectionProps>> = {
  datos: DatosSection,
  checklist: ChecklistSection,
  pruebas: PruebasSection,
  cambios: CambiosSection,
  evidencias: EvidenciasSection,
  cierre: CierreSection,
};
