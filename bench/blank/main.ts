import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The least a React page can be: one button. The yardstick of `npm run bench -- start`. */
const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(createElement('button', null, 'Ready'));
