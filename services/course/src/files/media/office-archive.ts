import { readFile } from 'node:fs/promises';
import { siteText } from '@xuekao/contracts';
import { unpackFiles, UnpackRefusal } from '@xuekao/sheets';
import { Unshowable } from './unshowable.js';

/** Of what an office document holds, unpacked: pictures take as much as they say, and texts a fiftieth of it. */
const limits = { maxEntries: 20_000, maxBytes: 1024 ** 3, maxRatio: 200 };
const archiveMark = 'PK';

/** An archive that says of itself that it unpacks to more than a document has, or leads outside. @throws {Unshowable} */
export async function needModest(path: string): Promise<void> {
  const bytes = await readFile(path);
  // documents of the old forms are no archives
  if (!bytes.subarray(0, archiveMark.length).equals(Buffer.from(archiveMark))) return;
  try {
    unpackFiles(bytes, () => false, limits);
  } catch (error) {
    if (!(error instanceof UnpackRefusal)) throw error;
    throw new Unshowable(siteText(error.kind === 'limits' ? 'course.limitSize' : 'course.noDocument'), { cause: error });
  }
}
