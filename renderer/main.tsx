import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageTag } from '../shared/messages/catalogue.ts';
import { AppRoot } from './app-root.tsx';
import { followApp } from './app/follow-app.ts';
import { followPageFaults } from './lib/report-crash.ts';
import { createQueryClient } from './lib/query-client.ts';
import './styles/tokens.css';
import './styles/base.css';

document.documentElement.lang = languageTag();
const root = document.querySelector('#root');
if (root) {
  const client = createQueryClient();
  followPageFaults();
  followApp(client);
  createRoot(root).render(
    <StrictMode>
      <AppRoot client={client} />
    </StrictMode>,
  );
}
