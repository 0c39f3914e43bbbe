import { laterMenu } from '../shared/later';
import { ExportButton, type ExportMenuProps } from './ExportButton';

/** One button for every list: the rows of its filter as CSV or Excel. */
export const ExportMenu = laterMenu<ExportMenuProps>(
  async () => (await import('./ExportChoices')).ExportChoices,
  ({ face, disabled = false }) => <ExportButton {...face} disabled={disabled} />,
);
