import react from '@vitejs/plugin-react';
import { plainStyles } from '@xuekao/frontend-shared/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [react(), plainStyles()],
  resolve: { dedupe: ['react', 'react-dom', '@mui/material', '@emotion/react', '@emotion/styled', 'katex'] },
  server: { host: '127.0.0.1', port: 5199 },
  build: { outDir: 'dist', emptyOutDir: true, sourcemap: false, chunkSizeWarningLimit: 1200 },
});
