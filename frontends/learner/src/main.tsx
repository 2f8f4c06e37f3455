import '@xuekao/frontend-shared/tokens.css';
import '@xuekao/frontend-shared/ground.css';
import { installTranslation, pickLanguage, type Catalogue } from '@xuekao/frontend-shared/core';
import { startAppearance } from '@xuekao/frontend-shared';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';

// A second language is a file in texts/ named after its tag (`en.ts`), with a default export; Chinese is built in.
const translations = import.meta.glob<{ default: Catalogue }>(['./texts/*.ts', '!./texts/zh-cn.ts', '!./texts/*.texts.ts']);

async function start(): Promise<void> {
  const files = new Map(Object.entries(translations).map(([file, load]) => [file.replace(/^.*\/|\.ts$/g, ''), load]));
  const language = pickLanguage(['zh-CN', ...files.keys()], navigator.languages);
  const load = files.get(language);
  if (load !== undefined) {
    installTranslation((await load()).default, language);
    document.documentElement.lang = language;
  }
  startAppearance();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
void start();
// nothing of the first page waits for it
if (import.meta.env.PROD)
  window.addEventListener('load', () => void import('./app/release.js').then(({ tendRelease }) => tendRelease()).catch(() => undefined));
