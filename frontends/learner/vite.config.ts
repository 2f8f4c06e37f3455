import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, sourcemap: false, target: 'es2022', assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // the gateway answers the calls while the pages come from vite
    proxy: { '/api': { target: process.env['GATEWAY'] ?? 'http://127.0.0.1:7300', ws: true } },
  },
});
