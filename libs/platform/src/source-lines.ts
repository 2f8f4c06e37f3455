import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Maps that are kept: a fault that repeats comes from the same few files. */
const mostMaps = 32;
const maps = new Map<string, SourceMap | null>();

/**
 * Has stacks name the lines of the TypeScript. A map is read when a stack that passes its file is read: `--enable-source-maps` of Node
 * reads those of all modules at the start, packages included, and keeps them (decision 188).
 */
export function nameSourceLines(): void {
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map((frame) => `    at ${frameText(frame)}`)].join('\n');
}

interface Frame extends NodeJS.CallSite {
  /** As V8 writes it into a stack. */
  toString(): string;
}

function frameText(frame: Frame): string {
  const text = frame.toString();
  const file = frame.getFileName();
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  if (!file?.startsWith('file:') || file.includes('/node_modules/') || line === null || column === null) return text;
  const origin = mapOf(file)?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return text;
  return text.replace(
    `${file}:${line}:${column}`,
    () => `${new URL(origin.fileName, file).href}:${origin.lineNumber}:${origin.columnNumber}`,
  );
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const [oldest] = maps.keys();
  if (maps.size >= mostMaps && oldest !== undefined) maps.delete(oldest);
  const found = readMap(file);
  maps.set(file, found);
  return found;
}

/** A file without a map, or with one that cannot be read, keeps its own lines: a stack must never be a second fault. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')) as SourceMapPayload); // written by tsc
  } catch {
    return null;
  }
}
