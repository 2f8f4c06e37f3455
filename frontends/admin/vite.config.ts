import react from '@vitejs/plugin-react';
import { fetchedImports, plainStyles } from '@xuekao/frontend-shared/vite';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

export default defineConfig({
  base: '/admin/',
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [react(), plainStyles(), fetchedImports()],
  resolve: {
    // One copy of each, whatever the workspaces bring along.
    dedupe: [
      'react',
      'react-dom',
      'react-router',
      'react-router-dom',
      '@tanstack/react-query',
      '@mui/material',
      '@emotion/react',
      '@emotion/styled',
      'katex',
    ],
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: `http://127.0.0.1:${process.env['PORT'] ?? '7300'}`, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 1200,
  },
});
