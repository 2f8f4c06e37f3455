import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scormLimits, siteText } from '@xuekao/contracts';
import { freeBytes, scormFileName, scormRun } from '@xuekao/platform';
import { ArchiveFile, UnpackRefusal } from '@xuekao/sheets';
import { newId } from '../../kernel/ids.js';
import type { CourseFileDoc } from '../file.model.js';
import { Unshowable } from '../media/unshowable.js';
import { readManifest } from './manifest.js';
import { withRuntime } from './runtime-script.js';

export type MadePackage = Pick<CourseFileDoc, 'run' | 'entry' | 'hasPoster' | 'isEncrypted' | 'duration'> &
  Required<Pick<CourseFileDoc, 'scorm'>>;
interface Work {
  signal: AbortSignal;
  /** percent */
  onProgress: (progress: number) => void;
}
const { entries: maxEntries, bytes: maxBytes, ratio: maxRatio, manifestBytes } = scormLimits;
const pageName = /\.x?html?$/i;
/** Room that stays for everything else. */
const spareBytes = 1024 ** 3;

/**
 * Unpacks a SCORM package into a run of its own. Its files lie there under names of ours; its pages are given the script that they look
 * for.
 * @param folder of the course file  @throws {Unshowable} the package is to blame
 */
export async function unpackPackage(folder: string, source: string, work: Work): Promise<MadePackage> {
  const run = scormRun(newId());
  const into = join(folder, run);
  try {
    return await unpackedInto(into, run, source, work);
  } catch (error) {
    await rm(into, { recursive: true, force: true });
    if (!(error instanceof UnpackRefusal)) throw error;
    throw new Unshowable(siteText(error.kind === 'limits' ? 'course.scormLimits' : 'course.scormBroken'), { cause: error });
  }
}

async function unpackedInto(into: string, run: string, source: string, { signal, onProgress }: Work): Promise<MadePackage> {
  const archive = await ArchiveFile.open(source, { maxEntries, maxBytes, maxRatio });
  const { files } = archive;
  const names = namesOf(files);
  const manifest = manifestOf(files);
  const scorm = readManifest(await archive.read(manifest, manifestBytes), manifest.slice(0, manifest.lastIndexOf('/') + 1));
  for (const { path } of scorm.launched)
    if (!names.has(scormFileName(path))) throw new Unshowable(siteText('course.scormMissing', { name: shown(path) }));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const free = await freeBytes(into);
  if (free !== null && free < total + spareBytes) throw new Unshowable(siteText('course.scormNoRoom'));
  await mkdir(into, { mode: 0o700 });
  let done = 0;
  for (const { name, bytes } of files) {
    signal.throwIfAborted();
    const path = join(into, scormFileName(name));
    await archive.extract(name, path, { signal, ...(pageName.test(name) ? { through: withRuntime() } : {}) });
    done += bytes;
    onProgress(Math.min(99, Math.floor((done / Math.max(1, total)) * 100)));
  }
  const { version, isSequenced, items } = scorm;
  const entry = items[0]?.href ?? '';
  return { run, entry, hasPoster: false, isEncrypted: false, duration: 0, scorm: { version, isSequenced, items } };
}

/** Characters of a name that a sentence has: a name may have 65,535. */
const shownCharacters = 200;
const shown = (name: string): string => (name.length > shownCharacters ? `${name.slice(0, shownCharacters)}…` : name);

/** Names of files as the store has them. Two that differ in their case alone could not be told apart. @throws {Unshowable} */
function namesOf(files: readonly { name: string }[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name } of files) {
    const stored = scormFileName(name);
    if (names.has(stored)) throw new Unshowable(siteText('course.scormTwice', { name: shown(name) }));
    names.add(stored);
  }
  return names;
}

const depthOf = (name: string): number => name.split('/').length;

/** The manifest: at the root, or in the folder that was packed as a whole. @throws {Unshowable} */
function manifestOf(files: readonly { name: string }[]): string {
  const found = files.filter(({ name }) => /(?:^|\/)imsmanifest\.xml$/i.test(name)).map(({ name }) => name);
  const [first] = found.toSorted((one, other) => depthOf(one) - depthOf(other));
  if (first === undefined) throw new Unshowable(siteText('course.scormNoManifest'));
  return first;
}
