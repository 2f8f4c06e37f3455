import react from '@vitejs/plugin-react';
import { fetchedImports } from '@xuekao/frontend-shared/vite';
import { defineConfig } from 'vite';
import { faceFiles } from './tools/face-files.mjs';

export default defineConfig({
  plugins: [react(), fetchedImports(), faceFiles()],
  build: {
    outDir: 'dist', emptyOutDir: true, manifest: true, sourcemap: false, target: 'es2022', assetsInlineLimit: 0,
    // what most pages use comes as one file: forty small ones compress worse by 6 kB, and each is a request of its own
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: /node_modules|shared.dist|contracts.dist/, minShareCount: 17 }] } } },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // the gateway answers the calls while the pages come from vite
    proxy: { '/api': { target: process.env['GATEWAY'] ?? 'http://127.0.0.1:7300', ws: true } },
  },
});
