import { fileText } from './files.texts.js';

export interface FileLimits {
  /** how many at once */
  limit: number;
  /** endings with their dots, separated by commas */
  accept: string;
  maxBytes: number;
}
interface FileFacts {
  name: string;
  size: number;
}

const kB = 1024;

/** `640 kB`, `1.5 MB`, `12.4 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < kB * kB) return fileText('file.kB', { n: Math.max(1, Math.round(bytes / kB)) });
  if (bytes < kB * kB * kB) return fileText('file.mB', { n: Math.round((bytes / kB / kB) * 10) / 10 });
  return fileText('file.gB', { n: Math.round((bytes / kB / kB / kB) * 10) / 10 });
}

/** Why these files cannot join those that are chosen already, or null. The server looks into them again. */
export function filesFault(files: readonly FileFacts[], already: number, { limit, accept, maxBytes }: FileLimits): string | null {
  if (already + files.length > limit) return fileText('file.limit', { n: limit });
  const endings = accept.split(',').map((ending) => ending.trim().toLowerCase());
  for (const { name, size } of files) {
    if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return fileText('file.kind', { accept });
    if (size === 0) return fileText('file.empty', { name });
    if (size > maxBytes) return fileText('file.size', { name, max: formatBytes(maxBytes) });
  }
  return null;
}
