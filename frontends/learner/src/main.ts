import '@xuekao/frontend-shared/tokens.css';
import '@xuekao/frontend-shared/ground.css';
import { installTranslation, Part, pickLanguage, type Catalogue } from '@xuekao/frontend-shared/core';
import { startAppearance } from '@xuekao/frontend-shared/plain';
import { beginSignIn } from './features/login/begin-sign-in.js';

// A second language is a file in texts/ named after its tag (`en.ts`), with a default export; Chinese is built in.
const translations = import.meta.glob<{ default: Catalogue }>(['./texts/*.ts', '!./texts/zh-cn.ts', '!./texts/*.texts.ts']);
/** Everything but the sign-in: whoever has to sign in does so while it comes. */
const application = new Part(async () => (await import('./app/start.js')).start);

async function begin(): Promise<void> {
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
  await beginSignIn(root);
  const stop = application.subscribe(() => {
    const start = application.get().value;
    if (start === null) return;
    stop();
    start(root);
  });
  application.want();
}
void begin();
