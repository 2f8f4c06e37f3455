import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { fetchedImports, plainStyles } from '@xuekao/frontend-shared/vite';
import { defineConfig } from 'vite';
import { faceFiles } from './tools/face-files.mjs';
import { pdfFiles } from './tools/pdf-files.mjs';
import { webManifest } from './tools/web-manifest.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const muiPackages = '@mui|@emotion|stylis|clsx|react-is|hoist-non-react-statics|react-transition-group';
const rareMui = '@mui.material.(?:Alert|SvgIcon|internal.svg-icons|utils.createSvgIcon)';
/** Small modules of the first pages. None of them imports MUI: a group takes what its files import along. */
const small = new RegExp(
  [
    'learner.src.lib.(?!page-error|copyright)[^\\\\/]+\\.tsx?$',
    'learner.src.lib.(?:list-pages.|category.category-field|form.field-of)',
    'learner.src.lib.(?:sitting.aid-database|answer-files.file-database|sealed.(?:sealed-database|begun-papers))',
    'learner.src.lib.answer-queue.(?:any-kept|queue-store)',
    'learner.src.features.exam-taking.sheet-changes',
    'learner.src.features.login.login-links',
    'learner.src.texts.(?:sign-in|hall-trial).texts',
    'shared.dist.(?:ui|format|theme.windows|rich-text.escape-html|feedback.back-layers)',
    'shared.dist.(?:feedback.lazy-part|theme.(?:mui-part|size-select|use-appearance))',
    'shared.dist.lib.(?:part|use-media|fetched-import|give-up-wish|open-layers|has-keyboard)',
    'contracts.dist.own-sounds',
    'query-core.*mutation|useMutation',
  ].join('|'),
);

/** Classes by a short hash of their file and name; two of one hash end the build. */
function shortNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>();
  return (name, file) => {
    const owner = `${relative(root, file.replace(/[?].*$/, ''))} ${name}`;
    const short = `_${createHash('sha1').update(owner).digest('base64url').slice(0, 4)}`;
    const other = owners.get(short) ?? owner;
    if (other !== owner) throw new Error(`the classes "${owner}" and "${other}" would have one name: make the hash longer`);
    owners.set(short, owner);
    return short;
  };
}

export default defineConfig({
  // its exports name the development build for every bundler; the production build is without the warnings for developers
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
      },
    ],
  },
  plugins: [react(), plainStyles(), fetchedImports(), faceFiles(), pdfFiles(), webManifest()],
  // the worker that looks at cameras imports modules
  worker: { format: 'es' },
  // names of classes are a good part of a small style sheet and of what uses it: 1 kB of the exam screen
  css: { modules: { generateScopedName: shortNames() } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    // a browser that knows no modulepreload (Safari before 17) preloads nothing and imports all the same: 0.3 kB less before the first page
    modulePreload: { polyfill: false },
    // what most pages use comes as one file, and what most pages with MUI's components use as another: forty small ones compress worse by 6
    // kB, and each is a request of its own
    rolldownOptions: {
      // the text of a constant (an address, a limit) in place of its name: less than the exports between files
      optimization: { inlineConst: { mode: 'all' } },
      // emotion imports it for an effect that it has not: for components of a kind that nobody makes here
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            // a group takes what its files import along with them: what all need must stand in front
            // comes before the application, so nothing of it may need React
            { name: 'index', test: /learner.src.main.ts|preload-helper/, priority: 4 },
            { name: 'react', test: /node_modules.(?:react|react-dom|scheduler)[/\\]/, priority: 3 },
            {
              name: 'mui',
              test: new RegExp(`node_modules.(?!${rareMui})(?:${muiPackages})|shared.dist.theme.(?:theme|mui-ground)`),
              minShareCount: 20,
              priority: 2,
            },
            // a file of less than 1 kB is sent as it is, and costs a request
            { name: 'common', test: small, minShareCount: 2, priority: 0.5 },
            // its parts come together wherever one of them does
            // the exam screen and practice show the same questions
            { name: 'question', test: /shared.dist.question.(?!result|option-result)/, minShareCount: 2, priority: 0.8 },
            // and the rule by which all of them close
            { name: 'dialog', test: /node_modules.@mui.material.Dialog|shared.dist.*backdrop-close/, minShareCount: 2, priority: 1.5 },
            // the first pages have it, so nothing in it may need MUI: a dialog that asks does, and stays a part of its own
            {
              name: 'base',
              test: new RegExp(`node_modules.(?!${rareMui})|shared.dist.(?!feedback.confirm-dialog)|contracts.dist|question.dist`),
              minShareCount: 20,
              priority: 1,
            },
            // many pages have it, no exam: a lighter one is shown there
            { name: 'alert', test: new RegExp(`node_modules.${rareMui}`), minShareCount: 2, priority: 0.4 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // the gateway answers the calls while the pages come from vite
    proxy: { '/api': { target: process.env['GATEWAY'] ?? 'http://127.0.0.1:7300', ws: true } },
  },
});
