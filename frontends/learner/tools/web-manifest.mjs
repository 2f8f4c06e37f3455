import { fileURLToPath, pathToFileURL } from 'node:url';

const palette = fileURLToPath(new URL('../../shared/dist/theme/palette.js', import.meta.url));
const fileName = 'manifest.webmanifest';
const icon = (name, purpose) => ({
  src: `/icons/${name}.png`,
  sizes: `${name.split('-').pop()}x${name.split('-').pop()}`,
  type: 'image/png',
  purpose,
});

/**
 * Plugin for what a browser needs to install the pages, in the colours of the theme: `manifest.webmanifest`, and the colour of the bar
 * round the page.
 * The gateway puts the name and the logo of the site in (gateway/src/site-marks.ts).
 */
export const webManifest = () => ({
  name: 'web-manifest',
  apply: 'build',
  async transformIndexHtml() {
    const { lightPalette, darkPalette } = await import(pathToFileURL(palette).href);
    const colour = (scheme, { background }) => ({
      tag: 'meta',
      attrs: { name: 'theme-color', content: background.paper, media: `(prefers-color-scheme: ${scheme})` },
    });
    const link = { tag: 'link', attrs: { rel: 'manifest', href: `/${fileName}` } };
    return [colour('light', lightPalette), colour('dark', darkPalette), link];
  },
  async generateBundle() {
    const { lightPalette } = await import(pathToFileURL(palette).href);
    const manifest = {
      ...{ id: '/', name: '学考', short_name: '学考', lang: 'zh-CN', start_url: '/', scope: '/', display: 'standalone' },
      theme_color: lightPalette.background.paper,
      background_color: lightPalette.background.default,
      icons: [icon('192', 'any'), icon('512', 'any'), icon('maskable-512', 'maskable')],
    };
    this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
  },
});
