import type { Plugin } from 'vite';

export function faceFiles(): Plugin;
