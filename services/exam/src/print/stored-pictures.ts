import { Injectable } from '@nestjs/common';
import { PictureFolders } from '@xuekao/platform';
import { picturesOf, type PrintDocument } from '@xuekao/printing';

/** Of one document. */
const mostBytes = 40 * 1024 * 1024;

/** Pictures of questions for papers; a process without the folder of the gateway prints their words. */
@Injectable()
export class StoredPictures {
  constructor(private readonly folders: PictureFolders) {}

  /** Pictures of the document that are there, by their names. */
  async of(document: PrintDocument): Promise<Record<string, Uint8Array>> {
    const { found } = await this.folders.read(picturesOf(document), mostBytes);
    return Object.fromEntries(found);
  }
}
