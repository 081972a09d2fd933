import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageTag } from '../shared/messages/catalogue.ts';
import { App } from './app/app.tsx';
import { followDesk } from './app/follow-desk.ts';
import { followPageFaults } from './features/diagnostics/report-crash.ts';
import { createQueryClient } from './lib/query-client.ts';
import './styles/tokens.css';
import './styles/base.css';

document.documentElement.lang = languageTag();
const root = document.querySelector('#root');
if (root) {
  const client = createQueryClient();
  followPageFaults();
  followDesk(client);
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
}
