import { createRoot } from 'react-dom/client';
import '../theme/tokens.css';
import '../theme/base.css';
import { keepInstallOffer } from '../shared/install';
import { InspectorApp } from './InspectorApp';
import { openVault } from './vault';

keepInstallOffer();
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(<InspectorApp vault={openVault()} />);
